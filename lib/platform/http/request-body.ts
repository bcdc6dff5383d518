import { type BodyKind, parseFormText, parseJsonText, toUniqueFields } from "@/lib/platform/calls";
import { AppError, isRefusedByDisk } from "@/lib/platform/values";
import type { BodyMessage } from "./http-message";

/** `bytes`: raw body for signatures. `stream`: file too large for memory; fails past the limit. */
const MEDIA_TYPES: Record<Exclude<BodyKind, "none" | "bytes" | "stream">, readonly string[]> = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded", "multipart/form-data"],
  multipart: ["multipart/form-data"],
};

function createTooLargeError(limit: number): AppError {
  return new AppError("too_large", `The request is larger than ${limit} bytes.`);
}

function limitBody(request: BodyMessage, limit: number): ReadableStream<Uint8Array> {
  let length = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      length += part.byteLength;
      if (length > limit) controller.error(createTooLargeError(limit));
      else controller.enqueue(part);
    },
  });
  return (request.body ?? new Blob([]).stream()).pipeThrough(counter);
}

/** Counts received bytes, because Content-Length may be wrong or missing (SEC-PRX-09). */
async function readBytes(request: BodyMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.byteLength;
    if (length > limit) {
      await reader?.cancel();
      throw createTooLargeError(limit);
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("bad_request", "The request isn't UTF-8 text.");
  }
}

const NO_ROOM = "There is no room for files right now. Please try again in a moment.";

export type FormReader = (
  body: ReadableStream<Uint8Array>,
  contentType: string,
) => Promise<[string, string | File][]>;

async function readForm(body: ReadableStream<Uint8Array>, contentType: string, read: FormReader) {
  let pairs: [string, string | File][];
  try {
    pairs = await read(body, contentType);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isRefusedByDisk(error)) throw new AppError("unavailable", NO_ROOM, { retryAfter: 2, cause: error });
    throw new AppError("bad_request", "We can't read this form.");
  }
  if (pairs.length === 0) throw new AppError("bad_request", "The form is empty.");
  return toUniqueFields(pairs);
}

export async function readBody(
  request: BodyMessage,
  { kind, limit, read }: { kind: BodyKind; limit: number; read: FormReader },
): Promise<unknown> {
  if (kind === "none") {
    await request.body?.cancel();
    return {};
  }
  if (Number(request.headers.get("content-length") ?? 0) > limit) {
    await request.body?.cancel();
    throw createTooLargeError(limit);
  }
  if (kind === "bytes") return { bytes: await readBytes(request, limit) };
  if (kind === "stream") return { stream: limitBody(request, limit) };
  const contentType = request.headers.get("content-type") ?? "";
  const mediaType = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const isEmpty = request.body === null || request.headers.get("content-length") === "0";
  if (mediaType === "" && isEmpty) return {};
  if (!MEDIA_TYPES[kind].includes(mediaType)) {
    await request.body?.cancel();
    throw new AppError("unsupported_media_type", `Send this call as ${MEDIA_TYPES[kind].join(" or ")}.`);
  }
  if (mediaType === "multipart/form-data") return readForm(limitBody(request, limit), contentType, read);
  const text = decode(await readBytes(request, limit));
  return kind === "json" ? parseJsonText(text) : parseFormText(text);
}
