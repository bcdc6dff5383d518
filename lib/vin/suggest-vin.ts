import { hasValidCheckDigit } from "@/lib/core/vin-check-digit";
import { asksCheckDigit } from "@/lib/core/vin-doubt";
import { ELEMENT } from "./elements";
import type { IndexReader } from "./index-reader";
import { DESCRIPTION_PLACES, isNamedCharacter, listUnusedPlaces } from "./typing-errors";
import type { VinReading } from "./vin-reading";
import { VIN_ALPHABET } from "./wmi-code";

const MAKER_PLACES = [1, 2, 3];

function listUnusedDescription(reader: IndexReader, vin: string, reading: VinReading): number[] {
  const unused = listUnusedPlaces(reader, vin, reading.best.matches.keys);
  return unused.filter((position) => DESCRIPTION_PLACES.includes(position));
}

function listDoubtfulPlaces(reader: IndexReader, vin: string, reading: VinReading): readonly number[] {
  const { maker, best } = reading;
  if (maker < 0) return MAKER_PLACES;
  const year = { maker, year: best.year };
  return listUnusedDescription(reader, vin, reading).filter(
    (position) => !isNamedCharacter(reader, year, position, vin.charAt(position - 1)),
  );
}

function agrees(reader: IndexReader, vin: string, position: number | null, reading: VinReading): boolean {
  const { maker, best } = reading;
  if (maker < 0 || !best.codes.includes(0) || !best.matches.values.has(ELEMENT.model)) return false;
  if (position === null) return true;
  const unused = listUnusedDescription(reader, vin, reading);
  return MAKER_PLACES.includes(position) ? unused.length === 0 : !unused.includes(position);
}

/** Requires exactly one change that makes everything consistent. A wrong serial number can't be detected. */
export function suggestVin(
  reader: IndexReader,
  vin: string,
  read: (vin: string) => VinReading,
): string | null {
  if (!asksCheckDigit(vin)) return null;
  const plain = vin.replace(/[OQ]/g, "0").replace(/I/g, "1");
  if (plain !== vin)
    return hasValidCheckDigit(plain) && agrees(reader, plain, null, read(plain)) ? plain : null;
  const found: string[] = [];
  for (const position of listDoubtfulPlaces(reader, vin, read(vin))) {
    for (const character of VIN_ALPHABET) {
      const candidate = vin.slice(0, position - 1) + character + vin.slice(position);
      if (!hasValidCheckDigit(candidate)) continue;
      if (agrees(reader, candidate, position, read(candidate))) found.push(candidate);
      if (found.length > 1) return null;
    }
  }
  return found[0] ?? null;
}
