import { FRAMEWORK_ERRORS } from "./framework-errors";

export type Failure =
  | { kind: "message"; status: number; message: string }
  | { kind: "framework"; name: string }
  | { kind: "limited"; retryAfterSeconds: number }
  /** Drops the connection before doing anything. */
  | { kind: "cut" }
  /** Does the work and charges for it, then drops the connection. */
  | { kind: "cut-after-work" };

/** Initial failures of the `failing` profile: login works, most other calls fail. */
const FAILING_FROM_THE_START: Record<string, Failure> = {
  "/api-cwa/preview-decode": { kind: "limited", retryAfterSeconds: 30 },
  "/api/db/v2": { kind: "framework", name: "laravel-query-exception" },
  "/api/db/dvh": { kind: "framework", name: "express-html-stack" },
  "/api/garage/vin": { kind: "framework", name: "django-debug-page" },
  "/api/report/filter": { kind: "message", status: 500, message: "The records are being rebuilt." },
  "/api-cwa/generate-report": { kind: "message", status: 500, message: "The report could not be made." },
  "/api-cwa/generate-sticker": { kind: "cut-after-work" },
  "/api-cwa/confirm-sticker": { kind: "cut-after-work" },
  "/api-cwa/create_support_ticket": { kind: "cut" },
  "/api-cwa/create_feedback": { kind: "framework", name: "php-notice-before-json" },
  "/plans": { kind: "limited", retryAfterSeconds: 30 },
};

export interface Failures {
  /** Fails the next `times` requests of a path (without /members), or all. */
  program(path: string, failure: Failure, times?: number): void;
  mend(path?: string): void;
  take(path: string): Failure | undefined;
}

export function newFailures(failing: boolean): Failures {
  const programmed = new Map<string, { failure: Failure; left: number }>();
  const program: Failures["program"] = (path, failure, times = Number.POSITIVE_INFINITY) => {
    if (failure.kind === "framework") findFrameworkError(failure.name);
    programmed.set(path, { failure, left: times });
  };
  if (failing) {
    for (const [path, failure] of Object.entries(FAILING_FROM_THE_START)) program(path, failure);
  }
  return {
    program,
    mend(path) {
      if (path === undefined) programmed.clear();
      else programmed.delete(path);
    },
    take(path) {
      const row = programmed.get(path);
      if (!row || row.left <= 0) return undefined;
      row.left -= 1;
      return row.failure;
    },
  };
}

const CUT_CODE = "UND_ERR_SOCKET";

export function newConnectionCut(): TypeError {
  const cause = Object.assign(new Error("other side closed"), { code: CUT_CODE });
  return new TypeError("fetch failed", { cause });
}

export function isConnectionCut(error: unknown): boolean {
  return error instanceof TypeError && (error.cause as { code?: string } | undefined)?.code === CUT_CODE;
}

export function failRequest(failure: Failure): Response {
  if (failure.kind === "message") {
    const { status, message } = failure;
    return Response.json({ status: "error", message }, { status });
  }
  if (failure.kind === "limited") {
    const headers = { "retry-after": String(failure.retryAfterSeconds) };
    return Response.json({ message: "Too Many Attempts." }, { status: 429, headers });
  }
  if (failure.kind === "framework") {
    const { status, type, body } = findFrameworkError(failure.name);
    return new Response(body, { status, headers: { "content-type": type } });
  }
  throw newConnectionCut();
}

function findFrameworkError(name: string) {
  const row = FRAMEWORK_ERRORS.find((error) => error.name === name);
  if (!row) throw new Error(`No framework error is named ${name}.`);
  return row;
}
