import type { DecodedVin } from "@/lib/contract/decode";
import { VIN_LENGTH } from "@/lib/core/constants";
import { checkDigitSuggestions, hasValidCheckDigit } from "@/lib/core/vin";
import type { PickListKind, VinDecoder } from "./decoder";
import { describeReading } from "./describe-reading";
import type { PackReader } from "./pack-reader";
import { PickLists } from "./pick-lists";
import { VinReadings } from "./vin-reading";

/** Longest text that is looked at: what stands before and after a VIN is the caller's to clean (`cleanVinInput`). */
const MAX_INPUT = 64;

const TOO_LONG = "400 - Invalid Characters Present: more than 17";

/** vPIC's procedure on packed patterns. */
export class PackDecoder implements VinDecoder {
  private readonly reader: PackReader;
  private readonly now: () => Date;
  private readonly readings: VinReadings;
  private readonly lists: PickLists;

  constructor(reader: PackReader, now: () => Date) {
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
    if (decoded.checkDigitOk === false) decoded.suggestion = this.suggest(vin, decoded, options.modelYear);
    return decoded;
  }

  years = () => this.lists.years();
  makes = (year: number, kind?: PickListKind) => this.lists.makes(year, kind);
  models = (year: number, make: string, kind?: PickListKind) => this.lists.models(year, make, kind);
  trims = (year: number, make: string, model: string) => this.lists.trims(year, make, model);

  private read(vin: string, given: number | undefined): DecodedVin {
    const reading = this.readings.read(vin, given, this.now());
    const decoded = describeReading(vin, reading, this.reader, this.readings);
    if (
      decoded.make === null &&
      decoded.modelYear !== null &&
      reading.maker >= 0 &&
      reading.best.found.patterns === 0
    ) {
      decoded.make =
        this.readings.makeOfNeighbours(vin, reading.maker, decoded.modelYear)?.toUpperCase() ?? null;
      decoded.makeInferred = decoded.make !== null;
    }
    return decoded;
  }

  /** The first VIN, one usual misreading away, that checks and decodes as the same make. */
  private suggest(vin: string, decoded: DecodedVin, given: number | undefined): string | null {
    const plain = vin.replace(/[OQ]/g, "0").replace(/I/g, "1");
    const offered = plain !== vin && hasValidCheckDigit(plain) ? [plain] : checkDigitSuggestions(vin);
    const fits = (read: DecodedVin) =>
      read.errorCode === "0" && read.model !== null && (decoded.model === null || read.make === decoded.make);
    return offered.find((candidate) => fits(this.read(candidate, given))) ?? null;
  }
}
