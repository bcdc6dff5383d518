import { textOfSite } from "@/lib/bff/text-of-site";
import { robotsText } from "@/lib/site/search-engines";

export function GET(request: Request): Promise<Response> {
  return textOfSite(request, "text/plain", robotsText);
}
