import { z } from "zod";
import { BEARER, DOCUMENT_LIMITS, defineCall } from "./call";
import { decodedVinSchema } from "./decode";
import { success } from "./envelope";
import {
  idSchema,
  mileageSchema,
  modelYearSchema,
  nameSchema,
  optionalNameSchema,
  vinSchema,
} from "./fields";
import { reportDocumentSchema } from "./report-document";
import { stickerDocumentSchema } from "./sticker-document";

export const productSchema = z.enum(["vhr", "sticker"]);
export type Product = z.infer<typeof productSchema>;

/** What a generate call answers: where the PDF is, where its page is, what it cost. */
const madeShape = {
  url: z.string(),
  page: z.string(),
  /** 'charged' one credit; 'returned' nothing was found, so the credit came back; 'free' it existed already. */
  charge: z.enum(["charged", "returned", "free"]),
};

/** A report record: specification 3. */
export const reportRecordSchema = z.object({
  id: z.string(),
  vin: z.string(),
  year: z.number().int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  europe: z.boolean(),
  vhr_report: z.object({ url: z.string(), page: z.string(), number: z.string() }).nullable(),
  vhr_sticker: z.object({ url: z.string(), page: z.string(), number: z.string() }).nullable(),
  decode: decodedVinSchema.nullable(),
  sample: z.boolean(),
  cdt: z.string(),
});
export type ReportRecord = z.infer<typeof reportRecordSchema>;

export const generatedReportSchema = success({ ...madeShape, report: reportRecordSchema });
export const generatedStickerSchema = success({ ...madeShape, sticker: reportRecordSchema });

export const classicVehicleRequest = z.object({
  vin: vinSchema,
  year: modelYearSchema,
  make: nameSchema,
  model: nameSchema,
  series: optionalNameSchema,
});

export const reportCalls = {
  generate: defineCall({
    name: "report.generate",
    method: "POST",
    path: "/api-cwa/generate-report",
    summary: "Makes a vehicle history report. Charged once; what exists already is reopened free.",
    auth: BEARER,
    body: "form",
    request: z.object({
      vin: vinSchema,
      mileage: mileageSchema,
      report_type: z.string().max(20).default("US"),
      locale: z.enum(["en", "es"]).optional(),
    }),
    response: generatedReportSchema,
    limits: DOCUMENT_LIMITS,
  }),
  generateClassic: defineCall({
    name: "report.generateClassic",
    method: "POST",
    path: "/api-cwa/generate_classic_report",
    summary:
      "Makes a report on a classic vehicle from its number and the make, model and series that the user confirmed.",
    auth: BEARER,
    body: "form",
    request: classicVehicleRequest.extend({
      check_vname: z.string().max(10).optional(),
      mileage: mileageSchema,
      locale: z.enum(["en", "es"]).optional(),
    }),
    response: generatedReportSchema,
    limits: DOCUMENT_LIMITS,
  }),
  filter: defineCall({
    name: "report.filter",
    method: "GET",
    path: "/api/report/filter",
    summary: "The user's record for a VIN, as `report[0]`; an empty list when nothing has been made.",
    auth: BEARER,
    query: z.object({ vin: vinSchema }),
    response: success({ report: z.array(reportRecordSchema) }),
  }),
  document: defineCall({
    name: "report.document",
    method: "GET",
    path: "/api/report/document",
    summary: "The model that page and PDF are drawn from.",
    auth: BEARER,
    query: z.object({ vin: vinSchema, product: productSchema.default("vhr") }),
    response: success({
      data: z.discriminatedUnion("product", [
        z.object({ product: z.literal("vhr"), url: z.string(), document: reportDocumentSchema }),
        z.object({ product: z.literal("sticker"), url: z.string(), document: stickerDocumentSchema }),
      ]),
    }),
  }),
  verify: defineCall({
    name: "report.verify",
    method: "GET",
    path: "/api/report/verify",
    summary: "What was issued under a document's number, and when; no personal data. The QR code leads here.",
    query: z.object({ number: z.string().max(40) }),
    response: success({
      data: z.object({
        number: z.string(),
        product: productSchema,
        vehicle: z.string(),
        vin_ending: z.string(),
        created: z.string(),
        sha256: z.string(),
        sample: z.boolean(),
      }),
    }),
    limits: { perMinute: 30 },
  }),
  viewPdf: defineCall({
    name: "report.viewPdf",
    method: "GET",
    path: "/api-cwa/view_pdf",
    summary: "The PDF of a document that this user made.",
    auth: BEARER,
    query: z.object({ id: idSchema }),
    response: z.instanceof(Uint8Array),
    answers: "pdf",
    limits: { timeoutMs: 60_000 },
  }),
};
