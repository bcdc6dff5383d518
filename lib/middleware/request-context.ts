import type { RequestOrigin } from "@/lib/bff/request-origin";
import type { Viewer } from "@/lib/bff/viewer";
import type { Site } from "@/lib/site/site";

/** A page request on a known site, as the steps of the middleware hand it on. */
export interface RequestContext {
  request: Request;
  /** Path as sent, and query. The host in it means nothing: Next puts `localhost` there. */
  url: URL;
  origin: RequestOrigin;
  site: Site;
  viewer: Viewer;
  /** Set-Cookie lines for whatever answer it will be. */
  cookies: string[];
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
