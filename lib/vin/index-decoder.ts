import { VIN_LENGTH } from "@/lib/platform/values";
import type { DecodedVin } from "./contract";
import type { PickListKind, VinDecoder } from "./decoder";
import { describeReading } from "./describe-reading";
import { ELEMENT } from "./elements";
import type { IndexReader } from "./index-reader";
import { PickLists } from "./pick-lists";
import { hasValidCheckDigit } from "./rules/vin-check-digit";
import { asksCheckDigit } from "./rules/vin-doubt";
import { DESCRIPTION_PLACES, isNamedCharacter, listUnusedPlaces } from "./typing-errors";
import { type VinReading, VinReadings } from "./vin-reading";
import { VIN_ALPHABET } from "./wmi-code";

const MAX_INPUT = 64;

const TOO_LONG = "400 - Invalid Characters Present: more than 17";

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
function suggestVin(reader: IndexReader, vin: string, read: (vin: string) => VinReading): string | null {
  if (!asksCheckDigit(vin)) return null;
  const plain = vin.replace(/[OQ]/g, "0").replace(/I/g, "1");
  if (plain !== vin)
    return hasValidCheckDigit(plain) && agrees(reader, plain, null, read(plain)) ? plain : null;
  const matches: string[] = [];
  for (const position of listDoubtfulPlaces(reader, vin, read(vin))) {
    for (const character of VIN_ALPHABET) {
      const candidate = vin.slice(0, position - 1) + character + vin.slice(position);
      if (!hasValidCheckDigit(candidate)) continue;
      if (agrees(reader, candidate, position, read(candidate))) matches.push(candidate);
      if (matches.length > 1) return null;
    }
  }
  return matches[0] ?? null;
}

export class IndexDecoder implements VinDecoder {
  private readonly reader: IndexReader;
  private readonly now: () => Date;
  private readonly readings: VinReadings;
  private readonly lists: PickLists;

  constructor(reader: IndexReader, now: () => Date) {
    this.reader = reader;
    this.now = now;
    this.readings = new VinReadings(reader);
    this.lists = new PickLists(reader);
  }

  get dataDate(): string {
    return this.reader.meta.dataDate;
  }

  decode(text: string, options: { modelYear?: number } = {}): DecodedVin {
    const vin = text.slice(0, MAX_INPUT).trim().toUpperCase();
    if (vin.length > VIN_LENGTH)
      return { ...this.read("", undefined), vin, errorCode: "400", errorText: TOO_LONG };
    const decoded = this.read(vin, options.modelYear);
    // NHTSA's own correction takes precedence if it lists each position's characters.
    if (decoded.checkDigitOk === false && decoded.typos === undefined) {
      const now = this.now();
      decoded.suggestion = suggestVin(this.reader, vin, (text) =>
        this.readings.read(text, options.modelYear, now),
      );
    }
    return decoded;
  }

  years = () => this.lists.years();
  makes = (year: number, kind?: PickListKind) => this.lists.makes(year, kind);
  models = (year: number, make: string, kind?: PickListKind) => this.lists.models(year, make, kind);
  trims = (year: number, make: string, model: string) => this.lists.trims(year, make, model);

  private read(vin: string, statedYear: number | undefined): DecodedVin {
    const reading = this.readings.read(vin, statedYear, this.now());
    const decoded = describeReading(vin, reading, this.reader, this.readings);
    if (
      decoded.make === null &&
      decoded.modelYear !== null &&
      reading.maker >= 0 &&
      reading.best.matches.patterns === 0
    ) {
      decoded.make =
        this.readings.makeOfNeighbors(vin, reading.maker, decoded.modelYear)?.toUpperCase() ?? null;
      decoded.makeInferred = decoded.make !== null;
    }
    return decoded;
  }
}
