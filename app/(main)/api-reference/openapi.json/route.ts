import { siteTextResponse } from "@/lib/bff/resolve-site";
import { keysOpenApiDocument } from "@/lib/contract/openapi-keys";

export function GET(request: Request): Promise<Response> {
  return siteTextResponse(request, "application/json; charset=utf-8", async ({ origin }) =>
    JSON.stringify(keysOpenApiDocument(origin)),
  );
}
