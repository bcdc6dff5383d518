import { findCalls } from "@/lib/compose/calls/table";
import { type CallDefinition, systemCalls } from "@/lib/platform/calls";
import { getEnv } from "@/lib/platform/env";
import { splitUrl } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { preflightResponse } from "./any-page";
import type { IncomingCall } from "./browser-call";
import type { CallAnswer } from "./call-message";
import { answerHealth } from "./health";
import { resolveSite } from "./resolve-site";
import { createErrorResponse, createJsonResponse, streamResponse } from "./responses";

export const OPENAPI_PATH = "/api/openapi.json";
export const isHealthCheck = ({ name }: CallDefinition) => name === systemCalls.health.name;

/** Answers health checks, requests for the OpenAPI document, and methods that a path doesn't have. */
export async function answerWithoutSite({ request, origin, requestId }: IncomingCall): Promise<CallAnswer> {
  const { path } = splitUrl(request.url);
  const rows = findCalls(path);
  if (path === OPENAPI_PATH) {
    const document = await createOpenApiAnswer(requestId);
    if (!document) throw createUnknownCallError();
    return requireKnownHost(document, origin.host);
  }
  const isHealth = rows.some(isHealthCheck) && ["GET", "HEAD"].includes(request.method);
  return isHealth
    ? requireKnownHost(await answerHealth(requestId, origin.address), origin.host)
    : createMethodResponse(rows, request.method, requestId);
}

/** Returns null unless the operator publishes the document, so that a 404 doesn't reveal anything (SEC-CFG-01). */
async function createOpenApiAnswer(requestId: string): Promise<CallAnswer | null> {
  if (!getEnv().OPENAPI) return null;
  const { openApiDocument } = await import("@/lib/compose/calls/openapi");
  return createJsonResponse(openApiDocument(), { requestId });
}

export const createUnknownCallError = () => new AppError("not_found", "Unknown endpoint.");

function createMethodResponse(
  rows: readonly CallDefinition[],
  method: string,
  requestId: string,
): CallAnswer {
  const allow = rows.flatMap((row) => (row.method === "GET" ? ["GET", "HEAD"] : [row.method])).join(", ");
  const preflight = method === "OPTIONS" ? preflightResponse(rows, requestId) : null;
  if (preflight) return preflight;
  if (method === "OPTIONS") return streamResponse(null, { requestId, status: 204, headers: { allow } });
  const error = new AppError("method_not_allowed", "Method not allowed.");
  return createErrorResponse(error, { requestId, headers: { allow } });
}

async function requireKnownHost(answer: CallAnswer, host: string | null): Promise<CallAnswer> {
  if (answer.status < 400 && (await resolveSite(host)).kind === "unknown") throw createUnknownSiteError();
  return answer;
}

export const createUnknownSiteError = () => new AppError("unknown_site", "This domain isn't set up.");
