import type { CallDefinition } from "@/lib/platform/calls";
import { traceId } from "@/lib/platform/telemetry";
import { getSharedCache } from "./any-page";
import { type BrowserCall, KEEPS_COOKIE, type SentCall } from "./browser-call";
import type { CallAnswer } from "./call-message";
import { getDocumentPolicy } from "./document-policy";
import { createJsonResponse, streamResponse } from "./responses";
import { ADMIN_COOKIE, clearCookie, newDeviceCookie, SESSION_COOKIE } from "./session";
import { clearParts } from "./session-cookies";
import { applySessionEffect } from "./session-effect";
import { endSession } from "./token-owner";
import { isRemoteUpstream } from "./upstream";
import type { JsonResult } from "./upstream-response";

const OPENS: ReadonlySet<string> = new Set(["opens", "may-open"]);

export async function createAnswer(context: BrowserCall, sent: SentCall): Promise<CallAnswer> {
  const { call, site, key, requestId, cookies } = context;
  const { answer } = sent;
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
  if (answer.status >= 400) return createRefusal(context, answer);
  if (key !== null)
    return createJsonResponse(answer.text ?? answer.body, { requestId, headers: answer.headers });
  return createSessionAnswer(context, answer, sent.fields);
}

function createRefusal(context: BrowserCall, answer: JsonResult): CallAnswer {
  const { call, token, request, requestId, cookies } = context;
  if (token !== null && isEndedSession(call, answer)) {
    const clearedCookies =
      call.auth.need === "admin"
        ? [clearCookie(ADMIN_COOKIE)]
        : clearParts(SESSION_COOKIE, request.headers.get("cookie"));
    cookies.splice(0, cookies.length, ...clearedCookies);
  }
  const body = { ...answer.body, request_id: requestId, trace_id: traceId() };
  return createJsonResponse(body, { requestId, cookies, headers: answer.headers, status: answer.status });
}

/** Opens, renews or closes the session, depending on the call. */
async function createSessionAnswer(
  context: BrowserCall,
  answer: JsonResult,
  fields: Record<string, unknown>,
): Promise<CallAnswer> {
  const { call, site, viewer, request, origin, requestId, cookies, getDevice } = context;
  const change = await applySessionEffect(call, answer.body, {
    host: site.host,
    cookies: request.headers.get("cookie"),
    session: viewer.session,
    request: fields,
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

function isEndedSession(call: CallDefinition, answer: JsonResult): boolean {
  const isPages = call.from === "own-pages" && call.auth.need !== "none";
  // A remote Members API doesn't set our error code on a 401 for a wrong password.
  const isAboutToken = call.auth.need !== "optional" || !isRemoteUpstream();
  return isPages && isAboutToken && answer.status === 401 && answer.body.code !== "wrong_credentials";
}
