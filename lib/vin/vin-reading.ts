import { ELEMENT } from "./elements";
import { getErrorCodes, getErrorValue, type VinErrorCode } from "./error-codes";
import type { IndexReader } from "./index-reader";
import { FIRST_MODEL_YEAR, getLastModelYear, isLightVehicle, readModelYear } from "./model-year";
import { getVinKey } from "./pattern-key";
import { type PassResult, ReadingPass } from "./reading-pass";
import { isNorthAmericanVin, mayFollowUsRule } from "./rules/vin-us-rule";
import { addSheets } from "./spec-sheets";
import {
  DESCRIPTION_PLACES,
  findTypingErrors,
  listUnusedPlaces,
  NO_TYPING_ERRORS,
  type TypingErrors,
} from "./typing-errors";
import { CYCLE_YEARS } from "./year-character";

const CC_PER_CUBIC_INCH = 16.387064;

/** vPIC's Conversion table in its order: from, to, factor. */
const CONVERSIONS: readonly (readonly [number, number, (value: number) => number])[] = [
  [ELEMENT.displacementCc, ELEMENT.displacementCi, (cc) => cc / CC_PER_CUBIC_INCH],
  [ELEMENT.displacementCi, ELEMENT.displacementCc, (ci) => ci * CC_PER_CUBIC_INCH],
  [ELEMENT.displacementCc, ELEMENT.displacementL, (cc) => cc / 1000],
  [ELEMENT.displacementL, ELEMENT.displacementCc, (l) => l * 1000],
  [ELEMENT.displacementCi, ELEMENT.displacementL, (ci) => (ci * CC_PER_CUBIC_INCH) / 1000],
  [ELEMENT.displacementL, ELEMENT.displacementCi, (l) => (l * 1000) / CC_PER_CUBIC_INCH],
];

/** Converts in vPIC's order: from the highest priority and newest date first. */
function convertDisplacement(sizes: ReadonlyMap<number, number>): Map<number, number> {
  const all = new Map(sizes);
  for (const [source, value] of sizes) {
    for (const [from, to, convert] of CONVERSIONS) {
      if (from === source && !all.has(to)) all.set(to, Math.round(convert(value) * 1e6) / 1e6);
    }
  }
  return all;
}

const NOTHING: PassResult = { values: new Map(), texts: new Map(), patterns: 0, keys: [] };

export type Reading = {
  year: number | null;
  matches: PassResult;
  sizes: ReadonlyMap<number, number>;
  make: string | null;
  codes: VinErrorCode[];
  typing: TypingErrors;
};
type Scored = Reading & { score: readonly number[] };
/** `maker` is -1 if vPIC doesn't have the code. The year is certain only if unique and under the US rule. */
export type VinReading = {
  wmi: string;
  maker: number;
  best: Reading;
  years: number[];
  isYearCertain: boolean;
};

const namesModel = (reading: Reading) => reading.matches.values.has(ELEMENT.model);

export class VinReadings {
  private readonly reader: IndexReader;
  private readonly pass: ReadingPass;

  constructor(reader: IndexReader) {
    this.reader = reader;
    this.pass = new ReadingPass(reader);
  }

  read(vin: string, statedYear: number | undefined, now: Date): VinReading {
    const mayFollow = mayFollowUsRule(vin);
    const reading = this.readUnder(vin, statedYear, now, mayFollow);
    // Outside North America a check digit can match by chance, so patterns must confirm the US rule.
    const isShown = isNorthAmericanVin(vin) || reading.maker < 0 || this.fitsPatterns(vin, reading);
    return mayFollow && !isShown ? this.readUnder(vin, statedYear, now, false) : reading;
  }

  private fitsPatterns(vin: string, { maker, best }: VinReading): boolean {
    if (namesModel(best)) return true;
    if (best.matches.patterns === 0)
      return best.year !== null && this.makeOfNeighbors(vin, maker, best.year) !== null;
    const unused = listUnusedPlaces(this.reader, vin, best.matches.keys);
    return DESCRIPTION_PLACES.some((place) => place <= vin.length && !unused.includes(place));
  }

  private readUnder(
    vin: string,
    statedYear: number | undefined,
    now: Date,
    followsUsRule: boolean,
  ): VinReading {
    const wmi =
      vin.charAt(2) === "9" && vin.length >= 14 ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3);
    const maker = this.reader.findMaker(wmi, now);
    const { year, conclusive } = readModelYear(vin, this.reader, maker, now, followsUsRule);
    const earlier = year !== null && !conclusive ? year - CYCLE_YEARS : null;
    const inRange =
      statedYear !== undefined && statedYear >= FIRST_MODEL_YEAR && statedYear <= getLastModelYear(now);
    const readings: Scored[] = [];
    if (inRange && statedYear !== year && statedYear !== earlier)
      readings.push(this.readYear(vin, maker, statedYear, statedYear, true));
    if (readings.length === 0 || readings[0]?.codes.includes(8)) {
      readings.push(
        this.readYear(vin, maker, year, statedYear, statedYear !== undefined && statedYear !== year),
      );
      if (earlier !== null)
        readings.push(
          this.readYear(vin, maker, earlier, statedYear, statedYear !== undefined && statedYear !== earlier),
        );
    }
    // A plant or an engine fits both years; prefer the newer year because more cars are newer.
    const isOpen = !followsUsRule && statedYear === undefined && !readings.some(namesModel);
    const getScore = ({ score, year: at }: Scored) => (isOpen ? [score[0] ?? 0, at ?? 0] : score);
    const best = readings.reduce((a, b) => (isBetter(getScore(b), getScore(a)) ? b : a));
    // Ignores years without a model: a plant letter alone fits many years of a truck maker.
    const possible = readings.filter(
      (reading) =>
        isOpen ||
        reading === best ||
        (namesModel(best)
          ? namesModel(reading)
          : reading.matches.patterns > 0 || best.matches.patterns === 0),
    );
    const years = [...new Set([best, ...possible].flatMap((reading) => reading.year ?? []))];
    return { wmi, maker, best, years, isYearCertain: followsUsRule && maker >= 0 && years.length === 1 };
  }

  /** Falls back to the make of the nearest described years, mostly for cars never sold in the US. */
  makeOfNeighbors(vin: string, maker: number, year: number): string | null {
    const makes = new Set<string>();
    for (let distance = 1; distance <= 2 && makes.size === 0; distance++) {
      for (const near of [year - distance, year + distance]) {
        const model = this.pass.run(getVinKey(vin), maker, near).values.get(ELEMENT.model);
        const make = model === undefined ? null : this.makeOfModel(model);
        if (make !== null) makes.add(make);
      }
    }
    return makes.size === 1 ? ([...makes][0] ?? null) : null;
  }

  findText(matches: PassResult, element: number): string | null {
    return matches.texts.get(element) ?? this.reader.string(matches.values.get(element) ?? 0);
  }

  private makeOfModel(model: number): string | null {
    return this.reader.makeName(this.reader.sections.modelMakes[model] ?? 0);
  }

  private readYear(
    vin: string,
    maker: number,
    year: number | null,
    statedYear: number | undefined,
    contradicted: boolean,
  ): Scored {
    const isMakerKnown = maker >= 0;
    const matches = isMakerKnown ? this.pass.run(getVinKey(vin), maker, year) : NOTHING;
    const sizes = this.getSizes(matches);
    const isFull = this.reader.meta.full !== undefined && isMakerKnown;
    if (isFull) matches.patterns += addSheets(this.reader, matches, maker, year);
    const typing = isFull ? findTypingErrors(this.reader, vin, maker, year) : NO_TYPING_ERRORS;
    const model = matches.values.get(ELEMENT.model);
    const make =
      model !== undefined ? this.makeOfModel(model) : isMakerKnown ? this.reader.getOnlyMake(maker) : null;
    const codes = getErrorCodes({
      vin,
      makerKnown: isMakerKnown,
      lightVehicle: isMakerKnown && isLightVehicle(this.reader, maker),
      patterns: matches.patterns,
      year,
      yearContradicted: contradicted,
      full: isFull
        ? {
            typing: typing.code,
            hasUnused: listUnusedPlaces(this.reader, vin, matches.keys).length > 0,
            isExcused: this.reader.isExcused(vin),
            hasModel: model !== undefined,
          }
        : undefined,
    });
    const bonus = statedYear !== undefined && statedYear === year ? 10_000 : 0;
    const weight = this.weigh(matches, sizes, make !== null, isMakerKnown, year !== null);
    const score = [getErrorValue(codes, model !== undefined), weight, matches.patterns, (year ?? 0) + bonus];
    return { year, matches, sizes, make, codes, typing, score };
  }

  private getSizes(matches: PassResult): Map<number, number> {
    const sizes = new Map<number, number>();
    for (const values of [matches.values, matches.texts]) {
      for (const element of values.keys()) {
        if (element < ELEMENT.displacementCc || element > ELEMENT.displacementL) continue;
        const size = Number(this.findText(matches, element) ?? Number.NaN);
        if (Number.isFinite(size)) sizes.set(element, size);
      }
    }
    return sizes.size === 0 ? sizes : convertDisplacement(sizes);
  }

  private getWeight(element: number): number {
    return this.reader.weights[element] ?? 0;
  }

  private weigh(
    matches: PassResult,
    sizes: ReadonlyMap<number, number>,
    hasMake: boolean,
    isMakerKnown: boolean,
    hasYear: boolean,
  ): number {
    let sum = hasMake ? this.getWeight(ELEMENT.make) : 0;
    if (isMakerKnown) sum += this.getWeight(ELEMENT.manufacturer) + this.getWeight(ELEMENT.vehicleType);
    if (hasYear) sum += this.getWeight(ELEMENT.modelYear);
    for (const element of matches.values.keys()) sum += this.getWeight(element);
    for (const element of matches.texts.keys()) sum += this.getWeight(element);
    for (const element of sizes.keys())
      if (!matches.values.has(element) && !matches.texts.has(element)) sum += this.getWeight(element);
    return sum;
  }
}

function isBetter(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
