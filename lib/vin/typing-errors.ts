import { type CharacterMask, maskHas, maskText } from "./character-mask";
import { getValidPair } from "./index-format";
import type { IndexReader } from "./index-reader";
import { ANY, FIRST_CLASS } from "./pattern-key";
import { doesTokenAccept } from "./pattern-match";
import { hasValidCheckDigit } from "./rules/vin-check-digit";

type TypingError = { position: number; allowed: string };
export type TypingErrors = {
  /**
   * vPIC codes: 2 = one correction, 3 = one confirmed by the check digit, 4 = several possible,
   * 5 = errors in several positions.
   */
  code: 2 | 3 | 4 | 5 | null;
  places: TypingError[];
  corrected: string | null;
};

export const NO_TYPING_ERRORS: TypingErrors = { code: null, places: [], corrected: null };
const UNSCORED_FIELDS = [9, 10];
const JUDGED_FOR_USE = [4, 5, 6, 7, 8, 11];
export const DESCRIPTION_PLACES: readonly number[] = [4, 5, 6, 7, 8];
const HASH = 35;

function getAllowedCharacters(reader: IndexReader, maker: number, year: number): Map<number, CharacterMask> {
  const { validPairs, validFrom, validPositions, validLow, validHigh } = reader.sections;
  const wantedPair = getValidPair(maker, year);
  let low = 0;
  let high = validPairs.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const pair = validPairs[middle] ?? 0;
    if (pair < wantedPair) low = middle + 1;
    else if (pair > wantedPair) high = middle - 1;
    else {
      const places = new Map<number, CharacterMask>();
      for (let at = validFrom[middle] ?? 0; at < (validFrom[middle + 1] ?? 0); at++)
        places.set(validPositions[at] ?? 0, [validLow[at] ?? 0, validHigh[at] ?? 0]);
      return places;
    }
  }
  return new Map();
}

/** Returns codes 2 to 5 of spVinDecode_ErrorCode. Like NHTSA's service, returns none without character lists. */
export function findTypingErrors(
  reader: IndexReader,
  vin: string,
  maker: number,
  year: number | null,
): TypingErrors {
  if (year === null || maker < 0) return NO_TYPING_ERRORS;
  const allowed = getAllowedCharacters(reader, maker, year);
  const last = Math.min(vin.charAt(2) === "9" && vin.length >= 14 ? 11 : 14, vin.length);
  const places: TypingError[] = [];
  for (let position = 4; position <= last; position++) {
    const mask = UNSCORED_FIELDS.includes(position) ? undefined : allowed.get(position);
    if (mask && !maskHas(mask, vin.charAt(position - 1))) places.push({ position, allowed: maskText(mask) });
  }
  const [only] = places;
  if (!only) return NO_TYPING_ERRORS;
  if (places.length > 1) return { code: 5, places, corrected: null };
  const { position } = only;
  const corrections = [...only.allowed].map(
    (name) => vin.slice(0, position - 1) + name + vin.slice(position),
  );
  if (corrections.length === 1) return { code: 2, places, corrected: corrections[0] ?? null };
  const [confirmed, ...others] = corrections.filter((correction) => hasValidCheckDigit(correction));
  if (confirmed === undefined || others.length > 0) return { code: 4, places, corrected: null };
  return { code: 3, places: [{ position, allowed: confirmed.charAt(position - 1) }], corrected: confirmed };
}

export function isNamedCharacter(
  reader: IndexReader,
  { maker, year }: { maker: number; year: number | null },
  position: number,
  character: string,
): boolean {
  const { wmiLinksFrom, linkSchemas, linkYearFrom, linkYearTo, schemaGroupsFrom, groupKeys } =
    reader.sections;
  const { keyTokens, keyTokensFrom, classes } = reader.sections;
  const code = character.charCodeAt(0);
  for (let link = wmiLinksFrom[maker] ?? 0; link < (wmiLinksFrom[maker + 1] ?? 0); link++) {
    if (year !== null && (year < (linkYearFrom[link] ?? 0) || year > (linkYearTo[link] ?? 0))) continue;
    const schema = linkSchemas[link] ?? 0;
    for (let group = schemaGroupsFrom[schema] ?? 0; group < (schemaGroupsFrom[schema + 1] ?? 0); group++) {
      const key = groupKeys[group] ?? 0;
      const at = (keyTokensFrom[key] ?? 0) + position - 4;
      const token = at < (keyTokensFrom[key + 1] ?? 0) ? (keyTokens[at] ?? ANY) : ANY;
      if (token !== ANY && (token === code || doesTokenAccept(token, code, classes))) return true;
    }
  }
  return false;
}

/** Lists positions for vPIC's code 14: those that aren't used by any matching key. */
export function listUnusedPlaces(reader: IndexReader, vin: string, keys: readonly number[]): number[] {
  const { keyTokens, keyTokensFrom, classes } = reader.sections;
  return JUDGED_FOR_USE.filter((position) => {
    if (position > vin.length) return false;
    // A key's sixth token is the '|' between positions 8 and 10.
    const place = position - 4;
    const code = vin.charCodeAt(position - 1);
    return !keys.some((key) => {
      const at = (keyTokensFrom[key] ?? 0) + place;
      const token = at < (keyTokensFrom[key + 1] ?? 0) ? (keyTokens[at] ?? ANY) : ANY;
      if (token === ANY) return false;
      if (token === HASH) return code >= 48 && code <= 57;
      return token < FIRST_CLASS ? token === code : doesTokenAccept(token, code, classes);
    });
  });
}
