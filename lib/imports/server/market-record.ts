import * as z from "zod";
import { type MarketListing, marketListingSchema } from "../contract/market";
import {
  addressesField,
  computeDigest,
  flagField,
  milesField,
  priceField,
  sortFields,
  toUuid,
  vinField,
  wholeField,
} from "./record-fields";
import { assertPast } from "./record-problem";
import type { MarketRecord } from "./record-repository";

const { shape } = marketListingSchema;
const wholeOrNull = z
  .preprocess((value) => value ?? undefined, wholeField)
  .transform((value) => value ?? null);

const fileSchema = marketListingSchema
  .extend({
    id: z.string().trim().min(1).max(100).optional(),
    vin: vinField.nullable().default(null),
    year: wholeField.pipe(shape.year),
    kind: z.preprocess(
      (value) => (typeof value === "string" ? value.trim().toLowerCase() : value),
      shape.kind,
    ),
    priceCents: wholeOrNull.pipe(shape.priceCents.unwrap()),
    /** Dollars; alternative to `priceCents`. */
    price: priceField,
    currency: z.preprocess(
      (value) => (typeof value === "string" ? value.trim().toUpperCase() : value),
      shape.currency,
    ),
    mileage: milesField.transform((miles) => miles ?? null).pipe(shape.mileage.unwrap()),
    images: addressesField.pipe(shape.images),
    sample: flagField.pipe(shape.sample),
  })
  .refine((record) => record.price === undefined || record.priceCents === null, {
    path: ["price"],
    message: "price and priceCents can't both be given",
  });

export const MARKET_FIELDS = Object.keys(fileSchema.shape);

export function toMarketRecord(listing: MarketListing & { id?: string }): MarketRecord {
  const { id, ...content } = listing;
  const { sample, ...facts } = content;
  const digest = computeDigest(id ? [content.source, id] : sortFields(facts));
  return { id: toUuid(digest), ...content, digest };
}

/** Rejects future dates, unless `now` is omitted (for our own samples). */
export function readMarket(fields: Record<string, unknown>, now?: Date): MarketRecord {
  const { price, ...listing } = fileSchema.parse(fields);
  if (now) assertPast("date", listing.date, now);
  return toMarketRecord(price === undefined ? listing : { ...listing, priceCents: price });
}
