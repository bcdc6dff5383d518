import { siteTextResponse } from "@/lib/bff/resolve-site";
import { wellKnownFile } from "@/lib/site/well-known";

export async function GET(request: Request, { params }: { params: Promise<{ path: string[] }> }) {
  const file = wellKnownFile((await params).path.join("/"));
  return siteTextResponse(request, file?.type ?? "text/plain", (site) => file?.textOf(site) ?? null);
}
