import type { DecodedVin } from "@/lib/contract/decode";
import { VIN_LENGTH } from "@/lib/core/constants";
import { checkDigitSuggestions, hasValidCheckDigit } from "@/lib/core/vin";
import { NOT_CARRIED, NUMBER_FIELDS, TEXT_FIELDS } from "./decoded-fields";
import type { PickListKind, VinDecoder } from "./decoder";
import { convertDisplacement } from "./displacement";
import { ELEMENT } from "./elements";
import { errorCodesOf, errorTextOf, errorValueOf, type VinErrorCode } from "./error-codes";
import { FIRST_MODEL_YEAR, isLightVehicle, lastModelYear, readModelYear } from "./model-year";
import type { PackReader } from "./pack-reader";
import { vinKey } from "./pattern-key";
import { PickLists } from "./pick-lists";
import { type PassResult, ReadingPass } from "./reading-pass";
import { makerOrigin } from "./wmi-region";
import { CYCLE_YEARS } from "./year-character";

const DISPLACEMENTS = [ELEMENT.displacementCc, ELEMENT.displacementCi, ELEMENT.displacementL];
const MAX_INPUT = 64;

type Reading = {
  year: number | null;
  found: PassResult;
  sizes: Map<number, number>;
  make: string | null;
  codes: VinErrorCode[];
  score: readonly number[];
};

/** vPIC's procedure on packed patterns. */
export class PackDecoder implements VinDecoder {
  private readonly reader: PackReader;
  private readonly now: () => Date;
  private readonly pass: ReadingPass;
  private readonly lists: PickLists;

  constructor(reader: PackReader, now: () => Date) {
    this.reader = reader;
    this.now = now;
    this.pass = new ReadingPass(reader);
    this.lists = new PickLists(reader);
  }

  get dataDate(): string {
    return this.reader.meta.dataDate;
  }

  decode(text: string, options: { modelYear?: number } = {}): DecodedVin {
    const vin = text.slice(0, MAX_INPUT).trim().toUpperCase().slice(0, VIN_LENGTH);
    const decoded = this.read(vin, options.modelYear);
    if (decoded.checkDigitOk === false) decoded.suggestion = this.suggest(vin, decoded, options.modelYear);
    return decoded;
  }

  years = () => this.lists.years();
  makes = (year: number, kind?: PickListKind) => this.lists.makes(year, kind);
  models = (year: number, make: string, kind?: PickListKind) => this.lists.models(year, make, kind);
  trims = (year: number, make: string, model: string) => this.lists.trims(year, make, model);

  private read(vin: string, given: number | undefined): DecodedVin {
    const now = this.now();
    const wmi =
      vin.charAt(2) === "9" && vin.length >= 14 ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3);
    const maker = this.reader.findMaker(wmi, now);
    const { year, conclusive } = readModelYear(vin, this.reader, maker, now);
    const earlier = year !== null && !conclusive ? year - CYCLE_YEARS : null;
    const candidates = [year, earlier].flatMap((candidate) => candidate ?? []);
    const readings: Reading[] = [];
    const last = lastModelYear(now);
    const usable =
      given !== undefined && given >= FIRST_MODEL_YEAR && given <= last && !candidates.includes(given);
    if (usable) readings.push(this.readYear(vin, maker, given, given, true));
    if (!usable || readings[0]?.codes.includes(8)) {
      readings.push(this.readYear(vin, maker, year, given, given !== undefined && given !== year));
      if (earlier !== null)
        readings.push(this.readYear(vin, maker, earlier, given, given !== undefined && given !== earlier));
    }
    const best = readings.reduce((a, b) => (isBetter(b.score, a.score) ? b : a));
    const sorted = [...candidates].sort((a, b) => Number(b === best.year) - Number(a === best.year));
    return this.describe(vin, wmi, maker, best, sorted);
  }

  private readYear(
    vin: string,
    maker: number,
    year: number | null,
    given: number | undefined,
    contradicted: boolean,
  ): Reading {
    const known = maker >= 0;
    const found: PassResult = known
      ? this.pass.run(vinKey(vin), maker, year)
      : { values: new Map(), texts: new Map(), patterns: 0 };
    const sizes = convertDisplacement(this.numbersOf(found, DISPLACEMENTS));
    const model = found.values.get(ELEMENT.model);
    const make =
      model !== undefined
        ? this.reader.makeName(this.reader.sections.modelMakes[model] ?? 0)
        : known
          ? this.reader.onlyMakeOf(maker)
          : null;
    const codes = errorCodesOf({
      vin,
      makerKnown: known,
      lightVehicle: known && isLightVehicle(this.reader, maker),
      patterns: found.patterns,
      year,
      yearContradicted: contradicted,
    });
    const error = errorValueOf(codes, model !== undefined);
    const bonus = given !== undefined && given === year ? 10_000 : 0;
    return {
      year,
      found,
      sizes,
      make,
      codes,
      score: [
        error,
        this.weigh(found, sizes, make !== null, known, year),
        found.patterns,
        (year ?? 0) + bonus,
      ],
    };
  }

  private numbersOf(found: PassResult, elements: readonly number[]): Map<number, number> {
    const numbers = new Map<number, number>();
    for (const element of elements) {
      const value = Number(this.textOf(found, element) ?? Number.NaN);
      if (Number.isFinite(value)) numbers.set(element, value);
    }
    return numbers;
  }

  private textOf(found: PassResult, element: number): string | null {
    return found.texts.get(element) ?? this.reader.string(found.values.get(element) ?? 0);
  }

  private weigh(
    found: PassResult,
    sizes: ReadonlyMap<number, number>,
    hasMake: boolean,
    known: boolean,
    year: number | null,
  ): number {
    const elements = new Set([...found.values.keys(), ...found.texts.keys(), ...sizes.keys()]);
    if (hasMake) elements.add(ELEMENT.make);
    if (known) elements.add(ELEMENT.manufacturer).add(ELEMENT.vehicleType);
    if (year !== null) elements.add(ELEMENT.modelYear);
    let sum = 0;
    for (const element of elements) sum += this.reader.meta.weights[element] ?? 0;
    return sum;
  }

  private describe(vin: string, wmi: string, maker: number, best: Reading, candidates: number[]): DecodedVin {
    const { reader } = this;
    const { sections } = reader;
    const known = maker >= 0;
    const model = best.found.values.get(ELEMENT.model);
    const origin = makerOrigin(vin);
    const decoded: DecodedVin = {
      ...this.fieldsOf(best),
      vin,
      modelYear: best.year,
      make: best.make?.toUpperCase() ?? null,
      model: model === undefined ? null : reader.modelName(model),
      manufacturer: known
        ? (reader.string(sections.wmiManufacturers[maker] ?? 0)?.toUpperCase() ?? null)
        : null,
      vehicleType: known
        ? (reader.meta.vehicleTypes[sections.wmiVehicleTypes[maker] ?? 0]?.toUpperCase() ?? null)
        : null,
      errorCode: best.codes.join(","),
      errorText: errorTextOf(best.codes),
      wmi,
      makerCountry: (known ? reader.string(sections.wmiCountries[maker] ?? 0) : null) ?? origin.country,
      makerRegion: origin.region,
      modelYearCertain: best.year !== null && candidates.length === 1 && known,
      modelYearCandidates: candidates,
      checkDigitOk: vin.length === VIN_LENGTH ? hasValidCheckDigit(vin) : null,
      suggestion: null,
      notAvailable: [],
    };
    const present = new Set<string>(
      Object.entries(decoded).flatMap(([name, value]) => (value === null ? [] : [name])),
    );
    decoded.notAvailable = NOT_CARRIED.filter((element) => !present.has(element));
    return decoded;
  }

  private fieldsOf({ found, sizes }: Reading) {
    const texts = Object.fromEntries(
      TEXT_FIELDS.map(([element, field]) => [field, real(this.textOf(found, element))]),
    );
    const numbers = this.numbersOf(
      found,
      NUMBER_FIELDS.map(([element]) => element),
    );
    const counted = Object.fromEntries(
      NUMBER_FIELDS.map(([element, field]) => [field, sizes.get(element) ?? numbers.get(element) ?? null]),
    );
    return { ...texts, ...counted } as Pick<
      DecodedVin,
      (typeof TEXT_FIELDS)[number][1] | (typeof NUMBER_FIELDS)[number][1]
    >;
  }

  private suggest(vin: string, decoded: DecodedVin, given: number | undefined): string | null {
    const plain = vin.replace(/[OQ]/g, "0").replace(/I/g, "1");
    const offered = plain !== vin && hasValidCheckDigit(plain) ? [plain] : checkDigitSuggestions(vin);
    for (const candidate of offered) {
      const read = this.read(candidate, given);
      if (
        read.errorCode === "0" &&
        read.model !== null &&
        (decoded.model === null || read.make === decoded.make)
      )
        return candidate;
    }
    return null;
  }
}

const real = (text: string | null) => (text === "Not Applicable" ? null : text);

function isBetter(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
