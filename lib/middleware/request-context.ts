import type { RequestOrigin } from "@/lib/bff/request-origin";
import type { Viewer } from "@/lib/bff/viewer";
import { findSafeNextPath } from "@/lib/platform/values";
import type { Site } from "@/lib/site/rules/site";

export interface RequestContext {
  request: Request;
  /** The host is meaningless: Next sets it to `localhost`. */
  url: URL;
  origin: RequestOrigin;
  site: Site;
  isThemePreview: boolean;
  viewer: Viewer;
  cookies: string[];
}

/** SEC-TOK-01, SEC-TOK-02: for URLs that contain a secret. */
export const NO_REFERRER = { "referrer-policy": "no-referrer" };

/** Keeps the rest of the query byte for byte, and only ever returns a path on this host. */
export function withoutField(url: URL, name: string): string {
  const getName = (field: string) => new URLSearchParams(field).keys().next().value;
  const rest = url.search
    .slice(1)
    .split("&")
    .filter((field) => field !== "" && getName(field) !== name);
  return findSafeNextPath(url.pathname + (rest.length > 0 ? `?${rest.join("&")}` : "")) ?? "/";
}

/** Uses an absolute URL, which Next makes relative again before sending. */
export function redirectTo(
  context: Pick<RequestContext, "url" | "cookies">,
  to: string,
  headers: Record<string, string> = {},
): Response {
  const response = new Response(null, {
    status: 303,
    headers: { location: new URL(to, context.url).toString(), "cache-control": "no-store", ...headers },
  });
  for (const cookie of context.cookies) response.headers.append("set-cookie", cookie);
  return response;
}
