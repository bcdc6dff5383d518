import type { BodyKind } from "@/lib/contract/call";
import { AppError } from "@/lib/core/errors";
import { FieldCollector, parseFormText } from "./form-text";

const MAX_JSON_DEPTH = 32;
const MEDIA_TYPES: Record<Exclude<BodyKind, "none">, readonly string[]> = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded", "multipart/form-data"],
  multipart: ["multipart/form-data"],
};

function tooLarge(limit: number): AppError {
  return new AppError("too_large", `The request is larger than ${limit} bytes.`);
}

/** Counts what really arrives: Content-Length may lie or be missing. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) {
    await request.body?.cancel();
    throw tooLarge(limit);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (request.body) {
    const reader = request.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.byteLength;
      if (length > limit) {
        await reader.cancel();
        throw tooLarge(limit);
      }
      chunks.push(part.value);
    }
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("bad_request", "The request is not UTF-8 text.");
  }
}

/** Before JSON.parse, so that a small body cannot make a deep structure that later code walks. */
function assertShallow(text: string): void {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (inString) {
      if (character === "\\") index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) throw new AppError("bad_request", "The request is nested too deeply.");
    } else if (character === "}" || character === "]") depth -= 1;
  }
}

function parseJson(text: string): unknown {
  if (text.trim() === "") return {};
  assertShallow(text);
  try {
    return JSON.parse(text, (name, value: unknown) => {
      if (name === "__proto__") throw new SyntaxError("forbidden name");
      return value;
    });
  } catch {
    throw new AppError("bad_request", "The request is not proper JSON.");
  }
}

async function parseMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Record<string, unknown>> {
  if (bytes.byteLength === 0) throw new AppError("bad_request", "The form is empty.");
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { "content-type": contentType } }).formData();
  } catch {
    throw new AppError("bad_request", "The form cannot be read.");
  }
  const collector = new FieldCollector();
  for (const [name, value] of form) collector.add(name, value);
  return collector.fields;
}

/**
 * The body as plain fields, before the call's schema. Throws 413 past the limit, 415 for another media type than the
 * row's, 400 for what cannot be read. An absent body is an empty one.
 */
export async function readBody(request: Request, kind: BodyKind, limit: number): Promise<unknown> {
  if (kind === "none") return {};
  const contentType = request.headers.get("content-type") ?? "";
  const mediaType = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (mediaType === "" && request.body === null) return {};
  if (!MEDIA_TYPES[kind].includes(mediaType)) {
    await request.body?.cancel();
    throw new AppError("unsupported_media_type", `Send this call as ${MEDIA_TYPES[kind].join(" or ")}.`);
  }
  const bytes = await readBytes(request, limit);
  if (mediaType === "multipart/form-data") return parseMultipart(bytes, contentType);
  const text = decodeText(bytes);
  return kind === "json" ? parseJson(text) : parseFormText(text);
}
