import type * as z from "zod";
import { type CallDefinition, errorEnvelopeSchema } from "@/lib/platform/calls";
import { ERROR_STATUS, type ErrorCode } from "@/lib/platform/values";
import { getMemberHref } from "@/lib/routes";
import { ApiError } from "./api-error";
import type { CallOptions } from "./call-options";
import { settleOfflineCopy } from "./offline-copy";

/** A custom header forces a preflight from other origins, which the BFF never grants. */
const OWN_PAGE = { "x-requested-with": "glovebox" };

export async function sendCall<C extends CallDefinition>(
  call: C,
  options: CallOptions<C>,
): Promise<z.output<C["response"]>> {
  const response = await send(call, options);
  const requestId = response.headers.get("x-request-id") ?? undefined;
  const json: unknown = await response.json().catch(() => null);
  const refusal = errorEnvelopeSchema.safeParse(json);
  if (!response.ok || refusal.success) throw createFailure(response, refusal.data, requestId);
  await settleOfflineCopy(call);
  const parsed = call.response.safeParse(json);
  if (parsed.success) return parsed.data as z.output<C["response"]>;
  throw new ApiError({
    code: "bad_gateway",
    status: 502,
    message: `${call.name}: unexpected response`,
    requestId,
    isUnreadable: true,
  });
}

export async function sendForFile<C extends CallDefinition>(
  call: C,
  options: CallOptions<C>,
): Promise<{ bytes: Blob; name: string }> {
  const response = await send(call, options);
  if (!response.ok) {
    const refusal = errorEnvelopeSchema.safeParse(await response.json().catch(() => null));
    throw createFailure(response, refusal.data, response.headers.get("x-request-id") ?? undefined);
  }
  const match = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "");
  return { bytes: await response.blob(), name: match?.[1] ?? "download" };
}

async function send<C extends CallDefinition>(call: C, options: CallOptions<C>): Promise<Response> {
  const headers = new Headers({ accept: "application/json" });
  if (call.method !== "GET") headers.set("x-requested-with", OWN_PAGE["x-requested-with"]);
  if (options.idempotencyKey) headers.set("idempotency-key", options.idempotencyKey);
  const body = encodeBody(call.body, options.body, headers);
  const href = getMemberHref(call.path) + encodeQuery(options.query);
  try {
    return await fetch(href, {
      method: call.method,
      headers,
      body,
      signal: options.signal,
      credentials: "same-origin",
      cache: "no-store",
      redirect: "error",
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError({ code: "offline", status: 0, message: "No response." });
  }
}

type Entries = [string, string | Blob][];

function getEntries(values: unknown): Entries {
  if (typeof values !== "object" || values === null) return [];
  return Object.entries(values).flatMap(([key, value]: [string, unknown]): Entries => {
    if (value === undefined || value === null) return [];
    if (value instanceof Blob) return [[key, value]];
    if (Array.isArray(value)) return value.map((item) => [key, String(item)]);
    return [[key, typeof value === "object" ? JSON.stringify(value) : String(value)]];
  });
}

function encodeQuery(query: unknown): string {
  const search = new URLSearchParams(
    getEntries(query).map(([key, value]) => [key, String(value)]),
  ).toString();
  return search ? `?${search}` : "";
}

function encodeBody(kind: CallDefinition["body"], values: unknown, headers: Headers): BodyInit | undefined {
  if (kind === "none") return undefined;
  if (kind === "json") {
    headers.set("content-type", "application/json");
    return JSON.stringify(values ?? {});
  }
  if (kind === "form")
    return new URLSearchParams(getEntries(values).map(([key, value]) => [key, String(value)]));
  const form = new FormData();
  for (const [key, value] of getEntries(values)) form.append(key, value);
  return form;
}

function createFailure(
  response: Response,
  refusal: z.output<typeof errorEnvelopeSchema> | undefined,
  requestId: string | undefined,
): ApiError {
  const retryAfter = Number(response.headers.get("retry-after"));
  const code = refusal && refusal.code !== "internal" ? refusal.code : getCode(response.status);
  return new ApiError({
    code,
    status: response.ok ? ERROR_STATUS[code] : response.status,
    message: refusal ? (refusal.message ?? refusal.msg ?? "") : `HTTP ${response.status}`,
    fields: refusal?.errors,
    requestId: refusal?.request_id ?? requestId,
    traceId: refusal?.trace_id,
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
    isUnreadable: refusal === undefined,
  });
}

const codeByStatus: Record<number, ErrorCode> = {
  400: "bad_request",
  401: "not_logged_in",
  402: "no_credit",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  408: "request_timeout",
  409: "conflict",
  413: "too_large",
  414: "uri_too_long",
  415: "unsupported_media_type",
  422: "unprocessable",
  429: "too_many_requests",
  502: "bad_gateway",
  503: "unavailable",
  504: "gateway_timeout",
};

function getCode(status: number): ErrorCode {
  if (status < 300) return "upstream_refused";
  return codeByStatus[status] ?? (status < 500 && status >= 400 ? "bad_request" : "internal");
}
