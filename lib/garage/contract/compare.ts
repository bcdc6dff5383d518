import * as z from "zod";
import { defineCall, defineObject, success, TOKEN_HEADER, VEHICLE_LOOKUPS } from "@/lib/platform/calls";
import { COMPARE_MAX } from "@/lib/platform/values";
import { recallCheckSchema } from "@/lib/recalls/contract/recalls";
import { vinSchema } from "@/lib/vehicle/contract/fields";
import { marketValueResultSchema } from "@/lib/vehicle/contract/market-value";
import { decodedVinSchema } from "@/lib/vin/contract";

const comparedVehicleSchema = defineObject("ComparedVehicle", {
  vin: z.string(),
  decode: decodedVinSchema.nullable().default(null),
  value: marketValueResultSchema.nullable().default(null),
  recalls: recallCheckSchema
    .pick({ state: true, variants: true })
    .extend({ count: z.number().int() })
    .meta({ id: "ComparedRecalls" })
    .nullable()
    .default(null),
});
export type ComparedVehicle = z.infer<typeof comparedVehicleSchema>;

export const garageCompareCalls = {
  compare: defineCall({
    name: "garage.compare",
    method: "POST",
    path: "/api/garage/compare",
    summary:
      "Returns specifications, values and recalls of two to four saved vehicles. Counts as one search. Vehicles that aren't saved are left out.",
    auth: TOKEN_HEADER,
    body: "json",
    request: z.object({ vins: z.array(vinSchema).min(1).max(COMPARE_MAX) }),
    response: success({ data: z.array(comparedVehicleSchema) }),
    limits: { perMinute: 30, shared: VEHICLE_LOOKUPS, exact: false },
  }),
};
