import { z } from "zod";
import { recordYearSchema } from "./fields";
import { partialDateSchema } from "./vehicle-history";

const text = (max: number) => z.string().trim().min(1).max(max).nullable().default(null);

const marketKinds = ["listing", "sale", "auction"] as const;
const marketKindSchema = z.enum(marketKinds);

/**
 * A vehicle that was offered (`listing`), sold (`sale`) or auctioned (`auction`), as a source gave it: what the listing
 * history, the auctions and the market value are computed from. `priceCents` is the price that was asked, paid or bid, in the
 * smallest unit of `currency`; `mileage` is in miles. Never a private person's name in `seller`.
 */
export const marketListingSchema = z.object({
  /** null for a listing that does not say which car it was: it counts for its model alone. */
  vin: z.string().min(5).max(17).nullable().default(null),
  year: recordYearSchema,
  make: z.string().trim().min(1).max(80),
  model: z.string().trim().min(1).max(120),
  trim: text(120),
  kind: marketKindSchema,
  date: partialDateSchema,
  priceCents: z.number().int().min(0).max(100_000_000_00).nullable().default(null),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "currency must be three letters, such as USD")
    .default("USD"),
  mileage: z.number().int().min(0).max(9_999_999).nullable().default(null),
  seller: text(120),
  place: text(200),
  condition: text(80),
  /** https only: an image's address is put into pages as it is. */
  images: z
    .array(z.url({ protocol: /^https$/ }).max(2000))
    .max(40)
    .default([]),
  source: z.string().trim().min(1).max(120),
  sample: z.boolean().default(false),
});
export type MarketListing = z.output<typeof marketListingSchema>;
