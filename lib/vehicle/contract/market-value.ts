import * as z from "zod";
import { defineObject } from "@/lib/platform/calls";
import { factStateSchema } from "./history";

const cents = z.number().int().min(0);

const marketFigureSchema = defineObject("MarketFigure", {
  low: cents,
  mean: cents,
  high: cents,
  count: z.number().int().min(1),
  newest: z.string().max(10),
});

/** Mean prices in US cents; null if there are too few cars. */
export const marketEntrySchema = defineObject("MarketEntry", {
  condition: z.string().max(80),
  dealer_retail: cents.nullable(),
  private_party: cents.nullable(),
  trade_in: cents.nullable(),
});

const marketComparableSchema = defineObject("MarketComparable", {
  title: z.string().max(200),
  kind: z.enum(["listing", "sale", "auction"]),
  date: z.string().max(10),
  place: z.string().max(200).nullable(),
  miles: z.number().int().min(0).nullable(),
  price_cents: cents,
  source: z.string().max(120),
});

const figures = defineObject("MarketSpread", {
  dealer_retail: marketFigureSchema.nullable(),
  private_party: marketFigureSchema.nullable(),
  trade_in: marketFigureSchema.nullable(),
});

/** 'none': too few similar cars. 'unchecked': unknown model. `spread` covers all conditions. */
export const marketValueResultSchema = defineObject("VehicleValue", {
  state: factStateSchema,
  entries: z.array(marketEntrySchema).max(20),
  spread: figures.nullable(),
  basis: z.enum(["vin", "trim", "model"]).nullable(),
  mileage: z.number().int().min(0).nullable(),
  found: z.number().int().min(0).nullable(),
  comparables: z.array(marketComparableSchema).max(50),
  source: z.string().max(120).nullable(),
  newest: z.string().max(10).nullable(),
  asked_at: z.string().nullable(),
  sample: z.boolean(),
  /** Set if the values require a report: only the state and the count are sent. */
  blured: z.literal(true).optional(),
});
export type MarketValueResult = z.infer<typeof marketValueResultSchema>;

export const UNCHECKED_VALUE: MarketValueResult = {
  state: "unchecked",
  entries: [],
  spread: null,
  basis: null,
  mileage: null,
  found: 0,
  comparables: [],
  source: null,
  newest: null,
  asked_at: null,
  sample: false,
};
