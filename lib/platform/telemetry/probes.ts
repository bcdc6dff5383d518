/** Degraded: some requests fail, but the instance still serves. */
export type Check =
  | { status: "ok"; [fact: string]: string | number }
  | { status: "failed" | "degraded"; reason: string };
export type Checks = Record<string, Check>;

export const failed = (reason: string): Check => ({ status: "failed", reason });

const listChecks = (checks: Checks, state: Check["status"]): string[] =>
  Object.keys(checks).filter((name) => checks[name]?.status === state);

export interface ProbeSource {
  isDraining(): boolean;
  checks(): Promise<Checks>;
  version: { name: string };
}

export type Probes = (method: string, path: string) => Promise<Response> | null;

const CHECKED_FOR_MS = 1000;
const LIVE = "/api/health/live";
const READY = "/api/health/ready";
const VERSION = "/api/version";
export const PROBE_PATHS = [LIVE, READY, VERSION];

/**
 * Creates probes: `open` responds on any host with name and status only; `internal` adds check details and the version.
 */
export function createProbes({
  isDraining,
  checks,
  version,
}: ProbeSource): Record<"open" | "internal", Probes> {
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
  const { name } = version;
  async function prepare(isInternal: boolean): Promise<Response> {
    const drain: Check = isDraining() ? failed("The process is shutting down.") : { status: "ok" };
    const all = { draining: drain, ...(await current()) };
    const isReady = listChecks(all, "failed").length === 0;
    const degraded = listChecks(all, "degraded");
    const body = {
      name,
      status: isReady ? "ready" : "not ready",
      ...(degraded.length > 0 ? { degraded } : {}),
      ...(isInternal ? { checks: all } : {}),
    };
    return answer(isReady ? 200 : 503, body);
  }
  const probes =
    (isInternal: boolean): Probes =>
    (method, path) => {
      if (method !== "GET" && method !== "HEAD") return null;
      if (path === LIVE) return Promise.resolve(answer(200, { name, status: "live" }));
      if (path === READY) return prepare(isInternal);
      if (path === VERSION)
        return Promise.resolve(answer(200, isInternal ? version : { name, status: "live" }));
      return null;
    };
  return { open: probes(false), internal: probes(true) };
}

function answer(status: number, body: object): Response {
  const headers = { "cache-control": "no-store", ...(status === 503 ? { "retry-after": "2" } : {}) };
  return Response.json(body, { status, headers });
}
