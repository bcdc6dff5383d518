import { withNext } from "@/lib/core/next-path";
import { gateRoutes, routes } from "@/lib/routes";
import { decide } from "@/lib/site/gate";

/** Not in lib/routes.ts, which every page loads. What is below some pages is theirs (admin, exempt). */
export const gatePages = { ...gateRoutes, pages: Object.values(routes) as readonly string[] };

/**
 * A mailed link for a password, or for a closed account, leads through the gate: whoever has none yet cannot pass it (docs/decisions/buying-without-an-account.md).
 * The page asks for a password and shows nothing of what is behind the gate; the link's token is checked by its call.
 */
function isMailedLink(path: string, address: string): boolean {
  if (path === routes.restoreAccount) return /[?&]restore_token=[\w-]{20,128}(?:&|$)/.test(address);
  return path === routes.resetPassword && /[?&]reset_token=[\w-]{20,128}(?:&|$)/.test(address);
}

/** The car that the home page's address names: a member who follows a link to it finds it in the dashboard. */
function namedCar(path: string, address: string): string {
  if (path !== routes.home) return "";
  const query = new URL(address, "http://own.invalid").searchParams;
  const entries = ["vin", "year", "make", "model"].flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
}

/** Where the redirect rules send a viewer of `address` (path and query), or null when the page may be shown. */
export function gateRedirect(
  address: string,
  viewer: { gatePassed: boolean; loggedIn: boolean; admin: boolean },
): string | null {
  const [path = "/"] = address.split(/[?#]/, 1);
  const gatePassed = viewer.gatePassed || isMailedLink(path, address);
  const decision = decide({ path, ...viewer, gatePassed }, gatePages);
  if (decision.kind === "pass") return null;
  return decision.keepsNext ? withNext(decision.to, address) : decision.to + namedCar(path, address);
}
