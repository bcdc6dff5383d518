import { createPictureResponse } from "@/lib/bff/picture-response";
import { findSocialPicture, readPictureName } from "@/lib/bff/social-picture";

export async function GET(
  request: Request,
  { params }: { params: Promise<{ picture: string }> },
): Promise<Response> {
  const { picture: name } = await params;
  return createPictureResponse(request, (site) => {
    const text = site.gateDisabled ? readPictureName(site, name) : null;
    return text && { png: findSocialPicture(site, name, text), immutable: true };
  });
}
