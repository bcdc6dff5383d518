import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { FIELDS_MAX } from "@/lib/platform/calls";
import type { FormReader } from "./request-body";

const MEMORY_BYTES = 64 * 1024;
const FILES_MAX = 4;
const PART_HEADER_BYTES = 4096;
const PART_HEADERS = 20;

const LEFT_OVER_MS = 60 * 60_000;

export const UPLOADS_FOLDER = "uploads";

/** Streams large files to `folder`. Callers must call `remove`, even after an error. */
export class FormFiles {
  readonly #folder: string;
  readonly #paths: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  readonly read: FormReader = async (body, contentType) => {
    const parser = new Busboy({
      headers: { "content-type": contentType },
      limits: {
        fieldSize: Number.POSITIVE_INFINITY,
        parts: FIELDS_MAX + 1,
        files: FILES_MAX,
        headerPairs: PART_HEADERS,
        headerSize: PART_HEADER_BYTES,
      },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    });
    const controller = new AbortController();
    const streams: Readable[] = [];
    const pairs: Promise<[string, string | File]>[] = [];
    const failed = new Promise<never>((_resolve, reject) => {
      parser.on("error", reject);
      parser.on("filesLimit", () => reject(new Error("too many files")));
      // An error thrown in a listener would end the process.
      const add = (name: string | undefined, value: Promise<string | File>) => {
        if (name === undefined) reject(new Error("a part has no name"));
        const pair = value.then((item): [string, string | File] => [name ?? "", item]);
        pair.catch(reject);
        pairs.push(pair);
      };
      parser.on("field", (name, value) => add(name, Promise.resolve(value)));
      parser.on("file", (name, stream, fileName, _encoding, type) => {
        // Needed even if the file is no longer read: an unhandled error event ends the process.
        stream.on("error", reject);
        streams.push(stream);
        add(name, this.#keep(stream, fileName, type));
      });
    });
    try {
      await Promise.race([feedParser(body, parser, controller.signal), failed]);
      return await Promise.race([Promise.all(pairs), failed]);
    } finally {
      controller.abort();
      for (const stream of streams) stream.destroy();
      await Promise.allSettled(pairs);
    }
  };

  async #keep(stream: Readable, name: string, type: string): Promise<File> {
    const first: Buffer[] = [];
    let size = 0;
    let path: string | undefined;
    let handle: Awaited<ReturnType<typeof open>> | undefined;
    try {
      // Destroying the stream here would fail the form first and hide the disk's error.
      for await (const part of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        size += part.byteLength;
        if (handle) await handle.appendFile(part);
        else first.push(part);
        if (handle || size <= MEMORY_BYTES) continue;
        path = await this.#newPath();
        handle = await open(path, "wx", 0o600);
        for (const item of first.splice(0)) await handle.appendFile(item);
      }
    } finally {
      await handle?.close();
    }
    const content = path ? [await openAsBlob(path)] : first.map((part) => new Uint8Array(part));
    return new File(content, toPlainName(name), { type });
  }

  async #newPath(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, randomUUID());
    this.#paths.push(path);
    return path;
  }

  /** Never rejects: a failed cleanup must not replace the call's response. */
  async remove(): Promise<void> {
    await Promise.allSettled(this.#paths.splice(0).map((path) => rm(path, { force: true })));
  }
}

/** Unescapes exactly the three characters that browsers escape. */
function toPlainName(name: string): string {
  return name.replace(/%(?:0A|0D|22)/gi, (sign) => decodeURIComponent(sign));
}

async function feedParser(
  body: ReadableStream<Uint8Array>,
  parser: BusboyInstance,
  signal: AbortSignal,
): Promise<void> {
  const reader = body.getReader();
  const finished = new Promise<void>((resolve) => parser.on("finish", resolve));
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (signal.aborted) return void reader.cancel().catch(() => undefined);
    const { value } = part;
    await new Promise<void>((resolve, reject) => {
      parser.write(value, (error) => (error ? reject(error) : resolve()));
    });
  }
  parser.end();
  await finished;
}

/** Never rejects: a stuck file must not prevent startup. */
export async function removeLeftUploads(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats && now.getTime() - stats.mtimeMs > LEFT_OVER_MS)
      await rm(path, { force: true }).catch(() => undefined);
  }
}
