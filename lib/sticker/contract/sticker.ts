import * as z from "zod";
import { generatedStickerSchema } from "@/lib/generation/contract/record";
import {
  BEARER_HEADER,
  DOCUMENT_LIMITS,
  defineCall,
  defineObject,
  nameSchema,
  optionalNameSchema,
  success,
} from "@/lib/platform/calls";
import { LOCALES } from "@/lib/platform/i18n";
import { modelYearSchema, vinSchema } from "@/lib/vehicle/contract/fields";
import { stickerChoicesSchema } from "./choices";
import { CONFIRM_TEXT_MAX } from "./confirmation";

/** Defaults to letter landscape with the site's name (lib/platform/values/paper-size.ts). */
const paperFields = {
  orientation: z.enum(["landscape", "portrait"]).optional(),
  unbranded: z.enum(["0", "1"]).optional(),
};

const remake = { gen: z.enum(["regenerate"]).optional() };

const word = (max: number) => z.string().max(max).optional();

/**
 * STK-2: `colors`, `packages`, `details` and, unless 'manual', `style` are base64 JSON
 * (lib/sticker/contract/confirmation.ts).
 */
const confirmRequest = defineObject("StickerConfirmation", {
  vin: z.string().max(64, "A VIN has 17 characters.").default(""),
  year: modelYearSchema,
  make: nameSchema,
  model: nameSchema,
  style: word(CONFIRM_TEXT_MAX),
  trim: word(100),
  colors: word(CONFIRM_TEXT_MAX),
  packages: word(CONFIRM_TEXT_MAX),
  details: word(CONFIRM_TEXT_MAX),
  regenerate: word(5),
  buildsheet_color: word(5),
  mode: word(10),
  autoPackage: word(5),
  locale: z.enum(LOCALES).optional(),
  ...paperFields,
});

export const stickerCalls = {
  generateYmmt: defineCall({
    name: "sticker.generateYmmt",
    method: "POST",
    path: "/api-cwa/generate-ymmtsticker",
    summary:
      "Generates a window sticker from year, make and model, without a VIN. The response's mode is 'ymmt', and its record's vin identifies the vehicle from then on. `gen=regenerate` generates it again, free.",
    auth: BEARER_HEADER,
    body: "multipart",
    request: z.object({
      year: modelYearSchema,
      make: nameSchema,
      model: nameSchema,
      trim: optionalNameSchema,
      ...remake,
      locale: z.enum(LOCALES).optional(),
      ...paperFields,
    }),
    response: generatedStickerSchema.extend({ mode: z.literal("ymmt").default("ymmt") }),
    generates: true,
    limits: DOCUMENT_LIMITS,
  }),
  confirm: defineCall({
    name: "sticker.confirm",
    method: "POST",
    path: "/api-cwa/confirm-sticker",
    summary:
      "Generates a window sticker from the choices confirmed in the editor. Model years before the site's limit use confirm-year-restricted-sticker.",
    auth: BEARER_HEADER,
    body: "multipart",
    request: confirmRequest,
    response: generatedStickerSchema,
    generates: true,
    limits: DOCUMENT_LIMITS,
  }),
  confirmYearRestricted: defineCall({
    name: "sticker.confirmYearRestricted",
    method: "POST",
    path: "/api-cwa/confirm-year-restricted-sticker",
    summary: "Same as confirm-sticker, for model years before the site's `sticker_year_from`.",
    auth: BEARER_HEADER,
    body: "multipart",
    request: confirmRequest,
    response: generatedStickerSchema,
    generates: true,
    limits: DOCUMENT_LIMITS,
  }),
  generate: defineCall({
    name: "sticker.generate",
    method: "POST",
    path: "/api-cwa/generate-sticker",
    summary: "Generates a window sticker; `gen=regenerate` generates it again, free.",
    auth: BEARER_HEADER,
    body: "multipart",
    request: z.object({
      vin: vinSchema,
      ...remake,
      locale: z.enum(LOCALES).optional(),
      ...paperFields,
    }),
    response: generatedStickerSchema,
    generates: true,
    limits: DOCUMENT_LIMITS,
  }),
  generateClassic: defineCall({
    name: "sticker.generateClassic",
    method: "POST",
    path: "/api-cwa/generate_classic_sticker",
    summary:
      "Generates a sticker for a classic vehicle from the make, model and series that the user confirmed; `gen=regenerate` generates it again, free.",
    auth: BEARER_HEADER,
    body: "multipart",
    request: z.object({
      year: modelYearSchema,
      make: nameSchema,
      model: nameSchema,
      series: optionalNameSchema,
      vin: vinSchema,
      classictype: z.literal("manual").default("manual"),
      ...remake,
      locale: z.enum(LOCALES).optional(),
      ...paperFields,
    }),
    response: generatedStickerSchema,
    generates: true,
    limits: DOCUMENT_LIMITS,
  }),
  choices: defineCall({
    name: "sticker.choices",
    method: "GET",
    path: "/api-cwa/sticker-choices",
    summary:
      "Returns the choices behind the user's newest sticker for a vehicle: by VIN or key, or by year, make and model. The confirm calls accept them back.",
    auth: BEARER_HEADER,
    query: z.object({
      vin: vinSchema.or(z.literal("")).optional(),
      year: modelYearSchema.optional(),
      make: optionalNameSchema,
      model: optionalNameSchema,
      trim: optionalNameSchema,
    }),
    response: success({ data: stickerChoicesSchema }),
  }),
};
