import type { CallDefinition } from "@/lib/contract/call";
import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { upstreamAddress } from "./upstream";

const ACCEPT = { json: "application/json", pdf: "application/pdf, application/json", file: "*/*" } as const;
/** Browsers create the keys: printable, short. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

export interface OutgoingCall {
  call: CallDefinition;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  token: string | null;
  siteUri: string;
  locale: string;
  requestId: string;
  address: string;
  /** Headers that the call allows besides the usual ones; an empty one was not sent. */
  headers: Record<string, string>;
  idempotencyKey: string | null;
  signal: AbortSignal;
}

/** A fresh request to the upstream: only what the call's definition names is copied from the caller's (CALL-3). */
export function upstreamRequest(outgoing: OutgoingCall): Request {
  const { call, query, token } = outgoing;
  const search = new URLSearchParams(textFields(query));
  const headers = new Headers({
    accept: ACCEPT[call.answers],
    "accept-language": outgoing.locale,
    uri: outgoing.siteUri,
    "x-request-id": outgoing.requestId,
    "x-client-address": outgoing.address,
  });
  for (const [name, value] of Object.entries(outgoing.headers)) if (value !== "") headers.set(name, value);
  if (outgoing.idempotencyKey !== null) headers.set("idempotency-key", checkedKey(outgoing.idempotencyKey));
  if (token !== null && call.auth.need !== "none") {
    if (call.auth.placement === "authorization") headers.set("authorization", `Bearer ${token}`);
    else if (call.auth.placement === "bearer-header") headers.set("bearer", token);
    else if (call.auth.placement === "token-header") headers.set("token", token);
    else search.set("token", token);
  }
  const body = encodeBody(outgoing, headers);
  return new Request(upstreamAddress(call.path, search), {
    method: call.method,
    headers,
    redirect: "manual",
    cache: "no-store",
    signal: outgoing.signal,
    ...(body === null ? {} : { body }),
    // Node requires it for a body that is a stream; harmless for the others.
    ...(call.body === "stream" ? { duplex: "half" } : {}),
  } as RequestInit);
}

function checkedKey(key: string): string {
  if (!IDEMPOTENCY_KEY.test(key))
    throw new AppError("bad_request", "The Idempotency-Key header is not usable.");
  return key;
}

function encodeBody({ call, body, siteUri }: OutgoingCall, headers: Headers): BodyInit | null {
  if (call.body === "none") return null;
  // Always the settings of the current site, whichever domain the caller names.
  const fields = call.name === calls.site.settings.name ? { ...body, domain: siteUri } : body;
  if (call.body === "json") {
    headers.set("content-type", "application/json");
    return JSON.stringify(fields);
  }
  if (call.body === "bytes" || call.body === "stream") {
    headers.set("content-type", "application/octet-stream");
    return (call.body === "bytes" ? body.bytes : body.stream) as BodyInit;
  }
  if (call.body === "form") return new URLSearchParams(textFields(fields));
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, text(value));
  }
  return form;
}

function textFields(fields: Record<string, unknown>): Record<string, string> {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(present.map(([name, value]) => [name, text(value)]));
}

function text(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
}
