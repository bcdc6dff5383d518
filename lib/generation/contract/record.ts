import * as z from "zod";
import { defineObject, success } from "@/lib/platform/calls";
import { decodedVinSchema } from "@/lib/vin/contract";

export const classicEntrySchema = defineObject("ClassicEntry", {
  year: z.number().int(),
  make: z.string(),
  model: z.string(),
  series: z.string().nullable(),
  mapped: z.boolean(),
});

/**
 * The specification only has `status` and `message`. If a response has nothing else, report.filter reads the record.
 */
export const madeShape = {
  url: z.string().default(""),
  page: z.string().default(""),
  /** 'returned': nothing was found, so the credit was returned. 'free': the document already existed. */
  charge: z.enum(["charged", "returned", "free"]).default("charged"),
};

/**
 * `opened` false allows a VIN swap (docs/decisions/wrong-vin-swap.md). `returned`: the credit was returned, so
 * generating the document again is charged.
 */
const madeDocument = defineObject("MadeDocument", {
  url: z.string(),
  page: z.string().optional(),
  number: z.string().default(""),
  opened: z.boolean().optional(),
  returned: z.boolean().optional(),
})
  // The specification only has the URL.
  .transform((document) => ({ ...document, page: document.page ?? document.url }));

export const reportRecordSchema = defineObject("ReportRecord", {
  id: z.string().default(""),
  vin: z.string(),
  year: z.number().int().nullable().default(null),
  make: z.string().nullable().default(null),
  model: z.string().nullable().default(null),
  europe: z.boolean().default(false),
  vhr_report: madeDocument.nullable().default(null),
  vhr_sticker: madeDocument.nullable().default(null),
  uvc_report: madeDocument.nullish(),
  /** The basic report used a full report's credit, so the full report is free. */
  full_paid: z.boolean().optional(),
  decode: decodedVinSchema.nullable().default(null),
  classic: classicEntrySchema.nullish(),
  sample: z.boolean().default(false),
  cdt: z.string(),
});
export type ReportRecord = z.infer<typeof reportRecordSchema>;

export const generatedReportSchema = success({ ...madeShape, report: reportRecordSchema.optional() });
export const generatedStickerSchema = success({ ...madeShape, sticker: reportRecordSchema.optional() });
