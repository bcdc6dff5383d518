import { z } from "zod";
import { BEARER_HEADER, DOCUMENT_LIMITS, defineCall } from "./call";
import { modelYearSchema, nameSchema, optionalNameSchema, vinSchema } from "./fields";
import { generatedStickerSchema } from "./report";

export const stickerCalls = {
  generate: defineCall({
    name: "sticker.generate",
    method: "POST",
    path: "/api-cwa/generate-sticker",
    summary: "Makes a window sticker; `gen=regenerate` makes it afresh, free.",
    auth: BEARER_HEADER,
    body: "multipart",
    request: z.object({
      vin: vinSchema,
      gen: z.enum(["regenerate"]).optional(),
      locale: z.enum(["en", "es"]).optional(),
    }),
    response: generatedStickerSchema,
    limits: DOCUMENT_LIMITS,
  }),
  generateClassic: defineCall({
    name: "sticker.generateClassic",
    method: "POST",
    path: "/api-cwa/generate_classic_sticker",
    summary: "Makes a sticker for a classic vehicle from the make, model and series that the user confirmed.",
    auth: BEARER_HEADER,
    body: "multipart",
    request: z.object({
      year: modelYearSchema,
      make: nameSchema,
      model: nameSchema,
      series: optionalNameSchema,
      vin: vinSchema,
      classictype: z.literal("manual").default("manual"),
      locale: z.enum(["en", "es"]).optional(),
    }),
    response: generatedStickerSchema,
    limits: DOCUMENT_LIMITS,
  }),
};
