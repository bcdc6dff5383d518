import type { DecodedVin } from "@/lib/contract/vehicle-decode";
import { VIN_LENGTH } from "@/lib/core/constants";
import { hasValidCheckDigit } from "@/lib/core/vin-check-digit";
import { checkDigitSuggestions } from "@/lib/core/vin-problems";
import type { PickListKind, VinDecoder } from "./decoder";
import { describeReading } from "./describe-reading";
import type { IndexReader } from "./index-reader";
import { PickLists } from "./pick-lists";
import { VinReadings } from "./vin-reading";

/** Longest text that is read. The caller removes what comes before and after a VIN (`cleanVinInput`). */
const MAX_INPUT = 64;

/** Error codes of a VIN that decodes and checks; 14 beside 0 comes from the full data: not every place was used. */
const DECODES: ReadonlySet<string> = new Set(["0", "8", "0,14"]);
const TOO_LONG = "400 - Invalid Characters Present: more than 17";

/** vPIC's procedure on the patterns of the VIN index. */
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
    if (decoded.checkDigitOk === false)
      decoded.suggestion = decoded.suggestion ?? this.suggest(vin, options.modelYear);
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

  /** Of the VINs one common misreading away that have a valid check digit and a known maker, the one that decodes to most values; likelier misreadings first. */
  private suggest(vin: string, statedYear: number | undefined): string | null {
    const plain = vin.replace(/[OQ]/g, "0").replace(/I/g, "1");
    const offered = plain !== vin && hasValidCheckDigit(plain) ? [plain] : checkDigitSuggestions(vin);
    let best: { vin: string; count: number } | null = null;
    for (const candidate of offered) {
      const read = this.read(candidate, statedYear);
      if (!DECODES.has(read.errorCode)) continue;
      const count = Object.values(read).filter((value) => value !== null).length;
      if (best === null || count > best.count) best = { vin: candidate, count };
    }
    return best?.vin ?? null;
  }
}
