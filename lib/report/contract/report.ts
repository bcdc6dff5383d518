import * as z from "zod";
import { ENTITLED_PRODUCTS, GENERATION_PRODUCTS } from "@/lib/credits/rules/products";
import { generatedReportSchema, madeShape, reportRecordSchema } from "@/lib/generation/contract/record";
import {
  BEARER,
  DOCUMENT_LIMITS,
  defineCall,
  defineObject,
  downloadSchema,
  idSchema,
  nameSchema,
  optionalNameSchema,
  success,
} from "@/lib/platform/calls";
import { LOCALES } from "@/lib/platform/i18n";
import { stickerDocumentSchema } from "@/lib/sticker/contract/document";
import { mileageSchema, modelYearSchema, vehicleKeySchema, vinSchema } from "@/lib/vehicle/contract/fields";
import { reportDocumentSchema } from "./document";

export const productSchema = z.enum(ENTITLED_PRODUCTS);
export type Product = z.infer<typeof productSchema>;
/** 'uvc' is a basic report. */
export const documentProductSchema = z.enum(GENERATION_PRODUCTS);
export type DocumentProduct = z.infer<typeof documentProductSchema>;

const reportRequest = z.object({
  vin: vinSchema,
  mileage: mileageSchema,
  report_type: z.string().max(20).default("US"),
  locale: z.enum(LOCALES).optional(),
});

/** Free for a charged report; charged again if the report found nothing. */
const rerun = { gen: z.enum(["regenerate"]).optional() };

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
    summary:
      "Generates a vehicle history report, charged once. Reopening an existing report is free. `gen=regenerate` generates it again: free, or charged if the last one found nothing and its credit was returned.",
    auth: BEARER,
    body: "form",
    request: reportRequest.extend(rerun),
    response: generatedReportSchema,
    generates: true,
    limits: DOCUMENT_LIMITS,
  }),
  generateBasic: defineCall({
    name: "report.generateBasic",
    method: "POST",
    path: "/api-cwa/generate_uvc_report",
    summary:
      "Generates a basic report: which kinds of records exist, how many and how recent. If the account has the full report, it returns that one.",
    auth: BEARER,
    body: "form",
    request: reportRequest,
    response: generatedReportSchema,
    generates: true,
    limits: DOCUMENT_LIMITS,
  }),
  swap: defineCall({
    name: "report.swap",
    method: "POST",
    path: "/api/report/swap",
    summary: "Swaps a document for a wrong VIN that was never opened for one with the right VIN; free, once.",
    auth: BEARER,
    body: "form",
    request: reportRequest.omit({ vin: true }).extend({
      from: z.string().trim().min(1, "Fill this in.").max(64, "A VIN has 17 characters."),
      vin: vinSchema,
      product: documentProductSchema.default("vhr"),
    }),
    response: success({
      ...madeShape,
      report: reportRecordSchema,
      withdrawn: defineObject("WithdrawnDocument", { vin: z.string(), product: documentProductSchema }),
    }),
    limits: { ...DOCUMENT_LIMITS, perMinute: 30 },
  }),
  generateClassic: defineCall({
    name: "report.generateClassic",
    method: "POST",
    path: "/api-cwa/generate_classic_report",
    summary:
      "Generates a report on a classic vehicle from its VIN and the make, model and series that the user confirmed.",
    auth: BEARER,
    body: "form",
    request: classicVehicleRequest.extend({
      ...rerun,
      check_vname: z.string().max(10).optional(),
      mileage: mileageSchema,
      locale: z.enum(LOCALES).optional(),
    }),
    response: generatedReportSchema,
    generates: true,
    limits: DOCUMENT_LIMITS,
  }),
  filter: defineCall({
    name: "report.filter",
    method: "GET",
    path: "/api/report/filter",
    summary: "Returns the user's record for a VIN as `report[0]`, or an empty list if there is none.",
    auth: BEARER,
    query: z.object({ vin: vehicleKeySchema }),
    response: success({ report: z.array(reportRecordSchema) }),
  }),
  document: defineCall({
    name: "report.document",
    method: "GET",
    path: "/api/report/document",
    summary: "Returns the document model that the page and the PDF are rendered from.",
    auth: BEARER,
    query: z.object({ vin: vinSchema, product: documentProductSchema.default("vhr") }),
    response: success({
      data: z.discriminatedUnion("product", [
        z.object({ product: z.literal("vhr"), url: z.string(), document: reportDocumentSchema }),
        z.object({ product: z.literal("uvc"), url: z.string(), document: reportDocumentSchema }),
        z.object({
          product: z.literal("sticker"),
          url: z.string(),
          picture: z.string().optional(),
          document: stickerDocumentSchema,
        }),
      ]),
    }),
  }),
  versions: defineCall({
    name: "report.versions",
    method: "GET",
    path: "/api/report/versions",
    summary:
      "Lists every document of a product generated for a VIN, newest first. A new one doesn't replace an older one: each keeps its number and its PDF.",
    auth: BEARER,
    query: z.object({ vin: vinSchema, product: documentProductSchema.default("vhr") }),
    response: success({
      data: z.array(
        defineObject("DocumentVersion", { number: z.string(), created: z.string(), url: z.string() }),
      ),
    }),
  }),
  verify: defineCall({
    name: "report.verify",
    method: "GET",
    path: "/api/report/verify",
    beforeGate: true,
    summary:
      "Returns what was issued under a document's number, and when, without personal data. The QR code links here.",
    query: z.object({ number: z.string().max(40) }),
    response: success({
      data: defineObject("DocumentProof", {
        number: z.string(),
        product: documentProductSchema,
        vehicle: z.string(),
        vin_ending: z.string(),
        created: z.string(),
        sha256: z.string(),
        sample: z.boolean(),
        /** Set when the owner swapped the document for another VIN's document, which made this one void. */
        withdrawn: z.string().nullish(),
        /**
         * Privacy: sources of a sticker's lines, without its owner. Null if withdrawn or if the account was
         * deleted.
         */
        lines: z
          .array(
            z.object({
              line: z.string(),
              value: z.string(),
              source: z.string(),
              date: z.string(),
              entered: z.boolean(),
            }),
          )
          .nullish(),
      }),
    }),
    limits: { perMinute: 30 },
  }),
  viewPdf: defineCall({
    name: "report.viewPdf",
    method: "GET",
    path: "/api-cwa/view_pdf",
    summary:
      "Returns the PDF of one of this user's documents. A disputed record shows the dispute's state; `issued=1` returns the file as issued, `download=1` as an attachment.",
    auth: BEARER,
    query: z.object({ id: idSchema, issued: z.literal("1").optional(), download: downloadSchema }),
    response: z.instanceof(Uint8Array),
    answers: "pdf",
    limits: { timeoutMs: 60_000 },
  }),
  viewPicture: defineCall({
    name: "report.viewPicture",
    method: "GET",
    path: "/api-cwa/view_png",
    summary: "Returns the first page of one of this user's documents as a PNG at 150 dpi.",
    auth: BEARER,
    query: z.object({ id: idSchema }),
    response: z.instanceof(Uint8Array),
    answers: "file",
    limits: { timeoutMs: 60_000, perMinute: 30 },
  }),
};
