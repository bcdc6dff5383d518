import { siteMessage } from "@/lib/bff/site-messages";
import { sitemapText } from "@/lib/site/search-engines";

export function GET(request: Request): Promise<Response> {
  return siteMessage(request, "application/xml", sitemapText);
}
