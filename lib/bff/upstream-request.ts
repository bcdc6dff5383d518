import type { CallDefinition } from "@/lib/contract/call";
import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { randomId } from "@/lib/core/random-id";
import { handOver } from "@/lib/core/request-body";
import { noteVin } from "./log-calls";
import { upstreamAddress } from "./upstream";

const ACCEPT = {
  json: "application/json",
  pdf: "application/pdf, application/json",
  file: "*/*",
  html: "text/html, application/json",
} as const;
/** Browsers create the keys: printable, short. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

export interface OutgoingCall {
  call: CallDefinition;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  token: string | null;
  /** In place of a token: the API key of a program, and the address that it came from. */
  apiKey?: { key: string; address: string };
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
  if (outgoing.apiKey) {
    // In one place, whatever the call's row says of tokens.
    headers.set("authorization", `Bearer ${outgoing.apiKey.key}`);
    headers.set("x-client-ip", outgoing.apiKey.address);
  } else if (token !== null && call.auth.need !== "none") {
    if (call.auth.placement === "bearer-header") headers.set("bearer", token);
    else headers.set("authorization", `Bearer ${token}`);
    // The specification has two readings of the garage's calls: both are sent.
    if (call.auth.placement === "token-header") headers.set("token", token);
    if (call.auth.placement === "token-query") search.set("token", token);
  }
  const body = encodeBody(outgoing, headers);
  const request = new Request(upstreamAddress(call.path, search), {
    method: call.method,
    headers,
    redirect: "manual",
    cache: "no-store",
    signal: outgoing.signal,
    ...(body === null ? {} : { body }),
    // Node requires it for a body that is a stream; harmless for the others.
    ...(call.body === "stream" ? { duplex: "half" } : {}),
  } as RequestInit);
  noteVin(request, outgoing.body, query);
  // A form with a file is encoded for another process only: the embedded API takes it as it was read here.
  if (body instanceof Blob) handOver(request, formFields(outgoing.body));
  return request;
}

function checkedKey(key: string): string {
  if (!IDEMPOTENCY_KEY.test(key))
    throw new AppError("bad_request", "The Idempotency-Key header is not usable.");
  return key;
}

function encodeBody({ call, body, siteUri }: OutgoingCall, headers: Headers): BodyInit | null {
  if (call.body === "none") return null;
  const fields = withSite(call, body, siteUri);
  if (call.body === "json") {
    headers.set("content-type", "application/json");
    return JSON.stringify(fields);
  }
  if (call.body === "bytes" || call.body === "stream") {
    headers.set("content-type", "application/octet-stream");
    return (call.body === "bytes" ? body.bytes : body.stream) as BodyInit;
  }
  if (call.body === "form") return new URLSearchParams(textFields(fields));
  const form = formFields(fields);
  if (Object.values(form).some((value) => value instanceof File)) {
    const encoded = encodeForm(form);
    headers.set("content-type", encoded.type);
    headers.set("content-length", String(encoded.size));
    return encoded;
  }
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  return data;
}

function formFields(fields: Record<string, unknown>): Record<string, string | File> {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    present.map(([name, value]) => [name, value instanceof File ? value : text(value)]),
  );
}

/** As multipart/form-data of a known length: files stay where they are, and are read when they are sent. */
function encodeForm(form: Record<string, string | File>): Blob {
  const boundary = `form-${randomId()}`;
  const quoted = (value: string) =>
    value.replace(/[\r\n"]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
  const parts = Object.entries(form).flatMap(([name, value]) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"`;
    if (!(value instanceof File)) return [`${head}\r\n\r\n${value}\r\n`];
    const type = value.type || "application/octet-stream";
    return [`${head}; filename="${quoted(value.name)}"\r\ncontent-type: ${type}\r\n\r\n`, value, "\r\n"];
  });
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

/** Always the current site, whichever one the caller names. */
function withSite(call: OutgoingCall["call"], body: OutgoingCall["body"], siteUri: string) {
  if (call.name === calls.site.settings.name) return { ...body, domain: siteUri };
  return call.name === calls.checks.value.name ? { ...body, uri: siteUri } : body;
}

function textFields(fields: Record<string, unknown>): Record<string, string> {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(present.map(([name, value]) => [name, text(value)]));
}

function text(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
}
