import { isUnreachable } from "@/lib/platform/telemetry";

const RETRY_MS = 1000;
const REMIND_MS = 10_000;

/** SQLSTATEs that retrying can't fix, with the fix for each. */
const REMEDIES: [RegExp, string][] = [
  [/^28/, "Correct the login in DATABASE_URL, or allow it in pg_hba.conf."],
  [/^3D000$/, "Create that database (createdb), or correct DATABASE_URL."],
  [/^ERR_INVALID_URL$/, "Write DATABASE_URL as postgres://user:password@host:5432/name."],
  [
    /^08P01$/,
    "The connection pooler refuses our startup parameters: let it ignore statement_timeout, lock_timeout and " +
      "idle_in_transaction_session_timeout (PgBouncer: ignore_startup_parameters), with pool_mode = session.",
  ],
  [/^42501$/, "Make the login of DATABASE_URL the database's owner, so that it can create tables."],
];
const START_IT =
  "Start PostgreSQL, or correct DATABASE_URL. Without DATABASE_URL, the embedded database in DATA_DIR is used.";

/** Omits the URL's login and parameters. */
function getName(databaseUrl: string): string {
  try {
    const { hostname, port, pathname } = new URL(databaseUrl);
    return `${hostname || "localhost"}:${port || "5432"}${pathname}`;
  } catch {
    return "an unreadable address";
  }
}

function getState(error: unknown): string {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code ?? "";
}

function getReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return getReason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

export class UnreachableDatabaseError extends Error {
  readonly heals: boolean;
  constructor(databaseUrl: string, cause: unknown) {
    const remedy = REMEDIES.find(([state]) => state.test(getState(cause)))?.[1];
    super(
      `The database of DATABASE_URL (${getName(databaseUrl)}) can't be opened: ${getReason(cause)}. ${remedy ?? START_IT}`,
      { cause },
    );
    this.name = "UnreachableDatabaseError";
    this.heals = remedy === undefined;
  }
}

export interface WaitOptions {
  url: string;
  waitMs: number;
  onWait?: (text: string) => void;
  signal?: AbortSignal;
}

export async function retryUntilReachable<T>(open: () => Promise<T>, options: WaitOptions): Promise<T> {
  const { url, waitMs, onWait, signal } = options;
  const startedAt = performance.now();
  let toldAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      const problem = asUnreachable(url, error);
      const waitedMs = performance.now() - startedAt;
      if (!problem?.heals || waitedMs + RETRY_MS > waitMs || signal?.aborted) throw problem ?? error;
      if (waitedMs - toldAt >= REMIND_MS) {
        toldAt = waitedMs;
        const leftSeconds = Math.ceil((waitMs - waitedMs) / 1000);
        onWait?.(`${problem.message} Trying again for up to ${leftSeconds} s.`);
      }
      await pause(RETRY_MS, signal);
    }
  }
}

function asUnreachable(url: string, error: unknown): UnreachableDatabaseError | undefined {
  if (error instanceof UnreachableDatabaseError) return error;
  return isUnreachable(error) ? new UnreachableDatabaseError(url, error) : undefined;
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    }
    signal?.addEventListener("abort", end, { once: true });
  });
}
