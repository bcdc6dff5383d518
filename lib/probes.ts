/** What one check found, with facts that help whoever reads it. */
export type Check = { status: "ok"; [fact: string]: string | number } | { status: "failed"; reason: string };
export type Checks = Record<string, Check>;

export const failed = (reason: string): Check => ({ status: "failed", reason });

export interface ProbeSource {
  /** Heard anew at each probe: a proxy must learn at once that this instance ends. */
  isDraining(): boolean;
  /** What the process needs to do its work, by name. Looked at once a second, however many ask. */
  checks(): Promise<Checks>;
  /** The body of /api/version. */
  version: object;
}

/** Answers a probe; null for what is none. */
export type Probes = (method: string, path: string) => Promise<Response> | null;

const CHECKED_FOR_MS = 1000;

/**
 * `/api/health/live`: the event loop answers. `/api/health/ready`: every check is fine and nothing is ending, else 503 with
 * the state of each. `/api/version`. On any host name, of any role, and also while the process starts.
 */
export function createProbes({ isDraining, checks, version }: ProbeSource): Probes {
  let checked: Promise<Checks> | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  function current(): Promise<Checks> {
    if (checked === undefined || performance.now() - checkedAt > CHECKED_FOR_MS) {
      checkedAt = performance.now();
      checked = checks().catch((error: unknown) => ({
        checks: failed(error instanceof Error ? error.message : String(error)),
      }));
    }
    return checked;
  }
  async function ready(): Promise<Response> {
    const drain: Check = isDraining() ? failed("The process was told to end.") : { status: "ok" };
    const all = { draining: drain, ...(await current()) };
    const isReady = Object.values(all).every(({ status }) => status === "ok");
    return answer(isReady ? 200 : 503, { status: isReady ? "ready" : "not ready", checks: all });
  }
  return (method, path) => {
    if (method !== "GET" && method !== "HEAD") return null;
    if (path === "/api/health/live") return Promise.resolve(answer(200, { status: "live" }));
    if (path === "/api/health/ready") return ready();
    if (path === "/api/version") return Promise.resolve(answer(200, version));
    return null;
  };
}

function answer(status: number, body: object): Response {
  const headers = { "cache-control": "no-store", ...(status === 503 ? { "retry-after": "2" } : {}) };
  return Response.json(body, { status, headers });
}
