import * as z from "zod";
import { defineObject } from "@/lib/platform/calls";

/** Suppliers often have only the month. Never contains a time. */
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

const toText = (max: number) => z.string().trim().max(max).optional();
const flag = z.boolean().optional();

/** https only: pages and documents embed the URL as is. */
const historyPhotoSchema = z.object({
  url: z.url({ protocol: /^https$/ }).max(2000),
  date: partialDateSchema.optional(),
  caption: toText(200),
});

/** Never merge brands, total loss and damage. Cents of `currency` (default USD); `odometer` defaults to miles. */
export const historyEventSchema = z.object({
  id: z.string().min(1).max(100),
  vin: z.string().min(5).max(17),
  kind: historyKindSchema,
  date: partialDateSchema,
  until: partialDateSchema.optional(),
  state: toText(40),
  place: toText(200),
  country: toText(60),
  odometer: z.number().int().min(0).max(9_999_999).optional(),
  odometerUnit: z.enum(["mi", "km"]).optional(),
  source: z.string().trim().min(1).max(120),
  sourceCode: toText(40),
  text: toText(2000),
  /** Insurer, yard or auction house; never a private person's name. */
  reportedBy: toText(160),
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
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "currency must be three letters, such as USD")
    .optional(),
  photos: z.array(historyPhotoSchema).max(40).optional(),
  sample: flag,
});
export type HistoryEvent = z.infer<typeof historyEventSchema>;

/** Never show 'unchecked' or 'unavailable' as good news. */
export const factStateSchema = z.enum(["found", "none", "unchecked", "unavailable"]);
export type FactState = z.infer<typeof factStateSchema>;

/** Longest text in NHTSA's RCL.txt of May 2025. */
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
  ota: z.boolean().nullable(),
  manufacturer: z.string().max(200).optional(),
  notes: recallText.optional(),
});

export const RECALL_VARIANTS_MAX = 12;

/** Narrower model name in NHTSA's data; `count` excludes campaigns already listed. */
export const recallVariantSchema = defineObject("RecallVariant", {
  model: z.string().max(300),
  count: z.number().int().min(1),
});
export type RecallVariant = z.infer<typeof recallVariantSchema>;

/** `byVin` false: covers the model, so it doesn't show whether this car was repaired. */
export const recallsResultSchema = z.object({
  state: factStateSchema,
  askedAt: z.iso.datetime().nullable(),
  byVin: z.boolean(),
  source: z.string().max(120),
  campaigns: z.array(recallCampaignSchema).max(500),
  variants: z.array(recallVariantSchema).max(RECALL_VARIANTS_MAX).optional(),
});
export type RecallsResult = z.infer<typeof recallsResultSchema>;

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
const spread = defineObject("ReportValueRange", {
  low: cents.nullable(),
  mean: cents,
  high: cents.nullable(),
  count: z.number().int().min(1).optional(),
});

/** Integer US cents. `basis` 'trim' or 'model': computed from comparables; 'vin' or absent: from a supplier. */
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
