import { refusalCodes, unknownVehicleCodes } from "@/lib/compose/upstream/upstream-readers";
import type { CallDefinition, ErrorEnvelope } from "@/lib/platform/calls";
import {
  findFieldErrors,
  findMessage,
  findShownMessage,
  isAboutLogin,
  maskText,
  parseJson,
} from "@/lib/platform/upstream";
import { ERROR_STATUS, type ErrorCode } from "@/lib/platform/values";
import { getLogger } from "./log";
import { isRemoteUpstream } from "./upstream";

/** `httpStatus` can be 200 with the status 'error'. */
interface Refusal {
  call: CallDefinition;
  httpStatus: number;
  body: unknown;
  requestId: string | undefined;
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: "not_logged_in",
  402: "no_credit",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  408: "request_timeout",
  413: "too_large",
  414: "uri_too_long",
  415: "unsupported_media_type",
  429: "too_many_requests",
};

function isOwnCode(code: unknown, httpStatus: number): code is ErrorCode {
  if (typeof code !== "string" || !Object.hasOwn(ERROR_STATUS, code)) return false;
  const status = ERROR_STATUS[code as ErrorCode];
  return status === httpStatus || (httpStatus < 300 && status < 500);
}

function findCode({ call, httpStatus, body }: Refusal): ErrorCode {
  const isObject = typeof body === "object" && body !== null && "code" in body;
  if (isObject && isOwnCode(body.code, httpStatus)) return body.code;
  // Some libraries reject a token with 200 or 400.
  if (call.auth.need === "required" && [200, 400].includes(httpStatus) && isAboutLogin(body))
    return "not_logged_in";
  if (httpStatus === 401 && call.auth.need === "none") return "wrong_credentials";
  const codes = httpStatus === 404 ? unknownVehicleCodes : httpStatus === 200 ? refusalCodes : {};
  const callCode = codes[call.name];
  // A full sentence may give another reason, such as a suspended account.
  if (callCode === "wrong_credentials" && findShownMessage(body)?.trim().includes(" "))
    return "upstream_refused";
  return callCode ?? CODES[httpStatus] ?? "upstream_refused";
}

export function toRefusal(refusal: Refusal): { status: number; body: ErrorEnvelope } {
  const code = findCode(refusal);
  const message = findShownMessage(refusal.body);
  if (message === undefined) logRefusalText(refusal, findMessage(refusal.body));
  const body = {
    status: "error",
    code,
    message,
    msg: message,
    errors: findFieldErrors(refusal.body),
  } as const;
  return { status: ERROR_STATUS[code], body };
}

export function logFailureText(
  call: CallDefinition,
  httpStatus: number,
  text: string,
  requestId?: string,
): void {
  const body = parseJson(text);
  logRefusalText({ call, httpStatus, body, requestId }, findMessage(body) ?? text);
}

function logRefusalText({ call, httpStatus, requestId }: Refusal, text: string | undefined): void {
  if (!text || !isRemoteUpstream()) return;
  const line = { requestId, call: call.name, status: httpStatus, reason: maskText(text) };
  getLogger().warn(line, "the Members API rejected a call with a message that isn't shown");
}
