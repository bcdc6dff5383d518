import type { Probes } from "@/lib/platform/telemetry";
import { createGlobalSingleton } from "./global-singleton";
import { handleCall } from "./handle-call";
import { requestOrigin } from "./request-origin";

const slot = createGlobalSingleton<Probes>("probes");

export function setProbes(probes: Probes): void {
  slot.set(probes);
}

export async function probeResponse(request: Request): Promise<Response> {
  const { method } = request;
  const answer = await slot.get()?.(method, new URL(request.url).pathname);
  if (!answer) return handleCall(request, requestOrigin(request.headers));
  return method === "HEAD" ? new Response(null, answer) : answer;
}
