import { calls } from "@/lib/compose/calls/table";
import type { CallDefinition, StopSignal } from "@/lib/platform/calls";
import { PlainHeaders } from "@/lib/platform/http";
import type { MoneyUnit } from "@/lib/platform/i18n";
import { AppError, createRandomId } from "@/lib/platform/values";
import { noteVin } from "./log-calls";
import { buildUpstreamAddress, type UpstreamBody, type UpstreamRequest } from "./upstream";

const ACCEPT = {
  json: "application/json",
  pdf: "application/pdf, application/json",
  file: "*/*",
  html: "text/html, application/json",
} as const;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

export interface OutgoingCall {
  call: CallDefinition;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  /** If true, query and body are the output of the call's schemas, for adapters that accept parsed input. */
  isParsed?: boolean;
  token: string | null;
  apiKey?: { key: string; address: string };
  siteUri: string;
  money: MoneyUnit;
  ownApi?: boolean;
  locale: string;
  requestId: string;
  address: string;
  headers: Record<string, string>;
  idempotencyKey: string | null;
  signal: StopSignal;
}

/** CALL-3: copies only fields that the call's definition allows. */
export function buildUpstreamRequest(outgoing: OutgoingCall): UpstreamRequest {
  const { call, query, token } = outgoing;
  const search = getTextFields(query);
  const headers: Record<string, string> = {
    accept: ACCEPT[call.answers],
    "accept-language": outgoing.locale,
    uri: outgoing.siteUri,
    "x-request-id": outgoing.requestId,
    "x-client-address": outgoing.address,
  };
  for (const [name, value] of Object.entries(outgoing.headers)) if (value !== "") headers[name] = value;
  if (outgoing.idempotencyKey !== null) headers["idempotency-key"] = requireKey(outgoing.idempotencyKey);
  if (outgoing.apiKey) {
    headers.authorization = `Bearer ${outgoing.apiKey.key}`;
    headers["x-client-ip"] = outgoing.apiKey.address;
  } else if (token !== null && call.auth.need !== "none") {
    if (call.auth.placement === "bearer-header") headers.bearer = token;
    else headers.authorization = `Bearer ${token}`;
    // The specification is ambiguous for the garage's calls, so send both headers.
    if (call.auth.placement === "token-header") headers.token = token;
    if (call.auth.placement === "token-query") search.token = token;
  }
  const fields = withSite(call, outgoing.body, outgoing.siteUri);
  const content = outgoing.isParsed
    ? { body: null, parsed: { name: call.name, query, body: fields } }
    : { body: encodeBody(call, fields, headers) };
  const request: UpstreamRequest = {
    method: call.method,
    url: buildUpstreamAddress(call.path, search),
    headers: new PlainHeaders(headers),
    signal: outgoing.signal,
    ...content,
  };
  noteVin(request, outgoing.body, query);
  return request;
}

function requireKey(key: string): string {
  if (!IDEMPOTENCY_KEY.test(key)) throw new AppError("bad_request", "The Idempotency-Key header is invalid.");
  return key;
}

function encodeBody(
  call: CallDefinition,
  fields: Record<string, unknown>,
  headers: Record<string, string>,
): UpstreamBody | null {
  if (call.body === "none") return null;
  if (call.body === "json") {
    headers["content-type"] = "application/json";
    return JSON.stringify(fields);
  }
  if (call.body === "bytes" || call.body === "stream") {
    headers["content-type"] = "application/octet-stream";
    return (call.body === "bytes" ? fields.bytes : fields.stream) as UpstreamBody;
  }
  if (call.body === "form") {
    headers["content-type"] = "application/x-www-form-urlencoded;charset=UTF-8";
    return new URLSearchParams(getTextFields(fields)).toString();
  }
  const encoded = encodeForm(getFormFields(fields));
  headers["content-type"] = encoded.type;
  headers["content-length"] = String(encoded.size);
  return encoded;
}

function getFormFields(fields: Record<string, unknown>): Record<string, string | File> {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    present.map(([name, value]) => [name, value instanceof File ? value : toText(value)]),
  );
}

function encodeForm(form: Record<string, string | File>): Blob {
  const boundary = `form-${createRandomId()}`;
  const quote = (value: string) =>
    value.replace(/[\r\n"]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
  const parts = Object.entries(form).flatMap(([name, value]) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quote(name)}"`;
    if (!(value instanceof File)) return [`${head}\r\n\r\n${value}\r\n`];
    const type = value.type || "application/octet-stream";
    return [`${head}; filename="${quote(value.name)}"\r\ncontent-type: ${type}\r\n\r\n`, value, "\r\n"];
  });
  return new Blob([...parts, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

/** Security: always sets the current site, regardless of the caller's input. */
function withSite(call: OutgoingCall["call"], body: OutgoingCall["body"], siteUri: string) {
  if (call.name === calls.site.settings.name) return { ...body, domain: siteUri };
  return call.name === calls.checks.value.name ? { ...body, uri: siteUri } : body;
}

function getTextFields(fields: Record<string, unknown>): Record<string, string> {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(present.map(([name, value]) => [name, toText(value)]));
}

function toText(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
}
