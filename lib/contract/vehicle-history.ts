import { z } from "zod";
import { defineObject } from "./define-object";

/** Day, month or year: suppliers often know no more than the month. Never a time. */
export const partialDateSchema = z
  .string()
  .regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, "date must be YYYY, YYYY-MM or YYYY-MM-DD");

export const historyKinds = [
  "title",
  "registration",
  "brand",
  "junk",
  "salvage",
  "insurance",
  "total_loss",
  "damage",
  "accident",
  "theft",
  "recovery",
  "lien",
  "impound",
  "export",
  "odometer",
  "owner",
  "use",
  "service",
  "inspection",
  "auction",
  "listing",
  "sale",
] as const;
export const historyKindSchema = z.enum(historyKinds);
export type HistoryKind = z.infer<typeof historyKindSchema>;

const text = (max: number) => z.string().trim().max(max).optional();
const flag = z.boolean().optional();

/** https only: a photo's address is put into pages and documents as it is. */
const historyPhotoSchema = z.object({
  url: z.url({ protocol: /^https$/ }).max(2000),
  date: partialDateSchema.optional(),
  caption: text(200),
});

/**
 * One record about one vehicle, as a source gave it. Imports fill it, the report reads it.
 * A DMV's brand, an insurer's total loss and damage are three kinds and are never merged.
 * Money is integer cents of `currency` (US dollars when absent); `odometer` is in `odometerUnit` (miles when absent).
 */
export const historyEventSchema = z.object({
  id: z.string().min(1).max(100),
  vin: z.string().min(5).max(17),
  kind: historyKindSchema,
  date: partialDateSchema,
  /** End of a period (an owner's, a lien's release). */
  until: partialDateSchema.optional(),
  state: text(40),
  place: text(200),
  country: text(60),
  odometer: z.number().int().min(0).max(9_999_999).optional(),
  odometerUnit: z.enum(["mi", "km"]).optional(),
  source: z.string().trim().min(1).max(120),
  /** The supplier's own code for the record, besides its text. */
  sourceCode: text(40),
  text: text(2000),
  /** Who reported it to the source: insurer, yard, auction house. Never a private person's name. */
  reportedBy: text(160),
  severity: z.enum(["minor", "moderate", "severe", "unknown"]).optional(),
  impact: z.enum(["front", "rear", "left", "right", "top", "bottom", "all", "unknown"]).optional(),
  areas: z.array(z.string().trim().min(1).max(60)).max(30).optional(),
  airbags: flag,
  towed: flag,
  drivable: flag,
  structural: flag,
  disposition: z
    .enum(["to_be_determined", "sold", "scrap", "crush", "rebuilt", "owner_retained", "export"])
    .optional(),
  exported: flag,
  ownerNumber: z.number().int().min(1).max(99).optional(),
  ownerKind: z
    .enum(["personal", "lease", "rental", "commercial", "government", "taxi", "fleet", "dealer"])
    .optional(),
  priceCents: z.number().int().min(0).max(100_000_000_00).optional(),
  /** ISO 4217. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "currency must be three letters, such as USD")
    .optional(),
  photos: z.array(historyPhotoSchema).max(40).optional(),
  sample: flag,
});
export type HistoryEvent = z.infer<typeof historyEventSchema>;

/** found / none found / not checked / unavailable. 'Not checked' is never shown as good news. */
export const factStateSchema = z.enum(["found", "none", "unchecked", "unavailable"]);
export type FactState = z.infer<typeof factStateSchema>;

/** NHTSA's longest texts, by its RCL.txt of May 2025. */
export const RECALL_TEXT_MAX = 6000;
const recallText = z.string().max(RECALL_TEXT_MAX);

export const recallCampaignSchema = z.object({
  campaign: z.string().max(40),
  date: partialDateSchema.nullable(),
  component: z.string().max(400),
  summary: recallText,
  consequence: recallText,
  remedy: recallText,
  parkIt: z.boolean(),
  parkOutside: z.boolean(),
  /** null where the source has no such flag. */
  ota: z.boolean().nullable(),
  manufacturer: z.string().max(200).optional(),
  notes: recallText.optional(),
});

/** The most narrower names that a recall answer lists. */
export const RECALL_VARIANTS_MAX = 12;

/** A narrower name under which NHTSA files recalls of the model year, and how many the answer doesn't list already. */
export const recallVariantSchema = defineObject("RecallVariant", {
  model: z.string().max(300),
  count: z.number().int().min(1),
});
export type RecallVariant = z.infer<typeof recallVariantSchema>;

/** `byVin` false: the answer is for the whole model, and does not cover a repair of this car. */
export const recallsResultSchema = z.object({
  state: factStateSchema,
  askedAt: z.iso.datetime().nullable(),
  byVin: z.boolean(),
  source: z.string().max(120),
  campaigns: z.array(recallCampaignSchema).max(500),
  variants: z.array(recallVariantSchema).max(RECALL_VARIANTS_MAX).optional(),
});
export type RecallsResult = z.infer<typeof recallsResultSchema>;

/** A source, whether it was queried and whether it answered; `covers` are the kinds of record it can hold. */
export const sourceStateSchema = z.object({
  source: z.string().min(1).max(120),
  covers: z
    .array(z.union([historyKindSchema, z.enum(["recall", "value", "safety", "fuel", "decode"])]))
    .max(40),
  asked: z.boolean(),
  answered: z.boolean(),
  askedAt: z.iso.datetime().nullable(),
  newestDate: partialDateSchema.nullable(),
  sample: z.boolean().optional(),
});
export type SourceState = z.infer<typeof sourceStateSchema>;

const cents = z.number().int().min(0).max(100_000_000_00);
/** `count` cars made the figure; low and high are null where a supplier gives a figure without its spread. */
const spread = defineObject("ReportValueRange", {
  low: cents.nullable(),
  mean: cents,
  high: cents.nullable(),
  count: z.number().int().min(1).optional(),
});

/**
 * Integer US cents. `basis` is how the figures were computed: by us from prices of this trim or model (lib/members-api/sources/market-value.ts),
 * or by a supplier (also where it is absent). Comparables are what the spread came from.
 */
export const marketValueSchema = z.object({
  source: z.string().max(120),
  date: partialDateSchema,
  mileage: z.number().int().min(0).nullable(),
  basis: z.enum(["vin", "trim", "model"]).optional(),
  tradeIn: spread.nullable(),
  privateParty: spread.nullable(),
  retail: spread.nullable(),
  comparables: z
    .array(
      z.object({
        title: z.string().max(160),
        date: partialDateSchema,
        place: z.string().max(120).nullable(),
        miles: z.number().int().min(0).nullable(),
        priceCents: cents,
        source: z.string().max(120),
      }),
    )
    .max(200),
});
export type MarketValue = z.infer<typeof marketValueSchema>;
