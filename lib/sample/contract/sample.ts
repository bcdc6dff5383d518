import * as z from "zod";
import { defineCall, downloadSchema, success } from "@/lib/platform/calls";
import { LOCALES } from "@/lib/platform/i18n";
import { reportDocumentSchema } from "@/lib/report/contract/document";
import { productSchema } from "@/lib/report/contract/report";
import { stickerDocumentSchema } from "@/lib/sticker/contract/document";

/** Locale is a parameter so that cached responses don't depend on a header. */
const sampleQuery = {
  product: productSchema.default("vhr"),
  locale: z.enum(LOCALES).default("en"),
};

export const sampleCalls = {
  document: defineCall({
    name: "sample.document",
    method: "GET",
    path: "/api/sample/document",
    summary: "Returns the report or sticker of a fictional vehicle, marked as a sample. Public.",
    query: z.object(sampleQuery),
    response: success({
      data: z.discriminatedUnion("product", [
        z.object({ product: z.literal("vhr"), url: z.string(), document: reportDocumentSchema }),
        z.object({ product: z.literal("sticker"), url: z.string(), document: stickerDocumentSchema }),
      ]),
    }),
    limits: { timeoutMs: 60_000, perMinute: 60 },
  }),
  pdf: defineCall({
    name: "sample.pdf",
    method: "GET",
    path: "/api/sample/pdf",
    summary:
      "Returns the same document as a PDF; `download=1` as an attachment. Browsers cache it for an hour.",
    query: z.object({ ...sampleQuery, download: downloadSchema }),
    response: z.instanceof(Uint8Array),
    answers: "pdf",
    browserCacheSeconds: 3600,
    limits: { timeoutMs: 60_000, perMinute: 30 },
  }),
};
export type SampleDocument = z.output<typeof sampleCalls.document.response>["data"];
