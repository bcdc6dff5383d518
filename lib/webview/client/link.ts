import { findSafeNextPath } from "@/lib/platform/values";
import { getMemberHref, routes } from "@/lib/routes";
import type { OutboundPayloads, OutboundType, PurchaseMode } from "../rules";

export type WebviewAction = {
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

function buildAuthRequest(next: string | null, origin: string): OutboundPayloads["auth.request"] {
  const path = findSafeNextPath(next) ?? "/";
  return { next: path, url: origin + path };
}

export function findArrivalRequest(at: URL): OutboundPayloads["auth.request"] | null {
  const next = at.searchParams.get("next");
  if (at.pathname !== routes.login || !next) return null;
  // Browsers carry the URL's hash over to the login page; it belongs to the next page.
  return buildAuthRequest(next.includes("#") ? next : next + at.hash, at.origin);
}

function purchase(url: URL, mode: PurchaseMode): WebviewAction | null {
  if (mode === "external") return { type: "nav.openExternal", payload: { url: url.href } };
  if (mode !== "host") return null;
  const query = url.searchParams;
  const [product, vin, classic] = [query.get("product"), query.get("vin"), query.get("classic") === "1"];
  return { type: "purchase.start", payload: { url: url.href, product, vin, classic } };
}

const toOpenMessage = (product: string | null | undefined) =>
  product === "sticker" ? "sticker.open" : "report.open";

/** WV-1: returns the message for a link in a host app, or null to follow it in the page. */
export function getWebviewAction(
  link: URL,
  from: URL,
  mode: PurchaseMode,
  document: { document?: string; vin?: string } = {},
): WebviewAction | null {
  const url = link.href;
  if (link.origin !== from.origin) {
    if (!OUTSIDE.test(link.protocol)) return null;
    const { document: product, vin = "" } = document;
    if (product) return { type: toOpenMessage(product), payload: { url, vin } };
    return { type: "nav.openExternal", payload: { url } };
  }
  const path = link.pathname;
  if ((path === routes.login || path === routes.signup) && !ENTRANCE.includes(from.pathname)) {
    return { type: "auth.request", payload: buildAuthRequest(link.searchParams.get("next"), from.origin) };
  }
  if (path === routes.checkout && from.pathname !== routes.checkout) return purchase(link, mode);
  const vin = link.searchParams.get("vin");
  if (path === routes.dvh && vin) {
    return { type: toOpenMessage(link.searchParams.get("product")), payload: { url, vin } };
  }
  if (path.startsWith(getMemberHref("/"))) return { type: "file.download", payload: { url } };
  return null;
}
