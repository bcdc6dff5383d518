import * as z from "zod";
import {
  BEARER,
  defineCall,
  defineObject,
  OPTIONAL_BEARER,
  success,
  VEHICLE_LOOKUPS,
} from "@/lib/platform/calls";
import { mileageSchema, vinSchema } from "@/lib/vehicle/contract/fields";
import { factStateSchema } from "@/lib/vehicle/contract/history";
import { marketValueResultSchema } from "@/lib/vehicle/contract/market-value";
import { parseAskingPrice } from "@/lib/vehicle/rules/asking-price";

export const quickFactSchema = defineObject("QuickCheckResult", {
  state: factStateSchema,
  /** 0 with state 'found' means an unknown number of records. */
  count: z.number().int().min(0),
  newest: z.string().nullable(),
  sources: z.array(z.string()),
  asked_at: z.string().nullable(),
});

/** Converts a bare boolean. False may mean that no source was queried. */
export function createQuickFact(flag: boolean, count = 0): z.output<typeof quickFactSchema> {
  return {
    state: flag ? "found" : "unchecked",
    count: flag ? count : 0,
    newest: null,
    sources: [],
    asked_at: null,
  };
}

/** Don't rely on a false boolean, because it's also the default: read `checks`. */
export const quickCheckSchema = defineObject("QuickCheck", {
  vin: z.string(),
  year: z.number().int().nullable().default(null),
  make: z.string().nullable().default(null),
  model: z.string().nullable().default(null),
  accidentCheck: z.boolean().default(false),
  lemonCheck: z.boolean().default(false),
  floodCheck: z.boolean().default(false),
  oneOwner: z.boolean().default(false),
  checks: z
    .object({
      accident: quickFactSchema,
      lemon: quickFactSchema,
      flood: quickFactSchema,
      one_owner: quickFactSchema,
    })
    .optional(),
  sample: z.boolean().default(false),
  /** European car: the sources only cover US cars. */
  isEurope: z.boolean().default(false),
}).transform((check) => ({
  ...check,
  checks: check.checks ?? {
    accident: createQuickFact(check.accidentCheck),
    lemon: createQuickFact(check.lemonCheck),
    flood: createQuickFact(check.floodCheck),
    one_owner: createQuickFact(check.oneOwner, 1),
  },
}));
export type QuickCheck = z.infer<typeof quickCheckSchema>;

export const checkCalls = {
  quick: defineCall({
    name: "checks.quick",
    method: "POST",
    path: "/api/indigo",
    summary: "Runs the quick check of a VIN: accident, lemon, flood and one owner, each with its state.",
    auth: OPTIONAL_BEARER,
    beforeGate: true,
    body: "json",
    request: z.object({ vin: vinSchema }),
    response: success({ decode: quickCheckSchema }),
    limits: { perMinute: 30, shared: VEHICLE_LOOKUPS, exact: false },
  }),
  value: defineCall({
    name: "checks.value",
    method: "POST",
    path: "/api/firefly",
    summary:
      "Returns the market value of a VIN at a mileage: dealer retail, private party and trade-in by condition, in integer US cents. Locked without the car's report, unless the site shows it free.",
    auth: BEARER,
    body: "json",
    request: z.object({
      vin: vinSchema,
      mileage: z.union([z.number().int().min(0).max(9_999_999), mileageSchema]).nullish(),
      uri: z.string().max(200).optional(),
    }),
    response: success({
      data: marketValueResultSchema.extend({ vin: z.string() }).meta({ id: "MarketValue" }),
    }),
    limits: { perMinute: 30, shared: VEHICLE_LOOKUPS, exact: false },
  }),
};

export const valueFormSchema = checkCalls.value.request.pick({ mileage: true }).extend({
  asking: z
    .string()
    .refine((text) => text.trim() === "" || parseAskingPrice(text) !== null)
    .optional(),
});
