import type { UserWire } from "@/lib/account/contract/account";
import { confirmingCalls, listCalls, readUserInAnswer } from "@/lib/compose/upstream/upstream-readers";
import {
  type CallDefinition,
  type ErrorEnvelope,
  errorEnvelopeSchema,
  FILE_TYPES,
} from "@/lib/platform/calls";
import { parseJson, saysNothingFound } from "@/lib/platform/upstream";
import { AppError, ERROR_STATUS } from "@/lib/platform/values";
import { createNotOfferedError, hasCode, lacksCall, noteAnswered } from "./missing-calls";
import { type AnswerContext, parseBody, shapeAnswer } from "./read-answer";
import { createBadResponseError, readText } from "./response-text";
import { isRemoteUpstream, type UpstreamAnswer } from "./upstream";
import { logFailureText, toRefusal } from "./upstream-refusal";

/** SEC-PRX-07: patterns for upstream headers that may be forwarded. */
const NUMBER = /^\d{1,10}$/;
const LIMITS =
  /^"[A-Za-z.-]{1,60}"(?:;[a-z]{1,3}=\d{1,10}){1,3}(?:, "[A-Za-z.-]{1,60}"(?:;[a-z]{1,3}=\d{1,10}){1,3}){0,9}$/;
const CHALLENGE = /^Bearer [a-z_]{1,20}="[A-Za-z:._-]{1,60}"(?:, [a-z_]{1,20}="[A-Za-z:._-]{1,60}"){0,2}$/;
const FORWARDED: readonly (readonly [name: string, form: RegExp])[] = [
  ["retry-after", NUMBER],
  ["ratelimit-limit", NUMBER],
  ["ratelimit-remaining", NUMBER],
  ["ratelimit-reset", NUMBER],
  ["ratelimit", LIMITS],
  ["ratelimit-policy", LIMITS],
  ["www-authenticate", CHALLENGE],
];
const DISPOSITION = /^(?:inline|attachment)(?:; filename="[A-Za-z0-9 ._()-]{1,120}")?$/;

export interface JsonResult {
  kind: "json";
  status: number;
  body: Record<string, unknown>;
  text?: string;
  user?: UserWire;
  headers: Record<string, string>;
}
export interface FileResult {
  kind: "file";
  body: ReadableStream<Uint8Array>;
  headers: Record<string, string>;
}

/** For redirects, HTML, invalid JSON and 5xx, throws an AppError without the upstream's message. */
export async function readUpstream(
  call: CallDefinition,
  response: UpstreamAnswer,
  context: AnswerContext,
): Promise<JsonResult | FileResult> {
  const headers = pickForwardedHeaders(response.headers);
  const readOnce = createTextReader(response);
  if (!response.ok && (await lacksCall(call, response, readOnce))) {
    context.noteFailed?.();
    throw createNotOfferedError(call);
  }
  if (response.status >= 500 || response.status < 200) {
    if (isRemoteUpstream()) {
      const text = await readOnce().catch(() => "");
      if (saysItFailed(response.status, text)) context.noteFailed?.();
      logFailureText(call, response.status, text, context.requestId);
    } else await response.body?.cancel();
    throw toFault(response);
  }
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    throw createBadResponseError(`HTTP ${response.status}`);
  }
  const type = response.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (call.answers !== "json" && response.ok) {
    const allowed = getTypes(call);
    if (!type || !allowed.includes(type) || !response.body) {
      await response.body?.cancel();
      throw createBadResponseError(`a file of type ${type && type.length < 60 ? type : "unknown"}`);
    }
    const disposition = response.headers.get("content-disposition") ?? "";
    noteAnswered(call);
    headers["content-type"] = type.startsWith("text/") ? `${type}; charset=utf-8` : type;
    const unnamed = call.answers === "file" ? "attachment" : "inline";
    headers["content-disposition"] = DISPOSITION.test(disposition) ? disposition : unnamed;
    return { kind: "file", body: response.body, headers };
  }
  if (type !== "application/json" && !isRemoteUpstream()) {
    await response.body?.cancel();
    throw createBadResponseError("not JSON");
  }
  const text = await readOnce();
  const parsed = parseBody(call, text);
  const value = parsed === undefined ? toValue(call, response, text) : parsed;
  if (parsed === undefined && isRemoteUpstream() && text !== "")
    logFailureText(call, response.status, text, context.requestId);
  if (value === undefined) throw createBadResponseError("not JSON");
  if (!response.ok && !isRemoteUpstream()) {
    const body = getError(response.status, requireObject(value));
    return { kind: "json", status: response.status, body, headers };
  }
  if (response.ok) noteAnswered(call);
  const shaped = response.ok ? shapeAnswer(call, value, context) : { status: "error" };
  const body = requireObject(
    isEmptyList(call, response, value, shaped) ? shapeAnswer(call, [], context) : shaped,
  );
  if (body.status === "error" && isRemoteUpstream()) {
    const { requestId } = context;
    return {
      kind: "json",
      headers,
      ...toRefusal({ call, httpStatus: response.status, body: value, requestId }),
    };
  }
  if (typeof body.status !== "string") throw createBadResponseError("JSON of another shape");
  return {
    kind: "json",
    status: response.ok ? response.status : 200,
    body,
    text: body === value ? text : undefined,
    user: isRemoteUpstream() && call.method !== "GET" ? readUserInAnswer(value) : undefined,
    headers,
  };
}

function toValue(call: CallDefinition, { ok, status }: UpstreamAnswer, text: string): unknown {
  if (!isRemoteUpstream()) return undefined;
  if (!ok) return status >= 400 && status !== 404 ? { status: "error" } : undefined;
  return confirmingCalls.has(call.name) && /^\W*(?:ok|success(?:ful)?|done)?\W*$/i.test(text)
    ? {}
    : undefined;
}

function isEmptyList(
  call: CallDefinition,
  { status }: UpstreamAnswer,
  value: unknown,
  shaped: unknown,
): boolean {
  if (!isRemoteUpstream() || !listCalls.has(call.name)) return false;
  if (status === 404) return !hasCode(value);
  const isRefused =
    typeof shaped === "object" && shaped !== null && "status" in shaped && shaped.status === "error";
  return isRefused && (status === 200 || status === 400) && saysNothingFound(value);
}

/** Requires JSON for 500 and 503, because gateways also send these with an HTML page while the work continues. */
function saysItFailed(status: number, text: string): boolean {
  return status === 501 || ((status === 500 || status === 503) && typeof parseJson(text) === "object");
}

function createTextReader(response: UpstreamAnswer): () => Promise<string> {
  let text: Promise<string> | undefined;
  return () => {
    text ??= readText(response);
    return text;
  };
}

function getTypes({ answers }: CallDefinition): readonly string[] {
  if (answers === "pdf") return ["application/pdf"];
  return answers === "html" ? ["text/html"] : FILE_TYPES;
}

function toFault(response: UpstreamAnswer): AppError {
  const retryAfter = Number(response.headers.get("retry-after")) || 2;
  if (response.status === 503) {
    return new AppError("unavailable", "The service isn't available right now. Try again in a moment.", {
      retryAfter,
      cause: "HTTP 503",
    });
  }
  if (response.status === 504)
    return new AppError("gateway_timeout", "The service took too long. Try again.", { cause: "HTTP 504" });
  return createBadResponseError(`HTTP ${response.status}`);
}

/** Replaces a code that doesn't match the HTTP status. */
function getError(status: number, body: Record<string, unknown>): ErrorEnvelope & Record<string, unknown> {
  const parsed = errorEnvelopeSchema.safeParse({ ...body, status: "error" });
  if (!parsed.success) throw createBadResponseError(`HTTP ${status}`);
  const { code, message, msg, errors, request_id } = parsed.data;
  const knownCode = ERROR_STATUS[code] === status ? code : (findCode(status) ?? "bad_request");
  const text = message ?? msg ?? "";
  return { status: "error", code: knownCode, message: text, msg: text, errors, request_id };
}

function findCode(status: number): ErrorEnvelope["code"] | undefined {
  const entries = Object.entries(ERROR_STATUS) as [ErrorEnvelope["code"], number][];
  return entries.find(([, entryStatus]) => entryStatus === status)?.[0];
}

function pickForwardedHeaders(headers: UpstreamAnswer["headers"]): Record<string, string> {
  const forwardedHeaders: Record<string, string> = {};
  for (const [name, form] of FORWARDED) {
    const value = headers.get(name);
    if (value !== null && form.test(value)) forwardedHeaders[name] = value;
  }
  return forwardedHeaders;
}

function requireObject(value: unknown): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw createBadResponseError("JSON of another shape");
}
