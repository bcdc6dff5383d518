import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { constants, createGzip, type Gzip, gzip } from "node:zlib";
import { acceptedEncodings } from "@/lib/bff/accepted-encodings";
import type { PageHandler } from "./page-status";
import { replaceMethods } from "./replace-methods";

const gzipWhole = promisify(gzip);

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml)\b|image\/svg\+xml\b)/;
/** Of less a compressed answer is no smaller packet. */
const WORTH_BYTES = 1024;
/** A page that is not complete by then goes out in parts, each as soon as it is there. */
const PATIENCE_MS = 20;
/** More is not held. */
const HELD_BYTES = 512 * 1024;
/** Half the time of the usual level, and pages are 3 % larger. */
const LEVEL = 4;

/**
 * Compresses what Next answers: whole where it is soon complete, as most pages are. Next's own compression sends the head
 * and each part of a page for itself, thirty of them, each flushed through the compressor.
 */
export function withCompression(handler: PageHandler): PageHandler {
  return (request, response) => {
    compressAnswer(request, response);
    return handler(request, response);
  };
}

type Given = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined;

/** Replaces the methods that write an answer. */
export function compressAnswer(request: IncomingMessage, response: ServerResponse): void {
  const original = {
    writeHead: response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse,
    write: response.write.bind(response) as (...args: unknown[]) => boolean,
    end: response.end.bind(response) as (...args: unknown[]) => ServerResponse,
  };
  let kind: "undecided" | "plain" | "packed" = "undecided";
  let held: Buffer[] = [];
  let heldBytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let stream: Gzip | undefined;
  let isEnded = false;

  const decide = () => {
    if (kind !== "undecided") return;
    const type = String(response.getHeader("content-type") ?? "");
    const isText = COMPRESSIBLE.test(type) && !response.hasHeader("content-encoding");
    if (isText) addVary(response);
    const { statusCode: status } = response;
    const hasBody = request.method !== "HEAD" && status >= 200 && status !== 204 && status !== 304;
    const takesIt = acceptedEncodings(request.headers["accept-encoding"]).has("gzip");
    kind = isText && hasBody && takesIt ? "packed" : "plain";
  };
  const hold = (part: Buffer) => {
    held.push(part);
    heldBytes += part.length;
  };
  /** Begins to send a page that takes longer, or is larger. */
  const startStream = () => {
    clearTimeout(timer);
    if (stream) return stream;
    const packer = createGzip({ level: LEVEL });
    stream = packer;
    response.removeHeader("content-length");
    response.setHeader("content-encoding", "gzip");
    original.writeHead(response.statusCode);
    packer.on("data", (part: Buffer) => {
      if (!original.write(part)) packer.pause();
    });
    packer.on("end", () => original.end());
    packer.on("drain", () => response.emit("drain"));
    response.on("drain", () => packer.resume());
    response.once("close", () => packer.destroy());
    return packer;
  };
  const release = () => {
    const parts = Buffer.concat(held);
    held = [];
    heldBytes = 0;
    const packer = startStream();
    const isFree = packer.write(parts);
    packer.flush(constants.Z_SYNC_FLUSH);
    return isFree;
  };
  const sendWhole = async () => {
    clearTimeout(timer);
    const whole = Buffer.concat(held);
    held = [];
    const body = whole.length < WORTH_BYTES ? whole : await gzipWhole(whole, { level: LEVEL });
    if (response.destroyed) return;
    if (body !== whole) response.setHeader("content-encoding", "gzip");
    response.setHeader("content-length", body.length);
    original.writeHead(response.statusCode);
    original.end(body);
  };

  replaceMethods(response, {
    // The head goes out with the body, when it is known whether that is packed.
    flushHeaders: () => undefined,
    writeHead(status: number, ...rest: unknown[]) {
      response.statusCode = status;
      const given = rest.find((one) => typeof one === "object") as Given;
      for (const [name, value] of headerList(given)) response.setHeader(name, value);
      decide();
      return kind === "packed" ? response : original.writeHead(status);
    },
    write(...args: unknown[]) {
      decide();
      if (kind === "plain") return original.write(...args);
      hold(bytesOf(args));
      callBack(args);
      if (stream || heldBytes > HELD_BYTES) return release();
      timer ??= setTimeout(release, PATIENCE_MS);
      return true;
    },
    end(...args: unknown[]) {
      decide();
      if (kind === "plain") return original.end(...args);
      if (isEnded) return response;
      isEnded = true;
      if (args[0] !== undefined && args[0] !== null && typeof args[0] !== "function") hold(bytesOf(args));
      response.once("finish", () => callBack(args));
      if (stream) stream.end(Buffer.concat(held));
      else sendWhole().catch((error: Error) => response.destroy(error));
      return response;
    },
  });
}

function headerList(given: Given): [string, OutgoingHttpHeader][] {
  if (Array.isArray(given))
    return given.flatMap((name, at) =>
      at % 2 === 0 ? [[String(name), given[at + 1] ?? ""] as [string, OutgoingHttpHeader]] : [],
    );
  return Object.entries(given ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, OutgoingHttpHeader]],
  );
}

function bytesOf([chunk, encoding]: unknown[]): Buffer {
  if (typeof chunk !== "string") return Buffer.from(chunk as Uint8Array);
  return Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8");
}

function callBack(args: unknown[]): void {
  const done = args.find((one) => typeof one === "function") as (() => void) | undefined;
  done?.();
}

function addVary(response: ServerResponse): void {
  const vary = String(response.getHeader("vary") ?? "");
  if (!/(?:^|,\s*)accept-encoding/i.test(vary))
    response.setHeader("vary", vary === "" ? "Accept-Encoding" : `${vary}, Accept-Encoding`);
}
