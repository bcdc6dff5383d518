import { siteTextResponse } from "@/lib/bff/resolve-site";
import { sitemapText } from "@/lib/site/search-engines";

export function GET(request: Request): Promise<Response> {
  return siteTextResponse(request, "application/xml; charset=utf-8", sitemapText);
}
