import type { Logger } from "pino";
import { currentSpan } from "@/lib/core/trace";
import { env } from "@/lib/env";
import { createJsonLog } from "@/lib/log-output";
import { isSharedPath, routes } from "@/lib/routes";
import { globalSingleton } from "./global-singleton";

const slot = globalSingleton<Logger>("bff-log");

/** JSON lines on standard output. Addresses are logged without their query: it may contain a token (SEC-TOK-03). */
export function logger(): Logger {
  const existing = slot.get();
  if (existing) return existing;
  const created = createJsonLog({ level: env().LOG_LEVEL });
  slot.set(created);
  return created;
}

/**
 * Logs a page that could not be drawn under the number that its error page shows (Next's digest), so that support
 * finds the one by the other (ERR-12). The address goes without its query, and
 * a shared document's without its key: it may contain a token.
 */
export function logPageFailure(
  error: unknown,
  request: { method: string; address: string; route: string },
  log: { error(detail: object, message: string): void } = logger(),
): void {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  const [sentPath = ""] = request.address.split(/[?#]/, 1);
  const path = isSharedPath(sentPath) ? routes.shared : sentPath;
  // So that the error page's number finds the trace as well as this line.
  if (digest) currentSpan()?.set({ "glovebox.digest": digest });
  log.error({ digest, method: request.method, path, route: request.route, err: error }, "a page failed");
}
