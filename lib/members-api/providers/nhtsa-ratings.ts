import { z } from "zod";
import { type SafetyRatings, type Stars, safetyRatingsSchema } from "@/lib/contract/build-data";
import { safetyRatingKinds } from "@/lib/core/safety-ratings";
import { pathOf, type Source } from "./ask-source";
import { lowerKeys } from "./nhtsa-recall-shapes";

export const RATINGS_SOURCE = "NHTSA safety ratings";
/** The list of variants and the ratings of one, together. */
const BOTH_MS = 3000;

export interface RatingsAnswer {
  state: "found" | "none" | "unchecked" | "unavailable";
  ratings: SafetyRatings | null;
  /** The variant that was rated, in NHTSA's words: '2018 Toyota COROLLA 4 DR FWD'. */
  variant: string | null;
  askedAt: string | null;
  source: string;
}

export interface RatingsQuestion {
  year: number | null;
  make: string | null;
  model: string | null;
  doors?: number | null;
  drive?: string | null;
}

/** Where stars come from. Never throws. */
export interface RatingsProvider {
  ratings(question: RatingsQuestion): Promise<RatingsAnswer>;
}

export function ratingsNotAsked(): RatingsAnswer {
  return { state: "unchecked", ratings: null, variant: null, askedAt: null, source: RATINGS_SOURCE };
}
export const noRatings: RatingsProvider = { ratings: async () => ratingsNotAsked() };

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

/** '1' to '5', or 'Not Rated'; anything else is not known. */
export function starsOf(value: string | number | null | undefined): Stars {
  const text = String(value ?? "").trim();
  if (/^[1-5]$/.test(text)) return Number(text) as Stars;
  return /^not\s*rated$/i.test(text) ? "not_rated" : null;
}

function readVariants(data: unknown): Variant[] {
  const { results } = listSchema.parse(data);
  return results.slice(0, 200).map((row) => {
    const one = wireVariantSchema.parse(row);
    return { id: one.vehicleid, description: one.vehicledescription.trim().slice(0, 200) };
  });
}

function readRatings(data: unknown): SafetyRatings | null {
  const { results } = listSchema.parse(data);
  if (results.length === 0) return null;
  const one = wireRatingSchema.parse(results[0]);
  if (!("overallrating" in one)) throw new Error("the answer has another shape");
  const side = (combined: Stars, older: Stars) => (combined === null ? older : combined);
  return {
    overall: starsOf(one.overallrating),
    frontalDriver: starsOf(one.frontcrashdriversiderating),
    frontalPassenger: starsOf(one.frontcrashpassengersiderating),
    // Before model year 2011 the side test had one rating for each row, under the names of its two dummies.
    sideFront: side(
      starsOf(one["combinedsidebarrierandpolerating-front"]),
      starsOf(one.sidecrashdriversiderating),
    ),
    sideRear: side(
      starsOf(one["combinedsidebarrierandpolerating-rear"]),
      starsOf(one.sidecrashpassengersiderating),
    ),
    rollover: starsOf(one.rolloverrating),
    source: RATINGS_SOURCE,
  };
}

const DRIVES: readonly [RegExp, RegExp][] = [
  [/\b(AWD|4WD|4X4)\b/i, /\b(AWD|4WD|4X4)\b|all.wheel|four.wheel|4.wheel/i],
  [/\b(FWD|RWD|2WD|4X2)\b/i, /\b(FWD|RWD|2WD|4X2)\b|front.wheel|rear.wheel|2.wheel/i],
];

function contradicts(description: string, { doors, drive }: RatingsQuestion): boolean {
  const said = /\b(\d)\s*-?\s*DR\b/i.exec(description)?.[1];
  if (said && doors && Number(said) !== doors) return true;
  if (!drive) return false;
  const [allWheel, twoWheel] = DRIVES;
  const named = (kind: typeof allWheel, at: 0 | 1, text: string) => kind?.[at].test(text) === true;
  return (
    (named(allWheel, 0, description) && named(twoWheel, 1, drive) && !named(allWheel, 1, drive)) ||
    (named(twoWheel, 0, description) && named(allWheel, 1, drive))
  );
}

const sameStars = (a: SafetyRatings, b: SafetyRatings) =>
  safetyRatingKinds.every((kind) => a[kind] === b[kind]);

/**
 * Two steps: the variants of a model, then one variant's stars. Where several variants fit the car and their stars
 * differ, none is chosen: stars of another body or drive are not this car's.
 */
export function nhtsaRatings(source: Source): RatingsProvider {
  return {
    async ratings(question) {
      const { year, make, model } = question;
      if (year === null || !make || !model) return ratingsNotAsked();
      const signal = AbortSignal.timeout(BOTH_MS);
      const path = pathOf("SafetyRatings", "modelyear", year, "make", make, "model", model);
      const listed = await source.ask({
        key: `nhtsa:variants:${year}|${make.toUpperCase()}|${model.toUpperCase()}`,
        url: new URL(path, source.origin),
        answer: variantsSchema,
        read: readVariants,
        signal,
      });
      const answer = (
        state: RatingsAnswer["state"],
        at: Date,
        found?: Partial<RatingsAnswer>,
      ): RatingsAnswer => ({
        ...{ ...ratingsNotAsked(), ...found },
        ...{ state, askedAt: at.toISOString() },
      });
      if (!listed.answered) return answer("unavailable", listed.askedAt);
      const fitting = listed.answer.filter((one) => !contradicts(one.description, question)).slice(0, 6);
      if (fitting.length === 0) return answer("none", listed.askedAt);
      const rated = await Promise.all(
        fitting.map(({ id }) =>
          source.ask({
            key: `nhtsa:ratings:${id}`,
            url: new URL(pathOf("SafetyRatings", "VehicleId", id), source.origin),
            answer: safetyRatingsSchema,
            read: readRatings,
            signal,
          }),
        ),
      );
      const answers = rated.flatMap((one) => (one.answered ? [one] : []));
      const first = answers[0];
      if (!first || answers.length < rated.length) return answer("unavailable", listed.askedAt);
      const ratings = first.answer;
      if (!answers.every((one) => sameStars(one.answer, ratings))) return answer("none", first.askedAt);
      const variant = fitting.length === 1 ? (fitting[0]?.description ?? null) : null;
      return answer("found", first.askedAt, { ratings, variant });
    },
  };
}
