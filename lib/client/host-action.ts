import type { OutboundPayloads, OutboundType, PurchaseMode } from "@/lib/core/host-message";
import { safeNextPath } from "@/lib/core/next-path";
import { memberHref, routes } from "@/lib/routes";

/** A message that takes the place of following a link. */
export type HostAction = {
  [T in OutboundType]: { type: T; payload: OutboundPayloads[T] };
}[OutboundType];

const ENTRANCE: readonly string[] = [
  routes.login,
  routes.signup,
  routes.forgotPassword,
  routes.resetPassword,
  routes.secureLogin,
];
const OUTSIDE = /^(?:https?|mailto|tel):$/;

/** What `auth.request` says of the way back after the login: a path of this site, and its whole address. */
export function authRequest(next: string | null, origin: string): OutboundPayloads["auth.request"] {
  const path = safeNextPath(next) ?? "/";
  return { next: path, url: origin + path };
}

function purchase(url: URL, mode: PurchaseMode): HostAction | null {
  if (mode === "external") return { type: "nav.openExternal", payload: { url: url.href } };
  if (mode !== "host") return null;
  const wish = url.searchParams;
  const [product, vin, classic] = [wish.get("product"), wish.get("vin"), wish.get("classic") === "1"];
  return { type: "purchase.start", payload: { url: url.href, product, vin, classic } };
}

/**
 * What a link is for a host app (WV-1): null where it is followed in the page. `from` is the page that it stands on;
 * `mode` is how the site sells in a web view.
 */
export function hostAction(link: URL, from: URL, mode: PurchaseMode): HostAction | null {
  const url = link.href;
  if (link.origin !== from.origin) {
    return OUTSIDE.test(link.protocol) ? { type: "nav.openExternal", payload: { url } } : null;
  }
  const path = link.pathname;
  // Whoever logs in on the page already goes on there.
  if ((path === routes.login || path === routes.signup) && !ENTRANCE.includes(from.pathname)) {
    return { type: "auth.request", payload: authRequest(link.searchParams.get("next"), from.origin) };
  }
  if (path === routes.checkout && from.pathname !== routes.checkout) return purchase(link, mode);
  const vin = link.searchParams.get("vin");
  if (path === routes.dvh && vin) {
    const type = link.searchParams.get("product") === "sticker" ? "sticker.open" : "report.open";
    return { type, payload: { url, vin } };
  }
  // A call that a link can follow answers a file; so does whatever else is at the door of the calls.
  if (path.startsWith(memberHref("/"))) return { type: "file.download", payload: { url } };
  return null;
}
