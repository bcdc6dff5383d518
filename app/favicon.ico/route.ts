import { brandIcon } from "@/components/layout/brand-icon";
import { requestOrigin } from "@/lib/bff/request-origin";
import { siteOf } from "@/lib/bff/site-of";

/** What a browser asks for beside a PDF, or before it has read a page's own link: the site's icon. */
export async function GET(request: Request): Promise<Response> {
  const answer = await siteOf(requestOrigin(request.headers).host);
  const icon = "site" in answer ? brandIcon(answer.site) : null;
  const headers = { "cache-control": "no-store" };
  if (!icon || icon.startsWith("data:")) return new Response(null, { status: icon ? 204 : 404, headers });
  return new Response(null, { status: 307, headers: { ...headers, location: icon } });
}
