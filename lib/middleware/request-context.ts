import type { RequestOrigin } from "@/lib/bff/request-origin";
import type { Viewer } from "@/lib/bff/viewer";
import { safeNextPath } from "@/lib/core/next-path";
import type { Site } from "@/lib/site/site";

/** A page request on a known site, as the steps of the middleware hand it on. */
export interface RequestContext {
  request: Request;
  /** Path as sent, and query. The host in it means nothing: Next puts `localhost` there. */
  url: URL;
  origin: RequestOrigin;
  /** In the theme that this browser is shown. */
  site: Site;
  /** Whether that is a draft's. */
  isThemePreview: boolean;
  viewer: Viewer;
  /** Set-Cookie lines for whatever answer it will be. */
  cookies: string[];
}

/** An address with a secret in it is sent to nobody as a referrer (SEC-TOK-01, SEC-TOK-02). */
export const NO_REFERRER = { "referrer-policy": "no-referrer" };

/** The same address, sign for sign, without a field of its query, and only ever on this host. */
export function withoutField(url: URL, name: string): string {
  const nameOf = (field: string) => new URLSearchParams(field).keys().next().value;
  const rest = url.search
    .slice(1)
    .split("&")
    .filter((field) => field !== "" && nameOf(field) !== name);
  return safeNextPath(url.pathname + (rest.length > 0 ? `?${rest.join("&")}` : "")) ?? "/";
}

/** A redirect to a path of this host. Next makes the address relative again before it is sent. */
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
