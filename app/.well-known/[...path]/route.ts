import { createSiteTextResponse } from "@/lib/bff/resolve-site";
import { findWellKnownFile } from "@/lib/site/rules/well-known";

export async function GET(request: Request, { params }: { params: Promise<{ path: string[] }> }) {
  const file = findWellKnownFile((await params).path.join("/"));
  return createSiteTextResponse(request, file?.type ?? "text/plain", (site) => file?.findText(site) ?? null);
}
