import type { DecodedVin } from "@/lib/contract/vehicle-decode";
import { VIN_LENGTH } from "@/lib/core/constants";
import type { PickListKind, VinDecoder } from "./decoder";
import { describeReading } from "./describe-reading";
import type { IndexReader } from "./index-reader";
import { PickLists } from "./pick-lists";
import { suggestVin } from "./suggest-vin";
import { VinReadings } from "./vin-reading";

const MAX_INPUT = 64;

const TOO_LONG = "400 - Invalid Characters Present: more than 17";

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
