import * as z from "zod";
import { type SafetyRatings, type Stars, safetyRatingsSchema } from "@/lib/vehicle/contract/build-data";
import { safetyRatingKinds } from "@/lib/vehicle/rules/safety-ratings";
import { lowerKeys } from "./nhtsa-recall-format";
import { type Source, toPath } from "./source-client";

const RATINGS_SOURCE = "NHTSA safety ratings";
const BOTH_MS = 3000;

export interface SafetyRatingsResult {
  state: "found" | "none" | "unchecked" | "unavailable";
  ratings: SafetyRatings | null;
  variant: string | null;
  askedAt: string | null;
  source: string;
}

interface SafetyRatingsQuery {
  year: number | null;
  make: string | null;
  model: string | null;
  doors?: number | null;
  drive?: string | null;
}

export interface SafetyRatingsSource {
  ratings(question: SafetyRatingsQuery): Promise<SafetyRatingsResult>;
}

export function createRatingsNotRequested(): SafetyRatingsResult {
  return { state: "unchecked", ratings: null, variant: null, askedAt: null, source: RATINGS_SOURCE };
}
export const noRatings: SafetyRatingsSource = { ratings: async () => createRatingsNotRequested() };

const listSchema = z.preprocess(lowerKeys, z.looseObject({ results: z.array(z.unknown()) }));
const variantSchema = z.object({ id: z.number().int().positive(), description: z.string().max(200) });
const variantsSchema = z.array(variantSchema).max(200);
type Variant = z.output<typeof variantSchema>;
const wireVariantSchema = z.preprocess(
  lowerKeys,
  z.looseObject({ vehicleid: z.coerce.number().int().positive(), vehicledescription: z.string() }),
);
const starsField = z.union([z.string(), z.number()]).nullish();
const wireRatingSchema = z.preprocess(
  lowerKeys,
  z.looseObject({
    overallrating: starsField,
    frontcrashdriversiderating: starsField,
    frontcrashpassengersiderating: starsField,
    "combinedsidebarrierandpolerating-front": starsField,
    "combinedsidebarrierandpolerating-rear": starsField,
    sidecrashdriversiderating: starsField,
    sidecrashpassengersiderating: starsField,
    rolloverrating: starsField,
  }),
);

export function parseStars(value: string | number | null | undefined): Stars {
  const text = String(value ?? "").trim();
  if (/^[1-5]$/.test(text)) return Number(text) as Stars;
  return /^not\s*rated$/i.test(text) ? "not_rated" : null;
}

function readVariants(data: unknown): Variant[] {
  const { results } = listSchema.parse(data);
  return results.slice(0, 200).map((row) => {
    const variant = wireVariantSchema.parse(row);
    return { id: variant.vehicleid, description: variant.vehicledescription.trim().slice(0, 200) };
  });
}

function readRatings(data: unknown): SafetyRatings | null {
  const { results } = listSchema.parse(data);
  if (results.length === 0) return null;
  const rating = wireRatingSchema.parse(results[0]);
  if (!("overallrating" in rating)) throw new Error("the response has an unexpected shape");
  const getSide = (combined: Stars, older: Stars) => (combined === null ? older : combined);
  return {
    overall: parseStars(rating.overallrating),
    frontalDriver: parseStars(rating.frontcrashdriversiderating),
    frontalPassenger: parseStars(rating.frontcrashpassengersiderating),
    // Before model year 2011, the side test had a rating per row, named after the two dummies.
    sideFront: getSide(
      parseStars(rating["combinedsidebarrierandpolerating-front"]),
      parseStars(rating.sidecrashdriversiderating),
    ),
    sideRear: getSide(
      parseStars(rating["combinedsidebarrierandpolerating-rear"]),
      parseStars(rating.sidecrashpassengersiderating),
    ),
    rollover: parseStars(rating.rolloverrating),
    source: RATINGS_SOURCE,
  };
}

const DRIVES: readonly [RegExp, RegExp][] = [
  [/\b(AWD|4WD|4X4)\b/i, /\b(AWD|4WD|4X4)\b|all.wheel|four.wheel|4.wheel/i],
  [/\b(FWD|RWD|2WD|4X2)\b/i, /\b(FWD|RWD|2WD|4X2)\b|front.wheel|rear.wheel|2.wheel/i],
];

function contradicts(description: string, { doors, drive }: SafetyRatingsQuery): boolean {
  const doorCount = /\b(\d)\s?-?\s?DR\b/i.exec(description)?.[1];
  if (doorCount && doors && Number(doorCount) !== doors) return true;
  if (!drive) return false;
  const [allWheel, twoWheel] = DRIVES;
  const matches = (kind: typeof allWheel, index: 0 | 1, text: string) => kind?.[index].test(text) === true;
  return (
    (matches(allWheel, 0, description) && matches(twoWheel, 1, drive) && !matches(allWheel, 1, drive)) ||
    (matches(twoWheel, 0, description) && matches(allWheel, 1, drive))
  );
}

const areStarsEqual = (a: SafetyRatings, b: SafetyRatings) =>
  safetyRatingKinds.every((kind) => a[kind] === b[kind]);

/** Returns no rating if several variants match with different stars. */
export function createNhtsaRatings(source: Source): SafetyRatingsSource {
  return {
    async ratings(question) {
      const { year, make, model } = question;
      if (year === null || !make || !model) return createRatingsNotRequested();
      const signal = AbortSignal.timeout(BOTH_MS);
      const path = toPath("SafetyRatings", "modelyear", year, "make", make, "model", model);
      const variantList = await source.request({
        key: `nhtsa:variants:${year}|${make.toUpperCase()}|${model.toUpperCase()}`,
        url: new URL(path, source.origin),
        answer: variantsSchema,
        read: readVariants,
        signal,
      });
      const answer = (
        state: SafetyRatingsResult["state"],
        askedAt: Date,
        details?: Partial<SafetyRatingsResult>,
      ): SafetyRatingsResult => ({
        ...createRatingsNotRequested(),
        ...details,
        state,
        askedAt: askedAt.toISOString(),
      });
      if (!variantList.answered) return answer("unavailable", variantList.askedAt);
      const fitting = variantList.answer
        .filter((candidate) => !contradicts(candidate.description, question))
        .slice(0, 6);
      if (fitting.length === 0) return answer("none", variantList.askedAt);
      const rated = await Promise.all(
        fitting.map(({ id }) =>
          source.request({
            key: `nhtsa:ratings:${id}`,
            url: new URL(toPath("SafetyRatings", "VehicleId", id), source.origin),
            answer: safetyRatingsSchema,
            read: readRatings,
            signal,
          }),
        ),
      );
      const answers = rated.flatMap((result) => (result.answered ? [result] : []));
      const first = answers[0];
      if (!first || answers.length < rated.length) return answer("unavailable", variantList.askedAt);
      const ratings = first.answer;
      if (!answers.every((other) => areStarsEqual(other.answer, ratings)))
        return answer("none", first.askedAt);
      const variant = fitting.length === 1 ? (fitting[0]?.description ?? null) : null;
      return answer("found", first.askedAt, { ratings, variant });
    },
  };
}
