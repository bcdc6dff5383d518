import { readCookie } from "@/lib/bff/session";
import type { Site } from "@/lib/site/site";

/** Passes '1' or '0' to the page; the middleware replaces whatever a client sent under this name. */
export const WEBVIEW_HEADER = "x-webview";
/** Remembers `?webview=1` until the host app is closed: it has no age, and holds no secret. */
const WEBVIEW_COOKIE = "__Host-glovebox-webview";
const LINE = "Path=/; HttpOnly; Secure; SameSite=Lax";

/** A browser's name is shorter; a crafted header of 16 KB would keep the pattern below busy for a third of a second. */
const AGENT_MAX = 512;

/** Android's WebView sends `; wv)`; an iOS web view has no `Safari/` at its end. */
function namesWebview(header: string | null): boolean {
  const userAgent = header?.slice(0, AGENT_MAX);
  if (!userAgent) return false;
  if (/; wv\)/.test(userAgent)) return true;
  return (
    /\((?:iPhone|iPad|iPod)[^)]*\).*AppleWebKit/.test(userAgent) && !/Safari\/|CriOS|FxiOS/.test(userAgent)
  );
}

/**
 * Whether a host app's web view sent the request: docs/decisions/webview-bridge.md. `choice` is the address's `webview`
 * parameter, which decides if it is 1 or 0.
 */
export function isWebview(head: Headers, site: Pick<Site, "webviewOrigins">, choice: string | null): boolean {
  if (choice === "1" || choice === "0") return choice === "1";
  if (readCookie(head.get("cookie"), WEBVIEW_COOKIE) === "1") return true;
  if (head.get("sec-fetch-dest") === "iframe" && site.webviewOrigins.length > 0) return true;
  return namesWebview(head.get("user-agent"));
}

/** The Set-Cookie line for the address's `webview` parameter, if it has one. */
export function webviewCookie(choice: string | null): string | null {
  if (choice === "1") return `${WEBVIEW_COOKIE}=1; ${LINE}`;
  return choice === "0" ? `${WEBVIEW_COOKIE}=; Max-Age=0; ${LINE}` : null;
}
