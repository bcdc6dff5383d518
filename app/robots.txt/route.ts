import { createSiteTextResponse } from "@/lib/bff/resolve-site";
import { formatRobots } from "@/lib/site/rules/search-engines";

export function GET(request: Request): Promise<Response> {
  return createSiteTextResponse(request, "text/plain; charset=utf-8", formatRobots);
}
