import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { VinDecoder } from "./decoder";
import { IndexDecoder } from "./index-decoder";
import { decodeIndex, type VinIndex } from "./index-format";
import { IndexReader } from "./index-reader";
import { doesTokenAccept } from "./pattern-match";
import { formatWmiCode, VIN_ALPHABET } from "./wmi-code";
import { getYearCharacter } from "./year-character";

const ROUNDS = 250;

/** Compiles the decoder now (50 ms), so that no request waits for it. */
function warmUp(decoder: VinDecoder, reader: IndexReader): void {
  const { wmis, wmiLinksFrom, linkSchemas, linkYearFrom, schemaGroupsFrom, groupKeys } = reader.sections;
  for (let round = 0; round < ROUNDS; round++) {
    const maker = Math.floor((wmis.length * round) / ROUNDS);
    const link = (wmiLinksFrom[maker + 1] ?? 0) - 1;
    if (link < (wmiLinksFrom[maker] ?? 0)) continue;
    const schema = linkSchemas[link] ?? 0;
    const groups = (schemaGroupsFrom[schema + 1] ?? 0) - (schemaGroupsFrom[schema] ?? 0);
    const key = groupKeys[(schemaGroupsFrom[schema] ?? 0) + (round % Math.max(groups, 1))] ?? 0;
    const code = formatWmiCode(wmis[maker] ?? 0);
    const middle = getText(reader, key).slice(0, 5).padEnd(5, "A");
    const year = getYearCharacter(linkYearFrom[link] ?? 2010);
    decoder.decode(
      `${code.slice(0, 3)}${middle}${round % 10}${year}A${code.slice(3).padEnd(3, "1")}${100 + (round % 900)}`,
    );
  }
}

function getText(reader: IndexReader, key: number): string {
  const { keyTokens, keyTokensFrom, classes } = reader.sections;
  let text = "";
  for (let i = keyTokensFrom[key] ?? 0; i < (keyTokensFrom[key + 1] ?? 0); i++) {
    const token = keyTokens[i] ?? 0;
    text +=
      [...VIN_ALPHABET].find((character) => doesTokenAccept(token, character.charCodeAt(0), classes)) ?? "A";
  }
  return text;
}

// Hidden from the bundler, because the build itself writes this file, and bundling a partial file fails.
export const getDefaultIndexPath = () =>
  join(/* turbopackIgnore: true */ process.cwd(), ".cache", "vin", "vpic.pack");

async function readIndex(path: string): Promise<VinIndex> {
  try {
    return decodeIndex(await readFile(path));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The VIN data in ${path} cannot be used: ${reason} Run: npm run pack -- ${path} ` +
        "(and if you imported NHTSA's full data, import it again).",
      { cause },
    );
  }
}

/** Rejects with instructions if the file is missing, damaged, or of another version. `now` is for tests. */
export async function openVinIndex(path: string, options: { now?: () => Date } = {}): Promise<VinDecoder> {
  const reader = new IndexReader(await readIndex(path));
  const decoder = new IndexDecoder(reader, options.now ?? (() => new Date()));
  warmUp(decoder, reader);
  return decoder;
}
