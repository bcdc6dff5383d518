import * as z from "zod";
import { PASSWORD_MIN_LENGTH } from "../rules/password-strength";

/** Never truncated, which would accept wrong passwords. No composition rules (NIST). */
export const newPasswordSchema = z
  .string()
  // Cheap upper limit; the real limit counts bytes below.
  .max(16_384, { error: "Use a password of at most 1,024 bytes.", abort: true })
  .refine((text) => !text.includes("\u0000"), "Passwords can't contain a null character.")
  .refine((text) => Array.from(text).length >= PASSWORD_MIN_LENGTH, "Use at least 8 characters.")
  .refine((text) => text.trim() !== "", "Enter more than spaces.")
  .refine((text) => new TextEncoder().encode(text).length <= 1024, "Use a password of at most 1,024 bytes.");
