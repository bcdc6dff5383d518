import { pictureResponse } from "@/lib/bff/picture-response";
import { type IconName, siteIcon } from "@/lib/bff/social-picture";

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
  return pictureResponse(request, (site) =>
    NAMES.includes(name) ? { png: siteIcon(site, name as IconName), immutable: false } : null,
  );
}
