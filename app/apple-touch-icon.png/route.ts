import { pictureResponse } from "@/lib/bff/picture-response";
import { siteIcon } from "@/lib/bff/social-picture";

export function GET(request: Request): Promise<Response> {
  return pictureResponse(request, (site) => ({ png: siteIcon(site, "apple-touch-icon"), immutable: false }));
}
