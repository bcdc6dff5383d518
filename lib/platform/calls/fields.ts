import * as z from "zod";

/** Error messages are in English, for the wire; the UI translates them by code. */

export const emailSchema = z
  .string()
  .trim()
  .max(254, "Use an email address of at most 254 characters.")
  .pipe(z.email("Please enter a valid email address."));

export const nameSchema = z.string().trim().min(1, "Fill this in.").max(100, "Use at most 100 characters.");
export const optionalNameSchema = z.string().trim().max(100, "Use at most 100 characters.").optional();

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
