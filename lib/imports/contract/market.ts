import * as z from "zod";
import { recordYearSchema } from "@/lib/vehicle/contract/fields";
import { partialDateSchema } from "@/lib/vehicle/contract/history";

const toText = (max: number) => z.string().trim().min(1).max(max).nullable().default(null);

const marketKinds = ["listing", "sale", "auction"] as const;
const marketKindSchema = z.enum(marketKinds);

/** `priceCents` in cents of `currency`, `mileage` in miles. Privacy: `seller` is never a private person. */
export const marketListingSchema = z.object({
  /** Null if the listing doesn't identify the car; the listing then counts only for the model. */
  vin: z.string().min(5).max(17).nullable().default(null),
  year: recordYearSchema,
  make: z.string().trim().min(1).max(80),
  model: z.string().trim().min(1).max(120),
  trim: toText(120),
  kind: marketKindSchema,
  date: partialDateSchema,
  priceCents: z.number().int().min(0).max(100_000_000_00).nullable().default(null),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "currency must be three letters, such as USD")
    .default("USD"),
  mileage: z.number().int().min(0).max(9_999_999).nullable().default(null),
  seller: toText(120),
  place: toText(200),
  condition: toText(80),
  /** https only: pages embed the URL as is. */
  images: z
    .array(z.url({ protocol: /^https$/ }).max(2000))
    .max(40)
    .default([]),
  source: z.string().trim().min(1).max(120),
  sample: z.boolean().default(false),
});
export type MarketListing = z.output<typeof marketListingSchema>;
