import { Hono } from "hono";
import { API_KEY_CALLS } from "@/lib/contract/api-key";
import { ANSWER_MS, type CallDefinition } from "@/lib/contract/call";
import { mayCall, permissionOf } from "@/lib/contract/call-permissions";
import { callsAt } from "@/lib/contract/table";
import { BytesInFlight } from "@/lib/core/bytes-in-flight";
import { AppError } from "@/lib/core/errors";
import { count, observeSince } from "@/lib/core/metrics/record";
import { readBody } from "@/lib/core/request-body";
import { parseFormText } from "@/lib/core/request-text";
import { traced } from "@/lib/core/trace";
import { maskVin } from "@/lib/core/vin";
import { FormFiles } from "@/lib/form-files";
import { type CallLine, LOG_HEADERS } from "@/lib/log-line";
import { lacksSecondFactor } from "../admin/second-factor-rule";
import { requireScope } from "../api-key/key-access";
import { refuseChanges, testAnswer } from "../api-key/test-mode";
import type { RootDatabase } from "../db/database";
import { allowDocumentTime, asCall } from "../db/database-limits";
import type { SiteLookup } from "../site/site-lookup";
import { errorResponse } from "./error-response";
import { addressOf, identify, requestIdOf } from "./identity";
import { isLoopback, networkOf } from "./network";
import type { RateLimits } from "./rate-limit";
import { servedCalls } from "./routes";
import { type Admin, type BaseContext, roleOf, type ServedCall } from "./serve";
import type { Services } from "./services";
import { assertStorable } from "./storable-text";

/** Whether an answer is what its row promises; throws with the differences. For tests and development. */
function checkResponse(call: CallDefinition, answer: unknown): void {
  const parsed = call.response.safeParse(answer);
  if (parsed.success) return;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The response of ${call.name} does not match the table: ${problems.join("; ")}`);
}

const MAX_TARGET = 8192;

export interface MembersApiOptions {
  db: RootDatabase;
  services: Services;
  /** Left out, calls are not limited: tests that are not about limits need that. */
  rateLimits?: RateLimits;
  /** Left out, each call reads its site from the database: tests that change sites' rows need that. */
  findSite?: SiteLookup;
  /** Check each answer against its row: for tests and development, where a wrong answer must be loud. */
  checkAnswers?: boolean;
}

export interface MembersApi {
  fetch(request: Request): Promise<Response>;
}

interface Handling extends MembersApiOptions {
  bytes: BytesInFlight;
  served: ServedCall;
  requestId: string;
  responseHeaders: Record<string, string>;
  /** Filled as the request is understood, for the log line. */
  seen: Pick<CallLine, "site" | "user" | "key" | "vin">;
}

/** The Members API as one function from Request to Response, built from the table of calls (EMB-2). */
export function createMembersApi(options: MembersApiOptions): MembersApi {
  const app = new Hono();
  const held = { ...options, bytes: new BytesInFlight() };
  for (const served of servedCalls) {
    const { method, path } = served.call;
    app.on(method, [path, `/members${path}`], (context) => answer(served, context.req.raw, held));
  }
  app.notFound((context) => Promise.resolve(unmatched(context.req.raw, options)));
  app.onError((error, context) =>
    errorResponse(error, requestIdOf(context.req.raw.headers), options.services.log),
  );
  return {
    async fetch(request) {
      // Hono decodes paths before it matches; the table is compared exactly, so an escape is never a match.
      return pathOf(request).includes("%") ? unmatched(request, options) : app.fetch(request);
    },
  };
}

function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}

function unmatched(request: Request, { services }: MembersApiOptions): Response {
  const allowed = callsAt(pathOf(request)).map((call) => call.method);
  const error =
    allowed.length > 0
      ? new AppError("method_not_allowed", "This call uses another method.")
      : new AppError("not_found", "We don't know this call.");
  const requestId = requestIdOf(request.headers);
  const response = errorResponse(error, requestId, services.log);
  if (allowed.length > 0) response.headers.set("allow", allowed.join(", "));
  return withDefaultHeaders(response, requestId, {});
}

function withDefaultHeaders(
  response: Response,
  requestId: string,
  headers: Record<string, string>,
): Response {
  const merged = new Headers(response.headers);
  for (const [name, value] of Object.entries(headers)) merged.set(name, value);
  merged.set("x-request-id", requestId);
  merged.set("cache-control", "no-store");
  merged.set("x-content-type-options", "nosniff");
  return new Response(response.body, { status: response.status, headers: merged });
}

/** In a span: of the application's trace where it called from another process. It alone reaches this server. */
function answer(
  served: ServedCall,
  request: Request,
  options: MembersApiOptions & Pick<Handling, "bytes">,
): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  const attributes = { "glovebox.request_id": requestId };
  const parent = request.headers.get("traceparent");
  return traced(`members-api ${served.call.name}`, { kind: "server", attributes, parent }, async (span) => {
    const response = await respond(served, request, requestId, options);
    span?.set({ "http.response.status_code": response.status });
    return response;
  });
}

async function respond(
  served: ServedCall,
  request: Request,
  requestId: string,
  options: MembersApiOptions & Pick<Handling, "bytes">,
): Promise<Response> {
  const begun = performance.now();
  const { log, mail, webhooks } = options.services;
  const handling: Handling = { ...options, served, requestId, responseHeaders: {}, seen: {} };
  let response: Response;
  try {
    response = await asCall(() => handle(request, handling));
  } catch (error) {
    response = errorResponse(error, requestId, log);
  }
  mail.wake();
  webhooks.wake();
  const call = served.call.name;
  count("calls_total", { call, status: String(response.status) });
  observeSince("call_duration_seconds", { call }, begun);
  const ms = Math.round(performance.now() - begun);
  const line: CallLine = { requestId, call, status: response.status, ms, ...handling.seen };
  if (served.needsSite) log.info(line, "call");
  else log.debug(line, "call");
  return withDefaultHeaders(response, requestId, {
    ...handling.responseHeaders,
    ...logHeaders(handling.seen),
  });
}

/** For the log of an application in another process. */
function logHeaders({ user, key }: Handling["seen"]): Record<string, string> {
  const headers: Record<string, string> = {};
  if (user) headers[LOG_HEADERS.user] = user;
  if (key) headers[LOG_HEADERS.key] = key;
  return headers;
}

async function handle(request: Request, handling: Handling): Promise<Response> {
  const { served, services, db, requestId, rateLimits, seen } = handling;
  const { call } = served;
  const url = new URL(request.url);
  if (request.url.length > MAX_TARGET) throw new AppError("uri_too_long", "The address is too long.");
  if (!served.needsSite) {
    const caller = `address:${addressOf(request.headers)}`;
    handling.responseHeaders = (await rateLimits?.count(call, caller)) ?? {};
    return toResponse(await served.runBare(services, db), handling);
  }
  const query = parseFormText(url.search.slice(1));
  const context = await identify(request, call, query, { db, services, requestId }, handling.findSite);
  seen.site = context.site.uri;
  // The id alone: whom it names, the database says.
  seen.user = (context.admin?.user ?? context.user)?.id;
  seen.key = context.apiKey?.id;
  // A site's own counter: one site's visitors must not use up what an address has on another.
  const caller = callerOf(context);
  const policies = context.apiKey ? [API_KEY_CALLS] : [];
  handling.responseHeaders = (await rateLimits?.count(call, caller, networkKey(context), policies)) ?? {};
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
    throw new AppError("forbidden", "This needs an administrator's login.");
  }
  if (context.admin) requirePermission(context.admin, call.name);
  if (context.admin && !call.beforeSecondFactor && (await lacksSecondFactor(context, context.admin.user)))
    throw new AppError("forbidden", "Set up the second factor first.");
  if (call.limits.timeoutMs > ANSWER_MS) allowDocumentTime();
  // The BFF knows sessions; an account may have many of them.
  const release = handling.bytes.hold(caller, {
    kind: call.body,
    headers: request.headers,
    limit: call.limits.bodyBytes,
  });
  const files = new FormFiles(services.uploadsFolder);
  const run = async () => {
    const limits = { kind: call.body, limit: call.limits.bodyBytes };
    const body = await readBody(request, { ...limits, read: files.read });
    assertStorable(query);
    assertStorable(body);
    seen.vin = maskedVin(body) ?? maskedVin(query);
    if (context.apiKey?.mode === "test") {
      const test = await testAnswer(call, served.read({ query, body }), context);
      if (test.kind === "answer") return toResponse(test.answer, handling);
    }
    return toResponse(await served.run(context, { query, body }), handling);
  };
  return run().finally(async () => {
    release();
    await files.remove();
  });
}

function requirePermission(admin: Admin, callName: string): void {
  if (mayCall(roleOf(admin), callName)) return;
  throw new AppError(
    "forbidden",
    permissionOf(callName) === "operator"
      ? "Only an administrator of all sites can do this."
      : "Your role on this site doesn't allow this. Ask its owner.",
  );
}

/** Whose count a call is: all keys of an account have one together, apart from its people's. */
function callerOf({ apiKey, user, site, address }: BaseContext): string {
  if (apiKey) return `keys:${apiKey.user.id}`;
  return user ? `user:${user.id}` : `address:${site.id}:${address}`;
}

/** A site's own count of a network; none for this machine's own address, which a proxy on it gives to everybody. */
function networkKey({ site, address }: BaseContext): string | null {
  return isLoopback(address) ? null : `${site.id}:${networkOf(address)}`;
}

function maskedVin(fields: unknown): string | undefined {
  const vin = typeof fields === "object" && fields !== null && "vin" in fields ? fields.vin : undefined;
  return typeof vin === "string" ? maskVin(vin) : undefined;
}

function toResponse(result: unknown, { served, checkAnswers }: Handling): Response {
  if (result instanceof Response) return result;
  if (checkAnswers) checkResponse(served.call, result);
  return Response.json(result);
}
