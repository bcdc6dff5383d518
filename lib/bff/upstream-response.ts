import { type CallDefinition, FILE_TYPES } from "@/lib/contract/call";
import { type ErrorEnvelope, errorEnvelopeSchema } from "@/lib/contract/envelope";
import { AppError, ERROR_STATUS } from "@/lib/core/errors";
import { contractAnswer } from "./contract-answer";
import type { UpstreamAnswer } from "./upstream";

/** A larger JSON response is cut off instead of being held in memory. */
const RESPONSE_MAX_BYTES = 16 * 1024 * 1024;
/** Headers of the upstream that a caller may see, beside those we set ourselves (SEC-PRX-07). */
const NUMBER = /^\d{1,10}$/;
/** Of the draft's structured fields what we send ourselves: names, and numbers. */
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
  /** The body as it came, where nothing of it was changed. */
  text?: string;
  headers: Record<string, string>;
}
export interface FileResult {
  kind: "file";
  body: ReadableStream<Uint8Array>;
  headers: Record<string, string>;
}

const broken = () => new AppError("bad_gateway", "The service sent a bad response. Try again.");

/**
 * Reads what the upstream answered and keeps what may pass. Throws AppError for every fault: a redirect, HTML, broken
 * JSON, a 5xx. Texts of the upstream's own failures are never passed on.
 */
export async function readUpstream(
  call: CallDefinition,
  response: UpstreamAnswer,
  requestId?: string,
): Promise<JsonResult | FileResult> {
  const headers = forwarded(response.headers);
  if (response.status >= 500 || response.status < 200) {
    await response.body?.cancel();
    throw faultOf(response);
  }
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    throw broken();
  }
  const type = response.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (call.answers !== "json" && response.ok) {
    const allowed = typesOf(call);
    if (!type || !allowed.includes(type) || !response.body) {
      await response.body?.cancel();
      throw broken();
    }
    const disposition = response.headers.get("content-disposition") ?? "";
    headers["content-type"] = type.startsWith("text/") ? `${type}; charset=utf-8` : type;
    const unnamed = call.answers === "file" ? "attachment" : "inline";
    headers["content-disposition"] = DISPOSITION.test(disposition) ? disposition : unnamed;
    return { kind: "file", body: response.body, headers };
  }
  if (type !== "application/json") {
    await response.body?.cancel();
    throw broken();
  }
  const text = await readText(response);
  const body = parseObject(text);
  if (!response.ok)
    return { kind: "json", status: response.status, body: errorOf(response.status, body), headers };
  const answer = contractAnswer(call, body, requestId) as Record<string, unknown>;
  if (typeof answer.status !== "string") throw broken();
  return {
    kind: "json",
    status: response.status,
    body: answer,
    text: answer === body ? text : undefined,
    headers,
  };
}

function typesOf({ answers }: CallDefinition): readonly string[] {
  if (answers === "pdf") return ["application/pdf"];
  return answers === "html" ? ["text/html"] : FILE_TYPES;
}

function faultOf(response: UpstreamAnswer): AppError {
  const retryAfter = Number(response.headers.get("retry-after")) || 2;
  if (response.status === 503) {
    return new AppError("unavailable", "The service isn't available right now. Try again in a moment.", {
      retryAfter,
    });
  }
  if (response.status === 504)
    return new AppError("gateway_timeout", "The service took too long. Try again.");
  return broken();
}

/** The envelope of a refusal, with our own status for its code, so that the two never disagree. */
function errorOf(status: number, body: Record<string, unknown>): ErrorEnvelope & Record<string, unknown> {
  const parsed = errorEnvelopeSchema.safeParse({ ...body, status: "error" });
  if (!parsed.success) throw broken();
  const { code, message, msg, errors, request_id } = parsed.data;
  const knownCode = ERROR_STATUS[code] === status ? code : (codeOf(status) ?? "bad_request");
  const text = message ?? msg ?? "";
  return { status: "error", code: knownCode, message: text, msg: text, errors, request_id };
}

function codeOf(status: number): ErrorEnvelope["code"] | undefined {
  const entries = Object.entries(ERROR_STATUS) as [ErrorEnvelope["code"], number][];
  return entries.find(([, entryStatus]) => entryStatus === status)?.[0];
}

function forwarded(headers: UpstreamAnswer["headers"]): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, form] of FORWARDED) {
    const value = headers.get(name);
    if (value !== null && form.test(value)) kept[name] = value;
  }
  return kept;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

async function readText(response: UpstreamAnswer): Promise<string> {
  if (typeof response.whole === "string") return response.whole;
  if (response.whole) {
    try {
      return utf8.decode(response.whole);
    } catch {
      throw broken();
    }
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let length = 0;
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      length += part.value.byteLength;
      if (length > RESPONSE_MAX_BYTES) {
        await reader?.cancel();
        throw broken();
      }
      text += decoder.decode(part.value, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof AppError || isAbort(error)) throw error;
    throw broken();
  }
}

/** Whether a throw is our own clock or the caller leaving, and not a fault of the upstream. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Handled below: a body that is not a JSON object is invalid.
  }
  throw broken();
}
