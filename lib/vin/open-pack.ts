import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { VinDecoder } from "./decoder";
import { PackDecoder } from "./pack-decoder";
import { decodePack } from "./pack-format";
import { PackReader } from "./pack-reader";
import { warmUp } from "./warm-up";

export const defaultPackPath = () => join(process.cwd(), ".cache", "vin", "vpic.pack");

/**
 * Opens the packed data: one read of the file, no parsing. Rejects when the file is missing, damaged or of another version.
 * `now` is for tests: which model years can exist depends on the day.
 */
export async function openVinPack(path: string, options: { now?: () => Date } = {}): Promise<VinDecoder> {
  const reader = new PackReader(decodePack(await readFile(path)));
  const decoder = new PackDecoder(reader, options.now ?? (() => new Date()));
  warmUp(decoder, reader);
  return decoder;
}
