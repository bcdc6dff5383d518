import { readCookie } from "@/lib/bff/session";
import type { Site } from "@/lib/site/site";

/** Passes '1' or '0' to the page; the middleware replaces whatever a client sent under this name. */
export const WEBVIEW_HEADER = "x-webview";
/** Remembers `?webview=1` until the host app is closed: it has no age, and holds no secret. */
export const WEBVIEW_COOKIE = "__Host-glovebox-webview";
const LINE = "Path=/; HttpOnly; Secure; SameSite=Lax";

/** A host app may announce itself by this request header, on the first load, in place of `?webview=1`. */
const ANNOUNCEMENT_HEADER = "glovebox-webview";

/** What the request says of itself: `?webview=`, else the header; null is nothing. */
export function announcedWebview(address: URL, head: Headers): string | null {
  return address.searchParams.get("webview") ?? head.get(ANNOUNCEMENT_HEADER);
}

/**
 * Whether a host app's web view sent the request: docs/decisions/webview-bridge.md. `choice` is what the request announces
 * (announcedWebview), which decides if it is 1 or 0. The user agent says nothing: the browsers inside Facebook, Instagram
 * or Gmail call themselves what a host app's web view does, and their visitors need header, log-in and help.
 */
export function isWebview(head: Headers, site: Pick<Site, "webviewOrigins">, choice: string | null): boolean {
  if (choice === "1" || choice === "0") return choice === "1";
  if (readCookie(head.get("cookie"), WEBVIEW_COOKIE) === "1") return true;
  return head.get("sec-fetch-dest") === "iframe" && site.webviewOrigins.length > 0;
}

/** The Set-Cookie line for what the request announces, if it does. */
export function webviewCookie(choice: string | null): string | null {
  if (choice === "1") return `${WEBVIEW_COOKIE}=1; ${LINE}`;
  return choice === "0" ? `${WEBVIEW_COOKIE}=; Max-Age=0; ${LINE}` : null;
}
