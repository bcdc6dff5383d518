import { pictureResponse } from "@/lib/bff/picture-response";
import { readPictureName, socialPicture } from "@/lib/bff/social-picture";

export async function GET(
  request: Request,
  { params }: { params: Promise<{ picture: string }> },
): Promise<Response> {
  const { picture: name } = await params;
  return pictureResponse(request, (site) => {
    const text = site.gateDisabled ? readPictureName(site, name) : null;
    return text && { png: socialPicture(site, name, text), immutable: true };
  });
}
