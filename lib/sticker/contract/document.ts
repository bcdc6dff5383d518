import * as z from "zod";
import {
  documentBrandSchema,
  documentLocaleSchema,
  documentLogoSchema,
  documentVehicleSchema,
} from "@/lib/generation/contract/vehicle";
import { defineObject } from "@/lib/platform/calls";
import { DEFAULT_PAPER_SIZE } from "@/lib/platform/values";
import {
  equipmentGroupSchema,
  fuelEconomySchema,
  lineOriginSchema,
  paintSchema,
  partsContentSchema,
  pricedLineSchema,
  safetyRatingsSchema,
} from "@/lib/vehicle/contract/build-data";

const stickerProvenanceSchema = z.enum(["original", "build-data", "typical", "specification"]);
export type StickerProvenance = z.infer<typeof stickerProvenanceSchema>;

const stickerDealerSchema = defineObject("StickerDealer", {
  name: z.string().max(120),
  number: z.string().max(20).nullable(),
  address: z.string().max(200).nullable(),
  city: z.string().max(120).nullable(),
  logo: documentLogoSchema.nullable().optional(),
});

const stickerOfferSchema = defineObject("StickerOffer", {
  priceCents: z.number().int().nullable(),
  /** Miles. */
  mileage: z.number().int().nullable(),
});

/** An unbranded sticker only omits the service's name; it keeps the notice and the sources. */
export const paperSizeSchema = defineObject("StickerPaper", {
  orientation: z.enum(["landscape", "portrait"]).default("landscape"),
  unbranded: z.boolean().default(false),
});

const cents = z.number().int();

/**
 * US cents. `totalCents` is null if a part is unknown; `agrees` is false only if both totals are known and
 * differ.
 */
const stickerPricesSchema = defineObject("StickerPrices", {
  baseCents: cents.nullable(),
  optionsCents: cents.nullable(),
  discounts: z.array(z.object({ name: z.string(), cents: cents.min(0) })),
  destinationCents: cents.nullable(),
  totalCents: cents.nullable(),
  statedTotalCents: cents.nullable(),
  agrees: z.boolean(),
  entered: z.array(z.enum(["base", "destination", "discounts"])).default([]),
  warning: z.string().nullable(),
});
export type StickerPrices = z.infer<typeof stickerPricesSchema>;

export const stickerDocumentSchema = defineObject("StickerDocument", {
  version: z.literal(1),
  number: z.string().regex(/^GS-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
  vin: z.string(),
  createdAt: z.iso.datetime(),
  issuedLabel: z.string(),
  timeZone: z.string(),
  locale: documentLocaleSchema,
  brand: documentBrandSchema,
  paper: paperSizeSchema.default(DEFAULT_PAPER_SIZE),
  sample: z.boolean(),
  sampleLabel: z.string(),
  classic: z.boolean(),
  /** Decade whose style a classic sticker uses, 1950 or later. */
  decade: z.number().int().nullable(),
  sourcesUrl: z.url().nullable(),
  provenance: stickerProvenanceSchema,
  notice: z.string(),
  basis: z.string(),
  buildSource: z.string().max(120).optional(),
  buildDate: z.iso.date().optional(),
  vehicle: documentVehicleSchema,
  exterior: paintSchema.nullable(),
  interior: paintSchema.nullable(),
  colorOrigin: lineOriginSchema,
  /** Colors entered by the user. If absent, `colorOrigin` covers both colors. */
  enteredColors: z.array(z.enum(["exterior", "interior"])).optional(),
  order: z.string().nullable(),
  stock: z.string().nullable(),
  dealer: stickerDealerSchema.nullable(),
  offer: stickerOfferSchema.optional(),
  equipment: z.array(equipmentGroupSchema),
  packages: z.array(pricedLineSchema),
  options: z.array(pricedLineSchema),
  prices: stickerPricesSchema,
  /** European cars only: EPA and NHTSA only cover the U.S. market. */
  marketNote: z.string().max(200).optional(),
  fuelEconomy: fuelEconomySchema.nullable(),
  safety: safetyRatingsSchema.nullable(),
  partsContent: partsContentSchema.nullable(),
});
export type StickerDocument = z.infer<typeof stickerDocumentSchema>;

export const stickerPageSchema = stickerDocumentSchema
  .omit({
    number: true,
    createdAt: true,
    issuedLabel: true,
    sourcesUrl: true,
  })
  .meta({ id: "StickerPage" });
export type StickerPageModel = z.infer<typeof stickerPageSchema>;
