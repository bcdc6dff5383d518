import type { Site } from "@/lib/site/site";
import { requestOrigin } from "./request-origin";
import { resolveSite } from "./resolve-site";

/** A file that each site has of its own, made from its settings; 404 where there is no such site, 503 while nobody can say. */
export async function siteMessage(
  request: Request,
  type: string,
  textFor: (site: Site) => string,
): Promise<Response> {
  const answer = await resolveSite(requestOrigin(request.headers).host);
  const headers = { "cache-control": "no-store" };
  if (answer.kind === "unknown") return new Response(null, { status: 404, headers });
  if (answer.kind === "unavailable")
    return new Response(null, { status: 503, headers: { ...headers, "retry-after": "5" } });
  return new Response(textFor(answer.site), {
    headers: { ...headers, "content-type": `${type}; charset=utf-8` },
  });
}
