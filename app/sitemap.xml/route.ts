import { textOfSite } from "@/lib/bff/text-of-site";
import { sitemapText } from "@/lib/site/search-engines";

export function GET(request: Request): Promise<Response> {
  return textOfSite(request, "application/xml", sitemapText);
}
