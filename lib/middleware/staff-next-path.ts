import { safeNextPath } from "@/lib/core/next-path";
import { routes } from "@/lib/routes";

/** The page of a console that a login leads to; the login itself would be a loop. */
export function staffNextPath(requested: Parameters<typeof safeNextPath>[0]): string {
  const path = safeNextPath(requested);
  const isStaffPage = [routes.admin, routes.partner].some(
    (route) => path === route || path?.startsWith(`${route}/`) || path?.startsWith(`${route}?`),
  );
  return path !== null && isStaffPage ? path : routes.admin;
}
