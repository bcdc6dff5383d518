import { lacksSecondFactor } from "@/lib/admin/server/second-factor-rule";
import { API_KEY_CALLS } from "@/lib/api-keys/contract/api-keys";
import { requireScope } from "@/lib/api-keys/server/key-access";
import { refuseChanges, testAnswer } from "@/lib/api-keys/server/test-mode";
import { ANSWER_MS, type CallDefinition } from "@/lib/platform/calls/call";
import { parseFormText } from "@/lib/platform/calls/request-text";
import type { RootDatabase } from "@/lib/platform/db/database";
import { allowDocumentTime, asCall } from "@/lib/platform/db/database-limits";
import { refuseInfected } from "@/lib/platform/files/virus-scanner";
import type { BaseContext, Services } from "@/lib/platform/http/context";
import { createErrorAnswer } from "@/lib/platform/http/error-response";
import { FormFiles } from "@/lib/platform/http/form-files";
import {
  type AnswerMessage,
  type RequestMessage,
  requireShortAddress,
  splitUrl,
} from "@/lib/platform/http/http-message";
import { isLoopback, toNetwork } from "@/lib/platform/http/network";
import { readBody } from "@/lib/platform/http/request-body";
import type { ServedCall } from "@/lib/platform/http/serve";
import { assertStorable } from "@/lib/platform/http/storable-text";
import { createHeldBytes, type HeldBytes, holdBytes } from "@/lib/platform/limits/bytes-in-flight";
import type { RateLimits } from "@/lib/platform/limits/rate-limit";
import { type CallLine, LOG_HEADERS } from "@/lib/platform/telemetry/log-line";
import { count, observeSince } from "@/lib/platform/telemetry/record";
import { trace } from "@/lib/platform/telemetry/trace";
import { AppError } from "@/lib/platform/values/errors";
import type { SiteLookup } from "@/lib/site/server/site-lookup";
import { getPermission, mayCall } from "@/lib/staff/rules/call-permissions";
import { type Admin, getRole } from "@/lib/staff/server/admin-caller";
import { maskVin } from "@/lib/vin/rules/vin";
import { callExamples } from "./calls/examples";
import { findCalls } from "./calls/table";
import { getAddress, identify, readRequestId } from "./identity";
import { servedCalls } from "./routes";

function checkResponse(call: CallDefinition, answer: unknown): void {
  const parsed = call.response.safeParse(answer);
  if (parsed.success) return;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The response of ${call.name} doesn't match the call table: ${problems.join("; ")}`);
}

export interface MembersApiOptions {
  db: RootDatabase;
  services: Services;
  rateLimits?: RateLimits;
  findSite?: SiteLookup;
  checkAnswers?: boolean;
}

export interface MembersApi {
  answer(request: RequestMessage): Promise<AnswerMessage>;
  fetch(request: Request): Promise<Response>;
}

interface Door extends MembersApiOptions {
  bytes?: HeldBytes;
}

interface Handling extends Door {
  served: ServedCall;
  requestId: string;
  responseHeaders: Record<string, string>;
  seen: Pick<CallLine, "site" | "user" | "key" | "vin">;
}

const servedByName = new Map(servedCalls.map((served) => [served.call.name, served]));

export function createMembersApi(options: MembersApiOptions): MembersApi {
  const server: Door = { ...options, bytes: createHeldBytes() };
  const answer = async (request: RequestMessage, door: Door) => {
    const isHead = request.method === "HEAD";
    const rows = request.parsed ? [] : findCalls(splitUrl(request.url).path);
    const row = rows.find((call) => call.method === (isHead ? "GET" : request.method));
    const served = servedByName.get(request.parsed?.name ?? row?.name ?? "");
    if (!served) return answerUnmatched(request, rows, options);
    const whole = await answerCall(served, request, door);
    if (isHead && whole.body instanceof ReadableStream) await whole.body.cancel();
    return isHead ? { ...whole, body: null } : whole;
  };
  return {
    answer: (request) => answer(request, options),
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const { method, headers, body } = request;
      const plain = { method, headers, body, url: pathname + search };
      const response = await answer(plain, server);
      return new Response(response.body, response);
    },
  };
}

function answerUnmatched(
  { headers }: RequestMessage,
  rows: readonly CallDefinition[],
  { services }: MembersApiOptions,
): AnswerMessage {
  const requestId = readRequestId(headers);
  if (rows.length === 0) {
    const error = new AppError("not_found", "Unknown endpoint.");
    return withDefaultHeaders(createErrorAnswer(error, requestId, services.log), requestId);
  }
  const error = new AppError("method_not_allowed", "Method not allowed.");
  const allow = rows.map((call) => call.method).join(", ");
  return withDefaultHeaders(createErrorAnswer(error, requestId, services.log), requestId, { allow });
}

function withDefaultHeaders(
  answer: AnswerMessage,
  requestId: string,
  headers: Record<string, string> = {},
): AnswerMessage {
  const all = {
    ...answer.headers,
    ...headers,
    "x-request-id": requestId,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return { ...answer, headers: all };
}

/** Trusts `traceparent`, because only our application can reach this server. */
function answerCall(served: ServedCall, request: RequestMessage, options: Door): Promise<AnswerMessage> {
  const requestId = readRequestId(request.headers);
  const attributes = { "glovebox.request_id": requestId };
  const parent = request.headers.get("traceparent");
  return trace(`members-api ${served.call.name}`, { kind: "server", attributes, parent }, async (span) => {
    const answer = await respond(served, request, requestId, options);
    span?.set({ "http.response.status_code": answer.status });
    return answer;
  });
}

async function respond(
  served: ServedCall,
  request: RequestMessage,
  requestId: string,
  options: Door,
): Promise<AnswerMessage> {
  const startedAt = performance.now();
  const { log, mail, webhooks } = options.services;
  const handling: Handling = { ...options, served, requestId, responseHeaders: {}, seen: {} };
  let answer: AnswerMessage;
  try {
    answer = await asCall(() => handle(request, handling));
  } catch (error) {
    answer = createErrorAnswer(error, requestId, log);
  }
  mail.wake();
  webhooks.wake();
  const call = served.call.name;
  count("calls_total", { call, status: String(answer.status) });
  observeSince("call_duration_seconds", { call }, startedAt);
  const ms = Math.round(performance.now() - startedAt);
  const line: CallLine = { requestId, call, status: answer.status, ms, ...handling.seen };
  if (served.needsSite) log.info(line, "call");
  else log.debug(line, "call");
  return withDefaultHeaders(answer, requestId, { ...handling.responseHeaders, ...logHeaders(handling.seen) });
}

function logHeaders({ user, key }: Handling["seen"]): Record<string, string> {
  const headers: Record<string, string> = {};
  if (user) headers[LOG_HEADERS.user] = user;
  if (key) headers[LOG_HEADERS.key] = key;
  return headers;
}

async function handle(request: RequestMessage, handling: Handling): Promise<AnswerMessage> {
  const { served, services, db, requestId, rateLimits, seen } = handling;
  const { call } = served;
  requireShortAddress(splitUrl(request.url));
  if (!served.needsSite) {
    const caller = `address:${getAddress(request.headers)}`;
    handling.responseHeaders = (await rateLimits?.count(call, caller)) ?? {};
    return toAnswer(await served.runBare(services, db), handling);
  }
  const query = parseFormText(splitUrl(request.url).query);
  const context = await identify(request, call, query, { db, services, requestId }, handling.findSite);
  seen.site = context.site.uri;
  seen.user = (context.admin?.user ?? context.user)?.id;
  seen.key = context.apiKey?.id;
  // Count per site, so that one site's visitors can't use up an address's limit on another site.
  const caller = getCaller(context);
  const policies = context.apiKey ? [API_KEY_CALLS] : [];
  handling.responseHeaders = (await rateLimits?.count(call, caller, findNetworkKey(context), policies)) ?? {};
  if (context.keyRefusal) throw context.keyRefusal;
  if (context.apiKey) requireScope(context.apiKey, call);
  if (context.apiKey?.mode === "test") refuseChanges(call);
  if ((call.auth.need === "required" || call.auth.need === "admin") && !context.user) {
    throw new AppError("not_logged_in", "Log in first.");
  }
  if (call.auth.need === "server" && !context.hasServerKey) {
    throw new AppError("not_logged_in", "Send the site's server key.");
  }
  if (call.auth.need === "admin" && !context.admin) {
    throw new AppError("forbidden", "Log in as an administrator first.");
  }
  if (context.admin) requirePermission(context.admin, call.name);
  if (context.admin && !call.beforeSecondFactor && (await lacksSecondFactor(context, context.admin.user)))
    throw new AppError("forbidden", "Set up the second factor first.");
  if (call.limits.timeoutMs > ANSWER_MS) allowDocumentTime();
  const body = { kind: call.body, headers: request.headers, limit: call.limits.bodyBytes };
  const release = handling.bytes && holdBytes(handling.bytes, caller, body);
  const files = new FormFiles(services.uploadsFolder);
  const run = async () => {
    const limits = { kind: call.body, limit: call.limits.bodyBytes };
    const input = request.parsed ?? {
      query,
      body: await readBody(request, { ...limits, read: files.read }),
    };
    assertStorable(input.query);
    assertStorable(input.body);
    seen.vin = maskVinField(input.body) ?? maskVinField(input.query);
    const parsed = request.parsed ?? served.parse(input);
    if (context.apiKey?.mode === "test") {
      const test = await testAnswer(call, parsed, {
        ...context,
        examples: callExamples,
      });
      if (test.kind === "answer") return toAnswer(test.answer, handling);
    }
    await refuseInfected(parsed.body, context);
    return toAnswer(await served.run(context, parsed), handling);
  };
  return run().finally(async () => {
    release?.();
    await files.remove();
  });
}

function requirePermission(admin: Admin, callName: string): void {
  if (mayCall(getRole(admin), callName)) return;
  throw new AppError(
    "forbidden",
    getPermission(callName) === "operator"
      ? "Only an administrator of all sites can do this."
      : "Your role on this site doesn't allow this. Ask its owner.",
  );
}

function getCaller({ apiKey, user, site, address }: BaseContext): string {
  if (apiKey) return `keys:${apiKey.user.id}`;
  return user ? `user:${user.id}` : `address:${site.id}:${address}`;
}

/** Returns null for loopback, which is every visitor's address behind a local proxy. */
function findNetworkKey({ site, address }: BaseContext): string | null {
  return isLoopback(address) ? null : `${site.id}:${toNetwork(address)}`;
}

function maskVinField(fields: unknown): string | undefined {
  const vin = typeof fields === "object" && fields !== null && "vin" in fields ? fields.vin : undefined;
  return typeof vin === "string" ? maskVin(vin) : undefined;
}

function toAnswer(result: unknown, { served, checkAnswers }: Handling): AnswerMessage {
  if (result instanceof Response) {
    const { status, headers, body } = result;
    return { status, headers: Object.fromEntries(headers), body };
  }
  if (checkAnswers) checkResponse(served.call, result);
  return { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(result) };
}
