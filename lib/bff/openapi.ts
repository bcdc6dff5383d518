import { env } from "@/lib/env";
import { jsonAnswer } from "./answer";

export const OPENAPI_PATH = "/api/openapi.json";

/** The contract for integrators, where the operator shows it; null elsewhere: nothing tells that it exists (SEC-CFG-01). */
export async function openApi(requestId: string): Promise<Response | null> {
  if (!env().OPENAPI) return null;
  // Loaded when it is asked for: no other call needs it.
  const { openApiDocument } = await import("@/lib/contract/openapi");
  return jsonAnswer(openApiDocument(), { requestId });
}
