import { routes } from "@/lib/routes";
import { canonicalPath } from "@/lib/site/gate";

/**
 * Which third parties a page may load: none on payment, login, token and administrators' pages (SEC-INJ-06), no chat
 * under /vehicle-checks (PAGE-16). The policy of a document follows from it, so going from one class to another is a
 * whole page load.
 */
export type PageClass = "closed" | "no-chat" | "open";

const CLOSED: readonly string[] = [
  routes.checkout,
  routes.payment,
  routes.successPage,
  routes.login,
  routes.signup,
  routes.dealersSignup,
  routes.partners,
  routes.forgotPassword,
  routes.resetPassword,
  routes.verifyEmail,
  routes.restoreAccount,
  routes.secureLogin,
  routes.adminLogin,
  routes.join,
  routes.admin,
  routes.partner,
  routes.shared,
];

const within = (path: string, route: string) => path === route || path.startsWith(`${route}/`);

/** `address` as a path without query. A path that is not in canonical form matches nothing. */
export function pageClass(address: string): PageClass {
  const path = canonicalPath(address);
  if (path === null) return "closed";
  if (CLOSED.some((route) => within(path, route))) return "closed";
  return within(path, routes.vehicleChecks) ? "no-chat" : "open";
}
