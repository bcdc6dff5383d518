import { siteTextResponse } from "@/lib/bff/resolve-site";
import { wellKnownFile } from "@/lib/site/well-known";

/** What apps, payment services and security researchers look for at a fixed address; 404 unless the site has it. */
export async function GET(request: Request, { params }: { params: Promise<{ path: string[] }> }) {
  const file = wellKnownFile((await params).path.join("/"));
  return siteTextResponse(request, file?.type ?? "text/plain", (site) => file?.textOf(site) ?? null);
}
