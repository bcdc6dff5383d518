import { createSiteTextResponse } from "@/lib/bff/resolve-site";
import { buildKeysOpenApiDocument } from "@/lib/compose/calls/openapi-keys";

export function GET(request: Request): Promise<Response> {
  return createSiteTextResponse(request, "application/json; charset=utf-8", async ({ origin }) =>
    JSON.stringify(buildKeysOpenApiDocument(origin)),
  );
}
