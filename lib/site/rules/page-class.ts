import { routes } from "@/lib/routes";
import { findCanonicalPath } from "./gate";

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

const runWithin = (path: string, route: string) => path === route || path.startsWith(`${route}/`);

export function getPageClass(address: string): PageClass {
  const path = findCanonicalPath(address);
  if (path === null) return "closed";
  if (CLOSED.some((route) => runWithin(path, route))) return "closed";
  return runWithin(path, routes.vehicleChecks) ? "no-chat" : "open";
}
