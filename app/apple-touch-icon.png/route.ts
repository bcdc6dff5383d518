import { createPictureResponse } from "@/lib/bff/picture-response";
import { findSiteIcon } from "@/lib/bff/social-picture";

export function GET(request: Request): Promise<Response> {
  return createPictureResponse(request, (site) => ({
    png: findSiteIcon(site, "apple-touch-icon"),
    immutable: false,
  }));
}
