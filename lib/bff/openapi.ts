import { env } from "@/lib/env";
import { jsonResponse } from "./responses";

export const OPENAPI_PATH = "/api/openapi.json";

/** The OpenAPI document where the operator publishes it; else null, so that nothing reveals it exists (SEC-CFG-01). */
export async function openApi(requestId: string): Promise<Response | null> {
  if (!env().OPENAPI) return null;
  // Loaded on demand: no other call needs it.
  const { openApiDocument } = await import("@/lib/contract/openapi");
  return jsonResponse(openApiDocument(), { requestId });
}
