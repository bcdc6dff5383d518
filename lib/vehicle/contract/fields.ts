import * as z from "zod";
import { defineObject } from "@/lib/platform/calls";
import { MODEL_YEAR_MAX, MODEL_YEAR_MIN } from "@/lib/platform/values";
import { VIN_DOUBTS } from "@/lib/vin/rules/vin-doubt";
import { readMiles } from "../rules/miles";

export const vinSchema = z
  .string()
  .max(64, "A VIN has 17 characters.")
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^[A-Z0-9*]{1,20}$/, "Enter a VIN: letters and digits only."));

/** A VIN, or a remote Members API's longer key such as '1965_ford_mustang'. */
export const vehicleKeySchema = z
  .string()
  .max(64, "A VIN has 17 characters.")
  .transform((text) => text.toUpperCase().replace(/[\s_.-]/g, ""))
  .pipe(z.string().regex(/^[A-Z0-9*]+$/, "Enter a VIN: letters and digits only."));

export const doubtfulLineSchema = defineObject("DoubtfulLine", {
  line: z.number().int(),
  vin: z.string(),
  doubt: z.enum(VIN_DOUBTS).default("check_digit"),
});

export const modelYearSchema = z.coerce
  .number()
  .int("Enter a year, such as 1969.")
  .min(MODEL_YEAR_MIN, "Enter 1886 or later.")
  .max(MODEL_YEAR_MAX, "Enter 2100 or earlier.");

export const recordYearSchema = z.number().int().min(MODEL_YEAR_MIN).max(MODEL_YEAR_MAX);

/** Miles as typed, such as '72,430'; parsed to digits. */
export const mileageSchema = z
  .string()
  .max(20)
  .transform((text, context) => {
    const miles = readMiles(text);
    if (miles === undefined)
      context.addIssue({ code: "custom", message: "Enter the mileage as a whole number, such as 72,430." });
    return String(miles ?? "");
  })
  .optional();
