import { withNext } from "@/lib/platform/values";
import { routes } from "@/lib/routes";
import { decide } from "@/lib/site/rules/gate";

const gateRoutes = {
  secureLogin: routes.secureLogin,
  login: routes.login,
  dashboard: routes.dashboard,
  staff: [routes.admin, routes.partner],
  adminLogin: routes.adminLogin,
  public: [
    routes.home,
    routes.login,
    routes.signup,
    routes.forgotPassword,
    routes.resetPassword,
    routes.restoreAccount,
    routes.secureLogin,
    routes.glossary,
    routes.makes,
    routes.sampleReport,
    routes.sampleSticker,
    routes.prices,
    routes.partners,
    routes.partnerTerms,
    routes.refunds,
    routes.about,
    routes.howWeCheck,
    routes.help,
    routes.apiReference,
  ],
  publicBelow: [routes.makes, routes.apiReference],
  guestOnly: [routes.home, routes.login, routes.signup, routes.forgotPassword],
  exempt: [
    routes.myVehicles,
    routes.adminLogin,
    routes.join,
    routes.dealersSignup,
    routes.successPage,
    routes.deleteAccount,
    routes.checkout,
    routes.payment,
    routes.vehicleChecks,
    routes.notFound,
    routes.preview,
    routes.dvh,
    routes.shared,
    routes.terms,
    routes.privacy,
  ],
} as const;

export const gatePages = { ...gateRoutes, pages: Object.values(routes) as readonly string[] };

/**
 * Matches emailed password and restore links, which bypass the gate, because passing it requires a password
 * (docs/decisions/buying-without-an-account.md).
 */
function isMailedLink(path: string, address: string): boolean {
  if (path === routes.restoreAccount) return /[?&]restore_token=[\w-]{20,128}(?:&|$)/.test(address);
  return path === routes.resetPassword && /[?&]reset_token=[\w-]{20,128}(?:&|$)/.test(address);
}

function findNamedCar(path: string, address: string): string {
  if (path !== routes.home) return "";
  const query = new URL(address, "http://own.invalid").searchParams;
  const entries = ["vin", "year", "make", "model"].flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
}

export function findGateRedirect(
  address: string,
  viewer: { gatePassed: boolean; loggedIn: boolean; admin: boolean },
): string | null {
  const [path = "/"] = address.split(/[?#]/, 1);
  const gatePassed = viewer.gatePassed || isMailedLink(path, address);
  const decision = decide({ path, ...viewer, gatePassed }, gatePages);
  if (decision.kind === "pass") return null;
  return decision.keepsNext ? withNext(decision.to, address) : decision.to + findNamedCar(path, address);
}
