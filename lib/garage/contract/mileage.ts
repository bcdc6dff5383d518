import * as z from "zod";
import {
  defineCall,
  defineObject,
  idSchema,
  singleLine,
  success,
  TOKEN_HEADER,
  TOKEN_QUERY,
} from "@/lib/platform/calls";
import { vinSchema } from "@/lib/vehicle/contract/fields";
import { MILEAGE_EXPLANATIONS } from "../rules/mileage-drop";

/** `unit`: kilometers before this reading, miles from here on. `replaced`: a new odometer from here on. */
const explanationSchema = z.enum(MILEAGE_EXPLANATIONS);

const entrySchema = defineObject("MileageReading", {
  id: z.string(),
  day: z.string(),
  miles: z.number().int(),
  note: z.string().nullable(),
  explanation: explanationSchema.nullable().default(null),
});
export type MileageEntry = z.infer<typeof entrySchema>;

const daySchema = z.iso.date("Enter a date.");

export const garageMileageCalls = {
  mileage: defineCall({
    name: "garage.mileage",
    method: "GET",
    path: "/api/garage/mileage",
    summary: "Lists a saved vehicle's odometer readings, newest first.",
    auth: TOKEN_HEADER,
    query: z.object({ vin: vinSchema }),
    response: success({ data: z.array(entrySchema) }),
  }),
  logMileage: defineCall({
    name: "garage.logMileage",
    method: "POST",
    path: "/api/garage/mileage",
    summary:
      "Adds an odometer reading. The vehicle's `mileage` is its newest reading. Dates after tomorrow are rejected. Up to 1,000 readings per vehicle. A reading below an earlier one or above a later one needs an explanation, for itself or for the reading in `reading_id`.",
    auth: TOKEN_HEADER,
    body: "json",
    request: z.object({
      vin: vinSchema,
      day: daySchema,
      miles: z
        .number("Enter the mileage as a whole number, such as 72,430.")
        .int("Enter the mileage as a whole number, such as 72,430.")
        .min(0)
        .max(9_999_999),
      note: singleLine(200).nullish(),
      explanation: explanationSchema.nullish(),
      reading_id: idSchema.nullish(),
    }),
    response: success({ data: entrySchema }),
    limits: { exact: false },
  }),
  removeMileage: defineCall({
    name: "garage.removeMileage",
    method: "DELETE",
    path: "/api/garage/mileage",
    summary: "Removes a reading from the mileage log.",
    auth: TOKEN_QUERY,
    query: z.object({ id: idSchema }),
    response: success({}),
    limits: { exact: false },
  }),
};
