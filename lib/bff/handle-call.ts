import { join } from "node:path";
import { isOpenToKeys } from "@/lib/api-keys/contract/scopes";
import { findBearerKey } from "@/lib/api-keys/rules";
import { calls, findCalls } from "@/lib/compose/calls/table";
import { type CallDefinition, DEVICE_HEADER, ORIGIN_HEADER } from "@/lib/platform/calls";
import { getEnv } from "@/lib/platform/env";
import {
  FormFiles,
  type HeaderReader,
  requireShortAddress,
  splitUrl,
  UPLOADS_FOLDER,
} from "@/lib/platform/http";
import { LOCALE_COOKIE, resolveLocale } from "@/lib/platform/i18n";
import { findCurrentSpan, trace, traceId } from "@/lib/platform/telemetry";
import { AppError, createRandomId, isLoopbackHost } from "@/lib/platform/values";
import type { Site } from "@/lib/site/rules/site";
import { admitBody } from "./admit-body";
import { allowAnyPage, getSharedCache, preflightResponse } from "./any-page";
import { requireWorkingKey } from "./api-key-state";
import { type CallAnswer, type CallRequest, toWebResponse } from "./call-message";
import { sendForBrowser } from "./coalesce";
import { getDocumentPolicy } from "./document-policy";
import { mayPassGate, needsGate } from "./gate-calls";
import { answerHealth } from "./health";
import { logRefusal } from "./log-calls";
import { readBodyFields, readQuery } from "./read-request";
import { withLogin } from "./registration-login";
import { getPageOrigin, isSameOriginCall, type RequestOrigin } from "./request-origin";
import { resolveSite } from "./resolve-site";
import { createErrorResponse, createJsonResponse, streamResponse } from "./responses";
import {
  ADMIN_COOKIE,
  clearCookie,
  newDeviceCookie,
  readCookie,
  readDevice,
  SESSION_COOKIE,
} from "./session";
import { clearParts } from "./session-cookies";
import { applySessionEffect } from "./session-effect";
import { endSession } from "./token-owner";
import { isRemoteUpstream, takesParsed } from "./upstream";
import type { OutgoingCall } from "./upstream-request";
import type { JsonResult } from "./upstream-response";
import { ANONYMOUS, readViewer, type Viewer } from "./viewer";
import { answerWithoutCall } from "./without-user-call";

const OPENAPI_PATH = "/api/openapi.json";

/** Returns null unless the operator publishes the document, so that a 404 doesn't reveal anything (SEC-CFG-01). */
async function openApi(requestId: string): Promise<CallAnswer | null> {
  if (!getEnv().OPENAPI) return null;
  const { openApiDocument } = await import("@/lib/compose/calls/openapi");
  return createJsonResponse(openApiDocument(), { requestId });
}

const OPENS: ReadonlySet<string> = new Set(["opens", "may-open"]);
const KEEPS_COOKIE: ReadonlySet<string> = new Set(["opens", "may-open", "opens-admin", "passes-gate"]);

export async function handleCall(request: Request, origin: RequestOrigin): Promise<Response> {
  return toWebResponse(await answerCall(request, origin));
}

/** Never throws: every error becomes an envelope (CALL-4). Unknown calls never reach the upstream (CALL-1). */
export async function answerCall(request: CallRequest, origin: RequestOrigin): Promise<CallAnswer> {
  const requestId = createRandomId();
  const cookies: string[] = [];
  try {
    const attributes = { "glovebox.request_id": requestId };
    const answer = () => answerOrThrow(request, origin, requestId, cookies);
    return allowAnyPage(request, await trace("bff", { attributes }, answer));
  } catch (error) {
    logRefusal(error, { request, requestId, host: origin.host });
    return allowAnyPage(request, createErrorResponse(error, { requestId, cookies }));
  }
}

async function answerOrThrow(
  request: CallRequest,
  origin: RequestOrigin,
  requestId: string,
  cookies: string[],
): Promise<CallAnswer> {
  const { path, query } = splitUrl(request.url);
  if (path === OPENAPI_PATH && request.method === "GET") {
    const shownAnswer = await openApi(requestId);
    if (shownAnswer) return requireKnownHost(shownAnswer, origin.host);
  }
  const rows = findCalls(path);
  if (rows.length === 0) throw new AppError("not_found", "Unknown endpoint.");
  const call = rows.find((row) => row.method === (request.method === "HEAD" ? "GET" : request.method));
  if (!call) return createMethodResponse(rows, request.method, requestId);
  requireShortAddress({ path, query });
  findCurrentSpan()?.rename(`bff ${call.name}`);
  if (call.name === calls.system.health.name)
    return requireKnownHost(await answerHealth(requestId, origin.address), origin.host);

  const site = await requireSite(origin.host);
  // API keys come from programs: ignore cookies, skip the origin check, and don't set cookies.
  const key = findBearerKey(request.headers.get("authorization"));
  if (key !== null && !isOpenToKeys(call))
    throw new AppError("forbidden", "This call isn't open to API keys. Log in on the site instead.");
  if (
    key === null &&
    call.from === "own-pages" &&
    !isSameOriginCall({ method: request.method, headers: request.headers, ...origin })
  ) {
    throw new AppError("cross_site", "This call only works from this site's own pages.");
  }
  if (KEEPS_COOKIE.has(call.session) && !canKeepCookie(site.host, origin)) {
    throw new AppError("forbidden", "Login requires https.");
  }
  const viewer =
    key !== null || call.from !== "own-pages"
      ? ANONYMOUS
      : await readViewer(request.headers.get("cookie"), site.host);
  const cookieHeader = request.headers.get("cookie");
  if (viewer.brokenSession) cookies.push(...clearParts(SESSION_COOKIE, cookieHeader));
  const token = key === null ? findToken(call, viewer, request.headers) : null;
  if (call.auth.need === "server" && token === null)
    throw new AppError("not_logged_in", "Send the site's server key.");
  if ((call.auth.need === "required" || call.auth.need === "admin") && token === null && key === null) {
    if (viewer.session) throw new AppError("forbidden", "Only administrators can do this.");
    throw new AppError("not_logged_in", "Log in first.");
  }
  const apiKey = key === null ? undefined : { key, address: origin.exactAddress };
  if (apiKey && needsGate(call) && !site.gateDisabled)
    await requireWorkingKey(apiKey, {
      siteUri: site.uri,
      money: site.money,
      locale: getLocale(request, site),
      requestId,
      address: origin.address,
    });
  else if (needsGate(call) && !(await mayPassGate(site, viewer, origin.address))) {
    if (viewer.session) cookies.push(...clearParts(SESSION_COOKIE, cookieHeader));
    throw new AppError("not_logged_in", "Log in at the secure-login gate first.");
  }

  let device: string | undefined;
  const getDevice = () => {
    device ??= readDevice(request.headers.get("cookie"));
    return device;
  };
  const isUnknown = call.auth.need === "none" || call.auth.need === "server";
  // The API key may be fake; the Members API verifies it later.
  const caller = isUnknown || key ? origin.address : (token ?? origin.address);
  const release = await admitBody(call, request.headers, `${site.uri} ${caller}`);
  const hasBody = call.body !== "none" || request.body !== null;
  const files = hasBody ? new FormFiles(join(getEnv().DATA_DIR, UPLOADS_FOLDER)) : null;
  let answer: Awaited<ReturnType<typeof sendForBrowser>>;
  let outgoing: OutgoingCall | undefined;
  const isParsed = takesParsed();
  try {
    outgoing = {
      call,
      query: readQuery(call, query, isParsed),
      body: files ? await readBodyFields(call, request, { read: files.read, isParsed }) : {},
      isParsed,
      token,
      apiKey,
      siteUri: site.uri,
      money: site.money,
      ownApi: site.ownApi,
      locale: getLocale(request, site),
      requestId,
      address: origin.address,
      headers: buildForwardedHeaders(call, request, { device: getDevice, origin }),
      idempotencyKey: request.headers.get("idempotency-key"),
      signal: request.signal,
    };
    answer = await sendForBrowser(outgoing);
    if (answer.kind === "json") answer = { ...answer, body: await withLogin(outgoing, answer.body) };
  } catch (error) {
    answer = answerWithoutCall(call, viewer.session, error);
  } finally {
    release();
    if (files) await files.remove();
  }
  if (answer.kind === "file") {
    const maxAge = call.browserCacheSeconds;
    const headers = {
      ...answer.headers,
      "content-security-policy": getDocumentPolicy(call, site),
      // Private, because on a gated site the call is behind the gate.
      ...(maxAge > 0 ? { "cache-control": `private, max-age=${maxAge}` } : {}),
    };
    return streamResponse(answer.body, { requestId, cookies, headers });
  }
  if (answer.status >= 400) {
    if (token !== null && isEndedSession(call, answer)) {
      const clearedCookies =
        call.auth.need === "admin" ? [clearCookie(ADMIN_COOKIE)] : clearParts(SESSION_COOKIE, cookieHeader);
      cookies.splice(0, cookies.length, ...clearedCookies);
    }
    const body = { ...answer.body, request_id: requestId, trace_id: traceId() };
    return createJsonResponse(body, { requestId, cookies, headers: answer.headers, status: answer.status });
  }
  if (key !== null)
    return createJsonResponse(answer.text ?? answer.body, { requestId, headers: answer.headers });
  const change = await applySessionEffect(call, answer.body, {
    host: site.host,
    cookies: cookieHeader,
    session: viewer.session,
    request: outgoing?.body ?? {},
    user: answer.user,
  });
  // End the session that this login replaces; the Members API can't see its cookie.
  const replaced = call.auth.need === "none" && OPENS.has(call.session) ? viewer.session?.token : undefined;
  if (replaced && change.cookies.length > 0 && answer.body.token !== replaced)
    await endSession(replaced, { site, address: origin.address });
  if (change.cookies.length > 0) cookies.splice(0, cookies.length, ...change.cookies);
  if (KEEPS_COOKIE.has(call.session) && change.cookies.length > 0) cookies.push(newDeviceCookie(getDevice()));
  const headers = { ...answer.headers, ...change.headers, ...getSharedCache(call) };
  const body = change.body === answer.body ? (answer.text ?? answer.body) : change.body;
  return createJsonResponse(body, { requestId, cookies, headers });
}

function buildForwardedHeaders(
  call: CallDefinition,
  { headers }: CallRequest,
  client: { device(): string; origin: RequestOrigin },
): Record<string, string> {
  const readHeader = (name: string) => {
    if (name === DEVICE_HEADER) return client.device();
    return name === ORIGIN_HEADER ? getPageOrigin(client.origin) : (headers.get(name) ?? "");
  };
  return Object.fromEntries(call.headers.map((name) => [name, readHeader(name)]));
}

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

const createUnknownSiteError = () => new AppError("unknown_site", "This domain isn't set up.");

async function requireSite(host: string | null): Promise<Site> {
  const answer = await resolveSite(host);
  if (answer.kind === "site") return answer.site;
  if (answer.kind === "unknown") throw createUnknownSiteError();
  throw new AppError("unavailable", "The service isn't available right now. Try again in a moment.", {
    retryAfter: 5,
  });
}

/** Checks the connection, because browsers drop a `__Host-` cookie set over plain HTTP, except from localhost. */
function canKeepCookie(host: string, { secure }: RequestOrigin): boolean {
  return secure || isLoopbackHost(host);
}

function isEndedSession(call: CallDefinition, answer: JsonResult): boolean {
  const isPages = call.from === "own-pages" && call.auth.need !== "none";
  // A remote Members API doesn't set our error code on a 401 for a wrong password.
  const isAboutToken = call.auth.need !== "optional" || !isRemoteUpstream();
  return isPages && isAboutToken && answer.status === 401 && answer.body.code !== "wrong_credentials";
}

const SERVER_KEY_HEADER = /^Bearer ([\x21-\x7e]{1,512})$/i;

function findToken(call: CallDefinition, viewer: Viewer, headers: HeaderReader): string | null {
  if (call.auth.need === "admin") return viewer.adminToken;
  if (call.auth.need !== "server") return viewer.session?.token ?? null;
  return SERVER_KEY_HEADER.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}

function getLocale(request: CallRequest, site: Site): string {
  return resolveLocale({
    site,
    cookie: readCookie(request.headers.get("cookie"), LOCALE_COOKIE),
    acceptLanguage: request.headers.get("accept-language"),
  });
}
