import * as z from "zod";
import { PASSWORD_MIN_LENGTH } from "@/lib/account/rules/password-strength";
import { MODEL_YEAR_MAX, MODEL_YEAR_MIN } from "@/lib/platform/values/constants";
import { readMiles } from "@/lib/vehicle/rules/miles";
import { VIN_DOUBTS } from "@/lib/vin/rules/vin-doubt";
import { defineObject } from "./define-object";

/** Error messages are in English, for the wire; the UI translates them by code. */

export const emailSchema = z
  .string()
  .trim()
  .max(254, "Use an email address of at most 254 characters.")
  .pipe(z.email("Please enter a valid email address."));

/** Never truncated, which would accept wrong passwords. No composition rules (NIST). */
export const newPasswordSchema = z
  .string()
  // Cheap upper limit; the real limit counts bytes below.
  .max(16_384, { error: "Use a password of at most 1,024 bytes.", abort: true })
  .refine((text) => !text.includes("\u0000"), "Passwords can't contain a null character.")
  .refine((text) => Array.from(text).length >= PASSWORD_MIN_LENGTH, "Use at least 8 characters.")
  .refine((text) => text.trim() !== "", "Enter more than spaces.")
  .refine((text) => new TextEncoder().encode(text).length <= 1024, "Use a password of at most 1,024 bytes.");

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

export const nameSchema = z.string().trim().min(1, "Fill this in.").max(100, "Use at most 100 characters.");
export const optionalNameSchema = z.string().trim().max(100, "Use at most 100 characters.").optional();

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

/** Security: finds control characters, which could forge an email header. */
function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** Aborts, so that no pattern runs on overlong text. */
const tooLong = { error: "This is too long.", abort: true };

export function singleLine(longest: number) {
  return z
    .string()
    .trim()
    .max(longest, tooLong)
    .refine((text) => !hasControl(text), "Remove line breaks and control characters.");
}

export function freeText(longest: number) {
  return z.string().trim().max(longest, tooLong);
}

export const idSchema = z.uuid("We don't recognize this address.");

export const downloadSchema = z.literal("1").optional();
