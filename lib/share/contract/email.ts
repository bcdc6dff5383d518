import * as z from "zod";
import { emailSchema, freeText, singleLine } from "@/lib/platform/calls";
import { LOCALES } from "@/lib/platform/i18n";
import { SHARE_DAYS, SHARE_DAYS_DEFAULT } from "@/lib/platform/values";
import { documentProductSchema } from "@/lib/report/contract/report";
import { vinSchema } from "@/lib/vehicle/contract/fields";
import {
  holdsAddress,
  readAddresses,
  SHARE_EMAIL_ADDRESSES_MAX,
  SHARE_EMAIL_NAME_MAX,
  SHARE_EMAIL_NOTE_MAX,
} from "../rules";

/** 'unsent': rejected, or revoked before sending. 'leaving': revoked while sending, so it may have arrived. */
const SHARE_EMAIL_STATES = ["waiting", "sent", "leaving", "unsent"] as const;
export const shareEmailSchema = z.object({
  to: z.string(),
  state: z.enum(SHARE_EMAIL_STATES),
  at: z.string(),
});
export type ShareEmail = z.infer<typeof shareEmailSchema>;

export const sharedDocumentFields = { vin: vinSchema, product: documentProductSchema.default("vhr") };
export const shareDaysSchema = z.literal(SHARE_DAYS).default(SHARE_DAYS_DEFAULT);

const addressesSchema = z
  .string()
  .max(2000, "This is too long.")
  .transform((typed) => readAddresses(typed))
  .refine((addresses) => addresses.length > 0, "Enter an email address.")
  .refine((addresses) => addresses.length <= SHARE_EMAIL_ADDRESSES_MAX, "Use at most five addresses.")
  .refine(
    (addresses) => addresses.every((address) => emailSchema.safeParse(address).success),
    "One of these is not an email address.",
  )
  .transform((addresses) => addresses.join(", "));

/** Rejects invisible characters, which could reverse or hide text, except joiners in emoji and Persian. */
const isVisible = (text: string) =>
  !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text.replace(/[\r\n\t\u200C\u200D]/g, ""));

/** Security: rejects addresses and invisible characters, because strangers receive this text. */
const plainWords = (text: z.ZodString | ReturnType<typeof singleLine>) =>
  text
    .refine((text) => !holdsAddress(text), "Remove web and email addresses. Put a space after each period.")
    .refine(isVisible, "Remove control characters.")
    .optional();

export const shareEmailRequest = z.object({
  ...sharedDocumentFields,
  to: addressesSchema,
  days: shareDaysSchema,
  name: plainWords(singleLine(SHARE_EMAIL_NAME_MAX)),
  show_email: z.boolean().default(false),
  note: plainWords(freeText(SHARE_EMAIL_NOTE_MAX)),
  locale: z.enum(LOCALES).optional(),
});
