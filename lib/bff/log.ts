import type { Logger } from "pino";
import { getEnv } from "@/lib/platform/env";
import { createJsonLog, findCurrentSpan } from "@/lib/platform/telemetry";
import { isSharedPath, routes } from "@/lib/routes";
import { createGlobalSingleton } from "./global-singleton";

const slot = createGlobalSingleton<Logger>("bff-log");

/** Returns the logger. Log URLs without the query, which may contain a token (SEC-TOK-03). */
export function getLogger(): Logger {
  const existing = slot.get();
  if (existing) return existing;
  const created = createJsonLog({ level: getEnv().LOG_LEVEL });
  slot.set(created);
  return created;
}

/** ERR-12: logs Next's digest, which the error page shows. Security: omits the query and a shared document's key. */
export function logPageFailure(
  error: unknown,
  request: { method: string; address: string; route: string },
  log: { error(detail: object, message: string): void } = getLogger(),
): void {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  const [sentPath = ""] = request.address.split(/[?#]/, 1);
  const path = isSharedPath(sentPath) ? routes.shared : sentPath;
  if (digest) findCurrentSpan()?.set({ "glovebox.digest": digest });
  log.error({ digest, method: request.method, path, route: request.route, err: error }, "a page failed");
}
