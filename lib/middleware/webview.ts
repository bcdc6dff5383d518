import { readCookie } from "@/lib/bff/session";
import type { Site } from "@/lib/site/site";

/** Says '1' or '0' to the page; the middleware replaces whatever a client sent under this name. */
export const WEBVIEW_HEADER = "x-webview";
/** Remembers `?webview=1` until the host app is closed: it has no age, and holds no secret. */
const WEBVIEW_COOKIE = "__Host-glovebox-webview";
const LINE = "Path=/; HttpOnly; Secure; SameSite=Lax";

/** A browser's name is shorter; a header of 16 KB, made for it, would keep the pattern below busy for a third of a second. */
const AGENT_MAX = 512;

/** Android's WebView says `; wv)`; an iOS web view has no `Safari/` at its end. */
function namesWebview(header: string | null): boolean {
  const userAgent = header?.slice(0, AGENT_MAX);
  if (!userAgent) return false;
  if (/; wv\)/.test(userAgent)) return true;
  return (
    /\((?:iPhone|iPad|iPod)[^)]*\).*AppleWebKit/.test(userAgent) && !/Safari\/|CriOS|FxiOS/.test(userAgent)
  );
}

/**
 * Whether a host app's web view asks: docs/decisions/webview-bridge.md. `said` is the address's own `webview`, which
 * decides where it is 1 or 0.
 */
export function isWebview(head: Headers, site: Pick<Site, "webviewOrigins">, said: string | null): boolean {
  if (said === "1" || said === "0") return said === "1";
  if (readCookie(head.get("cookie"), WEBVIEW_COOKIE) === "1") return true;
  if (head.get("sec-fetch-dest") === "iframe" && site.webviewOrigins.length > 0) return true;
  return namesWebview(head.get("user-agent"));
}

/** The Set-Cookie line that the address asks for, if any. */
export function webviewCookie(said: string | null): string | null {
  if (said === "1") return `${WEBVIEW_COOKIE}=1; ${LINE}`;
  return said === "0" ? `${WEBVIEW_COOKIE}=; Max-Age=0; ${LINE}` : null;
}
