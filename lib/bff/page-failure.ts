import { isSharedPath, routes } from "@/lib/routes";
import { logger } from "./log";

/**
 * Logs a page that could not be drawn under the number that its error page shows (Next's digest), so that support
 * finds the one by the other (ERR-12). The address goes without its query, and
 * a shared document's without its key: a token may stand in it.
 */
export function logPageFailure(
  error: unknown,
  request: { method: string; address: string; route: string },
  log: { error(detail: object, message: string): void } = logger(),
): void {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  const [asked = ""] = request.address.split(/[?#]/, 1);
  const path = isSharedPath(asked) ? routes.shared : asked;
  log.error({ digest, method: request.method, path, route: request.route, err: error }, "a page failed");
}
