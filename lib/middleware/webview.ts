import { readCookie } from "@/lib/bff/session";
import type { Site } from "@/lib/site/rules/site";

export const WEBVIEW_HEADER = "x-webview";
/** A session cookie, so it lasts until the host app closes. */
export const WEBVIEW_COOKIE = "__Host-glovebox-webview";
const LINE = "Path=/; HttpOnly; Secure; SameSite=Lax";

const ANNOUNCEMENT_HEADER = "glovebox-webview";

export function findAnnouncedWebview(address: URL, head: Headers): string | null {
  return address.searchParams.get("webview") ?? head.get(ANNOUNCEMENT_HEADER);
}

/**
 * Ignores the user agent: in-app browsers of Facebook or Gmail look like web views (docs/decisions/webview-bridge.md).
 */
export function isWebview(head: Headers, site: Pick<Site, "webviewOrigins">, choice: string | null): boolean {
  if (choice === "1" || choice === "0") return choice === "1";
  if (readCookie(head.get("cookie"), WEBVIEW_COOKIE) === "1") return true;
  return head.get("sec-fetch-dest") === "iframe" && site.webviewOrigins.length > 0;
}

export function getWebviewCookie(choice: string | null): string | null {
  if (choice === "1") return `${WEBVIEW_COOKIE}=1; ${LINE}`;
  return choice === "0" ? `${WEBVIEW_COOKIE}=; Max-Age=0; ${LINE}` : null;
}
