import type { z } from "zod";
import type { BodyKind, CallDefinition } from "@/lib/contract/call";
import { AppError, type FieldErrors } from "@/lib/core/errors";
import { parseFormText, parseJsonText, uniqueFields } from "./request-text";

const MEDIA_TYPES: Record<Exclude<BodyKind, "none">, readonly string[]> = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded", "multipart/form-data"],
  multipart: ["multipart/form-data"],
};

/** The query's known fields, as the row's schema leaves them. Throws 'invalid_fields' with an error per field. */
export function readQuery(call: CallDefinition, search: string): Record<string, unknown> {
  return parse(call.query, parseFormText(search.replace(/^\?/, "")));
}

/**
 * The body's known fields (CALL-4): 415 for another media type than the row's, 413 past the row's size, 400 for what
 * cannot be read or does not fit the schema. Unknown fields are dropped (SEC-AZ-05).
 */
export async function readBody(call: CallDefinition, request: Request): Promise<Record<string, unknown>> {
  if (call.body === "none") {
    await request.body?.cancel();
    return {};
  }
  const contentType = request.headers.get("content-type") ?? "";
  const mediaType = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!MEDIA_TYPES[call.body].includes(mediaType)) {
    const isEmpty = request.body === null || request.headers.get("content-length") === "0";
    if (mediaType === "" && isEmpty) return parse(call.request, {});
    throw new AppError("unsupported_media_type", `Send this call as ${MEDIA_TYPES[call.body].join(" or ")}.`);
  }
  const bytes = await readBytes(request, call.limits.bodyBytes);
  if (mediaType === "multipart/form-data") return parse(call.request, await readForm(bytes, contentType));
  const text = decode(bytes);
  return parse(call.request, call.body === "json" ? parseJsonText(text) : parseFormText(text));
}

/** Counts what really arrives: Content-Length may lie or be missing (SEC-PRX-09). */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new AppError("too_large", `The request is larger than ${limit} bytes.`);
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.byteLength;
    if (length > limit) {
      await reader?.cancel();
      throw tooLarge;
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("bad_request", "The request is not UTF-8 text.");
  }
}

async function readForm(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Record<string, unknown>> {
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { "content-type": contentType } }).formData();
  } catch {
    throw new AppError("bad_request", "The form cannot be read.");
  }
  return uniqueFields(Array.from(form));
}

function parse(schema: z.ZodType, value: unknown): Record<string, unknown> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as Record<string, unknown>;
  const fields: FieldErrors = {};
  for (const issue of parsed.error.issues) fields[issue.path.map(String).join(".")] ??= issue.message;
  const [only, ...others] = Object.values(fields);
  const message = only !== undefined && others.length === 0 ? only : "Some fields need your attention.";
  throw new AppError("invalid_fields", message, { fields });
}
