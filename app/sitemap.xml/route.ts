import { makeLibrary } from "@/lib/bff/make-library";
import { requestOrigin } from "@/lib/bff/request-origin";
import { createSiteTextResponse } from "@/lib/bff/resolve-site";
import { servesSamples } from "@/lib/bff/sample-document";
import { formatSitemap } from "@/lib/site/rules/search-engines";

export async function GET(request: Request): Promise<Response> {
  const { address } = requestOrigin(request.headers);
  const makes = (await makeLibrary().list()).map(({ slug }) => slug);
  return createSiteTextResponse(request, "application/xml; charset=utf-8", async (site) => {
    const samples = await servesSamples(site.forcedLocale ?? site.defaultLocale, { site, address });
    return formatSitemap(site, { makes, samples });
  });
}
