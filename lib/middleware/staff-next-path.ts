import { safeNextPath } from "@/lib/core/next-path";
import { routes } from "@/lib/routes";

export function staffNextPath(requested: Parameters<typeof safeNextPath>[0]): string {
  const path = safeNextPath(requested);
  const isStaffPage = [routes.admin, routes.partner].some(
    (route) => path === route || path?.startsWith(`${route}/`) || path?.startsWith(`${route}?`),
  );
  return path !== null && isStaffPage ? path : routes.admin;
}
