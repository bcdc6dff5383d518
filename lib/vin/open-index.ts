import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { VinDecoder } from "./decoder";
import { IndexDecoder } from "./index-decoder";
import { decodeIndex } from "./index-format";
import { IndexReader } from "./index-reader";
import { warmUp } from "./warm-up";

export const defaultIndexPath = () => join(process.cwd(), ".cache", "vin", "vpic.pack");

/**
 * Opens the VIN index: one read of the file, no parsing. Rejects if the file is missing, damaged or of another version.
 * `now` is for tests: which model years can exist depends on the day.
 */
export async function openVinIndex(path: string, options: { now?: () => Date } = {}): Promise<VinDecoder> {
  const reader = new IndexReader(decodeIndex(await readFile(path)));
  const decoder = new IndexDecoder(reader, options.now ?? (() => new Date()));
  warmUp(decoder, reader);
  return decoder;
}
