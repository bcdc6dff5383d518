import { createHash } from "node:crypto";
import { buildIndex } from "@/lib/vin/index-builder";
import { encodeIndex } from "@/lib/vin/index-format";
import { InvalidDumpError } from "@/lib/vin/read-dump";
import { readDumpSource } from "@/lib/vin/vpic-dump";
import type { ImportSource } from "./import-source";
import { UnreadableFileError } from "./unreadable-file";

const LINE_FEED = 10;

export type PackProgress = (bytes: number, lines: number) => void;

export interface VinIndexResult {
  bytes: Uint8Array;
  patterns: number;
  counted: string;
}

async function* watchChunks(
  chunks: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
  onProgress: PackProgress,
) {
  let bytes = 0;
  let lines = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines += 1;
    onProgress(bytes, lines);
    yield chunk;
  }
}

/**
 * Builds the index from NHTSA's full dump; takes minutes and about 2 GB of memory. The file name contains the
 * release.
 */
export async function makeVinIndex(
  source: ImportSource,
  progress: { onProgress: PackProgress; onPacking?(): void },
): Promise<VinIndexResult> {
  const release = /(\d{4}_\d{2})/.exec(source.name)?.[1] ?? null;
  const hash = createHash("sha256");
  const tables = await readDumpSource(watchChunks(source.open(0), hash, progress.onProgress)).catch(
    (error: unknown) => {
      throw error instanceof InvalidDumpError ? new UnreadableFileError(error.message) : error;
    },
  );
  progress.onPacking?.();
  const index = buildIndex(tables, release);
  const { patternIds, wmis, validPairs, sheetMakes } = index.sections;
  return {
    bytes: encodeIndex(index, hash.digest("hex")),
    patterns: patternIds.length,
    counted: `${patternIds.length} patterns, ${wmis.length} maker codes, ${sheetMakes.length} specification sheets, possible characters for ${validPairs.length} years of makers`,
  };
}

const LOOKED_AT = 64 * 1024;

/** Rejects other files early, because packing takes minutes to fail. Throws UnreadableFileError. */
export async function assertPlainDump(source: ImportSource): Promise<void> {
  let start = Buffer.alloc(0);
  for await (const chunk of source.open(0)) {
    start = Buffer.concat([start, chunk]);
    if (start.length >= LOOKED_AT) break;
  }
  const text = start.subarray(0, LOOKED_AT).toString("latin1");
  if (text.startsWith("PK\u0003\u0004"))
    throw new UnreadableFileError(
      "The file is a ZIP archive. Unzip it first, and send the .plain file, gzipped or not.",
    );
  if (/^(-- PostgreSQL database dump|COPY \S+ \(|SET statement_timeout)/m.test(text)) return;
  throw new UnreadableFileError(
    "This isn't a plain PostgreSQL dump with COPY blocks (vPICList_lite_YYYY_MM.plain).",
  );
}
