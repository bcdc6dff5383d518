import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { toWebResponse } from "@/lib/bff/call-message";
import { createErrorResponse } from "@/lib/bff/responses";
import { writeResponse } from "@/lib/platform/http";
import type { Probes } from "@/lib/platform/telemetry";
import { AppError } from "@/lib/platform/values";
import { splitTarget } from "./request-guards";

export function answerProbe(
  request: IncomingMessage,
  response: ServerResponse,
  probes: Probes,
): Promise<void> | null {
  const answer = probes(request.method ?? "", splitTarget(request.url ?? "/").path);
  if (!answer) return null;
  return answer.then((foundResponse) =>
    writeResponse(request.method === "HEAD" ? new Response(null, foundResponse) : foundResponse, response),
  );
}

export function createProbeServer(probes: Probes): Server {
  return createServer((request, response) => {
    void serve(request, response, probes);
  });
}

async function serve(request: IncomingMessage, response: ServerResponse, probes: Probes): Promise<void> {
  const probed = answerProbe(request, response, probes);
  if (probed) return probed;
  const isHealth = splitTarget(request.url ?? "/").path === "/api/health";
  const isReady = isHealth && (await probes("GET", "/api/health/ready"))?.ok === true;
  const error = isHealth
    ? new AppError("unavailable", "The service is not ready.", { retryAfter: 2 })
    : new AppError("not_found", "This process runs jobs and serves no pages.");
  await writeResponse(
    isReady
      ? Response.json({ status: "ok" })
      : toWebResponse(createErrorResponse(error, { requestId: crypto.randomUUID() })),
    response,
  );
}
