import { createPictureResponse } from "@/lib/bff/picture-response";
import { findSiteIcon, type IconName } from "@/lib/bff/social-picture";

const NAMES: readonly string[] = [
  "icon-192",
  "icon-512",
  "maskable-192",
  "maskable-512",
] satisfies IconName[];

export async function GET(
  request: Request,
  { params }: { params: Promise<{ icon: string }> },
): Promise<Response> {
  const name = /^(.+)\.png$/.exec((await params).icon)?.[1] ?? "";
  return createPictureResponse(request, (site) =>
    NAMES.includes(name) ? { png: findSiteIcon(site, name as IconName), immutable: false } : null,
  );
}
