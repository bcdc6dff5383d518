import { findSafeNextPath } from "@/lib/platform/values";
import { routes } from "@/lib/routes";

export function getStaffNextPath(requested: Parameters<typeof findSafeNextPath>[0]): string {
  const path = findSafeNextPath(requested);
  const isStaffPage = [routes.admin, routes.partner].some(
    (route) => path === route || path?.startsWith(`${route}/`) || path?.startsWith(`${route}?`),
  );
  return path !== null && isStaffPage ? path : routes.admin;
}
