import { siteTextResponse } from "@/lib/bff/resolve-site";
import { robotsText } from "@/lib/site/search-engines";

export function GET(request: Request): Promise<Response> {
  return siteTextResponse(request, "text/plain; charset=utf-8", robotsText);
}
