import { z } from "zod";
import { defineCall, TOKEN_HEADER, TOKEN_QUERY } from "./call";
import { success } from "./envelope";
import { idSchema, singleLine, vinSchema } from "./fields";

const entrySchema = z.object({
  id: z.string(),
  /** YYYY-MM-DD as the owner wrote it. */
  day: z.string(),
  miles: z.number().int(),
  note: z.string().nullable(),
});
export type MileageEntry = z.infer<typeof entrySchema>;

/** A day that the calendar has. */
const daySchema = z.iso.date("Enter a day.");

export const garageMileageCalls = {
  mileage: defineCall({
    name: "garage.mileage",
    method: "GET",
    path: "/api/garage/mileage",
    summary: "What the owner read off a saved vehicle's odometer, newest first.",
    auth: TOKEN_HEADER,
    query: z.object({ vin: vinSchema }),
    response: success({ data: z.array(entrySchema) }),
  }),
  logMileage: defineCall({
    name: "garage.logMileage",
    method: "POST",
    path: "/api/garage/mileage",
    summary:
      "Writes down a reading. The vehicle's `mileage` is that of its newest day. A day after tomorrow is refused; 1,000 readings a vehicle.",
    auth: TOKEN_HEADER,
    body: "json",
    request: z.object({
      vin: vinSchema,
      day: daySchema,
      miles: z
        .number("Enter the mileage in digits.")
        .int("Enter the mileage in digits.")
        .min(0)
        .max(9_999_999),
      note: singleLine(200).nullish(),
    }),
    response: success({ data: entrySchema }),
  }),
  removeMileage: defineCall({
    name: "garage.removeMileage",
    method: "DELETE",
    path: "/api/garage/mileage",
    summary: "Takes a reading out of the log.",
    auth: TOKEN_QUERY,
    query: z.object({ id: idSchema }),
    response: success({}),
  }),
};
