import { siteMessage } from "@/lib/bff/resolve-site";
import { robotsText } from "@/lib/site/search-engines";

export function GET(request: Request): Promise<Response> {
  return siteMessage(request, "text/plain", robotsText);
}
