import { makeLibrary } from "@/lib/bff/make-library";
import { siteTextResponse } from "@/lib/bff/resolve-site";
import { sitemapText } from "@/lib/site/search-engines";

export async function GET(request: Request): Promise<Response> {
  const makes = (await makeLibrary().list()).map(({ slug }) => slug);
  return siteTextResponse(request, "application/xml; charset=utf-8", (site) => sitemapText(site, makes));
}
