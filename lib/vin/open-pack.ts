import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { VinDecoder } from "./decoder";
import { PackDecoder } from "./pack-decoder";
import { decodePack } from "./pack-format";
import { PackReader } from "./pack-reader";
import { yearCharacter } from "./year-character";

export const defaultPackPath = () => join(process.cwd(), ".cache", "vin", "vpic.pack");

/** Makers of every kind: cars, trucks, motorcycles, trailers, small makers. */
const WARM_UP_MAKERS = ["1FT", "1G1", "1HG", "2T3", "5YJ", "WBA", "JTD", "KMH", "1HD", "1XK", "1M9"];

/**
 * Opens the packed data: one read of the file, no parsing. Rejects when the file is missing, damaged or of another version.
 * `now` is for tests: which model years can exist depends on the day.
 */
export async function openVinPack(path: string, options: { now?: () => Date } = {}): Promise<VinDecoder> {
  const reader = new PackReader(decodePack(await readFile(path)));
  const decoder = new PackDecoder(reader, options.now ?? (() => new Date()));
  warmUp(decoder);
  return decoder;
}

/** Lets the engine compile the decoder now (some 50 ms), so that no visitor waits for it. */
function warmUp(decoder: VinDecoder): void {
  for (const maker of WARM_UP_MAKERS) {
    for (let year = 1996; year < 2026; year++) {
      decoder.decode(`${maker}${year % 2 ? "BF3D4" : "CM826"}0${yearCharacter(year)}A1234${year % 10}6`);
    }
  }
}
