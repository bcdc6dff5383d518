import { getBrandIcon } from "@/components/shell/brand-icon";
import { requestOrigin } from "@/lib/bff/request-origin";
import { resolveSite } from "@/lib/bff/resolve-site";

/** Browsers request this path for PDFs, and for pages whose icon link they haven't read yet. */
export async function GET(request: Request): Promise<Response> {
  const answer = await resolveSite(requestOrigin(request.headers).host);
  const icon = "site" in answer ? getBrandIcon(answer.site) : null;
  const headers = { "cache-control": "no-store" };
  if (!icon || icon.startsWith("data:")) return new Response(null, { status: icon ? 204 : 404, headers });
  return new Response(null, { status: 307, headers: { ...headers, location: icon } });
}
