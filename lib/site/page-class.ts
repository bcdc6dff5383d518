import { routes } from "@/lib/routes";
import { canonicalPath } from "@/lib/site/gate";

/** Each class has its own CSP, so links between classes need a full page load (SEC-INJ-06, PAGE-16). */
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

export function pageClass(address: string): PageClass {
  const path = canonicalPath(address);
  if (path === null) return "closed";
  if (CLOSED.some((route) => within(path, route))) return "closed";
  return within(path, routes.vehicleChecks) ? "no-chat" : "open";
}
