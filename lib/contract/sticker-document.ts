import { z } from "zod";
import { DEFAULT_PAPER_SIZE } from "@/lib/core/sticker/paper-size";
import { defineObject } from "./define-object";
import {
  documentBrandSchema,
  documentLocaleSchema,
  documentLogoSchema,
  documentVehicleSchema,
} from "./generation-vehicle";
import {
  equipmentGroupSchema,
  fuelEconomySchema,
  lineOriginSchema,
  paintSchema,
  partsContentSchema,
  pricedLineSchema,
  safetyRatingsSchema,
} from "./vehicle-build-data";

/** What the sticker was drawn from; it decides the text in the header band. */
const stickerProvenanceSchema = z.enum(["original", "build-data", "typical", "specification"]);
export type StickerProvenance = z.infer<typeof stickerProvenanceSchema>;

const stickerDealerSchema = defineObject("StickerDealer", {
  name: z.string().max(120),
  number: z.string().max(20).nullable(),
  address: z.string().max(200).nullable(),
  city: z.string().max(120).nullable(),
  logo: documentLogoSchema.nullable().optional(),
});

/** What the dealer offers the car for, from a list of stock. */
const stickerOfferSchema = defineObject("StickerOffer", {
  priceCents: z.number().int().nullable(),
  /** Miles. */
  mileage: z.number().int().nullable(),
});

/**
 * The layout of a sticker and whether it names the service that drew it. An unbranded one states everything else: what it
 * is, what it was drawn from, and where each line came from.
 */
export const paperSizeSchema = defineObject("StickerPaper", {
  orientation: z.enum(["landscape", "portrait"]).default("landscape"),
  unbranded: z.boolean().default(false),
});

const cents = z.number().int();

/**
 * Integer US cents. `totalCents` is computed here from the lines and null when a part of it is unknown;
 * `statedTotalCents` is what the data claims. `agrees` is false only when both are known and differ.
 */
const stickerPricesSchema = defineObject("StickerPrices", {
  baseCents: cents.nullable(),
  optionsCents: cents.nullable(),
  discounts: z.array(z.object({ name: z.string(), cents: cents.min(0) })),
  destinationCents: cents.nullable(),
  totalCents: cents.nullable(),
  statedTotalCents: cents.nullable(),
  agrees: z.boolean(),
  /** Prices that the user stated; each is labeled in its place. */
  entered: z.array(z.enum(["base", "destination", "discounts"])).default([]),
  /** In the document's language; printed beside the total. */
  warning: z.string().nullable(),
});
export type StickerPrices = z.infer<typeof stickerPricesSchema>;

/** The one model of a window sticker: the page and the PDF are both drawn from it. */
export const stickerDocumentSchema = defineObject("StickerDocument", {
  version: z.literal(1),
  number: z.string().regex(/^GS-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
  vin: z.string(),
  createdAt: z.iso.datetime(),
  issuedLabel: z.string(),
  timeZone: z.string(),
  locale: documentLocaleSchema,
  brand: documentBrandSchema,
  /** Stickers from before it could be chosen have the default one. */
  paper: paperSizeSchema.default(DEFAULT_PAPER_SIZE),
  sample: z.boolean(),
  sampleLabel: z.string(),
  classic: z.boolean(),
  /** Classic only: the decade whose style the sticker borrows, 1950 for the fifties and before. */
  decade: z.number().int().nullable(),
  sourcesUrl: z.url().nullable(),
  provenance: stickerProvenanceSchema,
  /** 'Re-created window sticker – not the manufacturer’s original label' */
  notice: z.string(),
  /** 'From VIN-specific build data' / 'Typical for this trim, not VIN-specific' / 'Decoded from the VIN only' */
  basis: z.string(),
  /** Who gave the build data; stickers from before it was kept have none. */
  buildSource: z.string().max(120).optional(),
  /** The day of the build data, where its source gives one. */
  buildDate: z.iso.date().optional(),
  vehicle: documentVehicleSchema,
  exterior: paintSchema.nullable(),
  interior: paintSchema.nullable(),
  /** "user" where any color is the user's word. */
  colorOrigin: lineOriginSchema,
  /** Colors that the user stated; each is labeled in its place. Without it `colorOrigin` is said of both. */
  enteredColors: z.array(z.enum(["exterior", "interior"])).optional(),
  order: z.string().nullable(),
  stock: z.string().nullable(),
  dealer: stickerDealerSchema.nullable(),
  offer: stickerOfferSchema.optional(),
  equipment: z.array(equipmentGroupSchema),
  packages: z.array(pricedLineSchema),
  options: z.array(pricedLineSchema),
  prices: stickerPricesSchema,
  /** In the panels of EPA and NHTSA, where the car was made for Europe: that both know the U.S. market alone. */
  marketNote: z.string().max(200).optional(),
  fuelEconomy: fuelEconomySchema.nullable(),
  safety: safetyRatingsSchema.nullable(),
  partsContent: partsContentSchema.nullable(),
});
export type StickerDocument = z.infer<typeof stickerDocumentSchema>;

/** A sticker that is not issued: what would be printed, without a number, a date or a page of its own. */
export const stickerPageSchema = stickerDocumentSchema
  .omit({
    number: true,
    createdAt: true,
    issuedLabel: true,
    sourcesUrl: true,
  })
  .meta({ id: "StickerPage" });
export type StickerPageModel = z.infer<typeof stickerPageSchema>;
