import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FileStore } from "@/lib/platform/files";
import { UnreadableFileError } from "./unreadable-file";

const MEGABYTE = 1024 * 1024;
const CHUNK = 256 * 1024;
/** Real files compress 10 to 30 times; gzip bombs reach 1,000. */
const UNPACKED_MAX_RATIO = 200;
const UNPACKED_FREE = 16 * MEGABYTE;

export interface ImportSource {
  name: string;
  size: number | null;
  fingerprint: string | null;
  /** Yields unpacked bytes from `offset`. A stream can only be opened once. */
  open(offset: number): AsyncIterable<Uint8Array>;
}

interface ReadableFile {
  size: number;
  read(offset: number): AsyncIterable<Uint8Array>;
}

async function readRange(file: ReadableFile, offset: number, length: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (offset >= file.size) return new Uint8Array();
  for await (const chunk of file.read(offset)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= length) break;
  }
  return Buffer.concat(chunks).subarray(0, length);
}

/** Hashes the size and the first and last MB, to avoid reading large files twice. */
async function computeFingerprint(file: ReadableFile): Promise<string> {
  const { size } = file;
  const hash = createHash("sha256").update(`${size}\n`);
  for (const position of new Set([0, Math.max(0, size - MEGABYTE)]))
    hash.update(await readRange(file, position, MEGABYTE));
  return hash.digest("hex");
}

async function isGzip(file: ReadableFile): Promise<boolean> {
  const [first, second] = await readRange(file, 0, 2);
  return first === 0x1f && second === 0x8b;
}

async function* gunzipParts(file: ReadableFile, offset: number): AsyncGenerator<Uint8Array> {
  const most = Math.max(UNPACKED_FREE, file.size * UNPACKED_MAX_RATIO);
  let unpacked = 0;
  // pipeline requires a callback; the loop below throws its errors.
  const stream = pipeline(file.read(0), createGunzip({ chunkSize: CHUNK }), () => undefined);
  let skip = offset;
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      unpacked += chunk.length;
      if (unpacked > most)
        throw new UnreadableFileError(
          `The file is more than ${UNPACKED_MAX_RATIO} times larger uncompressed. Send it uncompressed.`,
        );
      if (skip >= chunk.length) skip -= chunk.length;
      else {
        yield skip > 0 ? chunk.subarray(skip) : chunk;
        skip = 0;
      }
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw code.startsWith("Z_") ? new UnreadableFileError(`The compressed file is damaged: ${code}.`) : error;
  }
}

export async function openFileSource(path: string, name = basename(path)): Promise<ImportSource> {
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile()) throw new UnreadableFileError(`${name} cannot be read.`);
  const read = (offset: number) => createReadStream(path, { start: offset, highWaterMark: CHUNK });
  return getSource({ size: stats.size, read }, name);
}

export async function openStoredSource(
  files: Pick<FileStore, "size" | "read">,
  key: string,
  name: string,
): Promise<ImportSource | null> {
  const size = await files.size(key);
  return size === null ? null : getSource({ size, read: (offset) => files.read(key, offset) }, name);
}

async function getSource(file: ReadableFile, name: string): Promise<ImportSource> {
  const isPacked = await isGzip(file);
  return {
    name,
    size: isPacked ? null : file.size,
    fingerprint: await computeFingerprint(file),
    open: (offset) => (isPacked ? gunzipParts(file, offset) : file.read(offset)),
  };
}

export function streamSource(stream: AsyncIterable<Uint8Array>, name: string): ImportSource {
  return { name, size: null, fingerprint: null, open: () => stream };
}
