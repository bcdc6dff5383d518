import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { UnreadableFileError } from "./unreadable-file";

const MEGABYTE = 1024 * 1024;
const CHUNK = 256 * 1024;
/** Lists and dumps shrink to a tenth or a thirtieth; gzip itself can say a thousand times what it holds. */
const UNPACKED_MAX_RATIO = 200;
/** What unpacks to less does no harm, however small it was. */
const UNPACKED_FREE = 16 * MEGABYTE;

/** Where an import's bytes come from. */
export interface ImportSource {
  /** Without its directory. */
  name: string;
  /** Bytes that are read, for the progress; null where nobody knows (standard input, what is packed). */
  size: number | null;
  /** Identifies the file when it is imported again; null for a stream that comes once. */
  fingerprint: string | null;
  /** The unpacked bytes from `offset` on. A stream that comes once can be opened once, at its start. */
  open(offset: number): AsyncIterable<Uint8Array>;
}

/** Of the size and both ends: a file of a gigabyte is not read twice for this. */
async function fingerprintOf(path: string, size: number): Promise<string> {
  const hash = createHash("sha256").update(`${size}\n`);
  const file = await open(path);
  try {
    const part = Buffer.alloc(Math.min(MEGABYTE, size));
    for (const position of new Set([0, Math.max(0, size - MEGABYTE)])) {
      const { bytesRead } = await file.read(part, 0, part.length, position);
      hash.update(part.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
  return hash.digest("hex");
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

async function* gunzipped(path: string, packed: number, offset: number): AsyncGenerator<Uint8Array> {
  const most = Math.max(UNPACKED_FREE, packed * UNPACKED_MAX_RATIO);
  let unpacked = 0;
  // The callback is there because pipeline wants one: an error comes out of the loop below.
  const stream = pipeline(
    createReadStream(path, { highWaterMark: CHUNK }),
    createGunzip({ chunkSize: CHUNK }),
    () => undefined,
  );
  let skip = offset;
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      unpacked += chunk.length;
      if (unpacked > most)
        throw new UnreadableFileError(
          `The file unpacks to more than ${UNPACKED_MAX_RATIO} times its size. Send it unpacked.`,
        );
      if (skip >= chunk.length) skip -= chunk.length;
      else {
        yield skip > 0 ? chunk.subarray(skip) : chunk;
        skip = 0;
      }
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw code.startsWith("Z_")
      ? new UnreadableFileError(`The file is packed, and damaged: ${code}.`)
      : error;
  }
}

/** A file, packed with gzip or not. Throws UnreadableFileError where there is none. */
export async function fileSource(path: string, name = basename(path)): Promise<ImportSource> {
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile()) throw new UnreadableFileError(`${name} cannot be read.`);
  const isPacked = await isGzip(path);
  return {
    name,
    size: isPacked ? null : stats.size,
    fingerprint: await fingerprintOf(path, stats.size),
    open: (offset) =>
      isPacked
        ? gunzipped(path, stats.size, offset)
        : createReadStream(path, { start: offset, highWaterMark: CHUNK }),
  };
}

/** Standard input, or any bytes that come once. */
export function streamSource(stream: AsyncIterable<Uint8Array>, name: string): ImportSource {
  return { name, size: null, fingerprint: null, open: () => stream };
}
