import * as z from "zod";
import { ENTITLED_PRODUCTS } from "@/lib/credits/rules/products";
import {
  BEARER,
  DOCUMENT_LIMITS,
  defineCall,
  defineObject,
  idSchema,
  singleLine,
  success,
} from "@/lib/platform/calls";
import { LOCALES } from "@/lib/platform/i18n";
import { ERROR_STATUS, type ErrorCode } from "@/lib/platform/values";
import { doubtfulLineSchema, vinSchema } from "@/lib/vehicle/contract/fields";
import { BRAND_STATES, PRINT_BATCH_PARTS, STICKER_OUTLOOKS } from "../rules/print-batch";
import { OFFER_COLUMNS, VIN_LIST_MAX, VIN_LIST_PROBLEMS } from "../rules/vin-list";
import { buyersGuideSchema } from "./buyers-guide";

/** 'paused': out of credits, or the job failed; resuming continues from there. */
export const PRINT_BATCH_STATES = ["running", "paused", "done", "cancelled"] as const;
/** 'nothing_found': the document exists, but its credit was returned. */
export const PRINT_BATCH_ROW_STATES = ["waiting", "ready", "nothing_found", "failed"] as const;

const errorCodes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

const printBatchSchema = defineObject("PrintBatch", {
  id: z.string(),
  name: z.string(),
  parts: z.array(z.enum(PRINT_BATCH_PARTS)),
  state: z.enum(PRINT_BATCH_STATES),
  total: z.number().int(),
  counts: defineObject("PrintBatchCounts", {
    waiting: z.number().int(),
    ready: z.number().int(),
    nothing_found: z.number().int(),
    failed: z.number().int(),
  }),
  charged: z.number().int(),
  created: z.string(),
  ended: z.string().nullable(),
});
export type PrintBatch = z.infer<typeof printBatchSchema>;

const printBatchRowSchema = z.object({
  id: z.string(),
  line: z.number().int(),
  vin: z.string(),
  vehicle: z.string().nullable(),
  /** From the list, in US cents and miles. */
  stock: z.string().nullable().default(null),
  price_cents: z.number().int().nullable().default(null),
  mileage: z.number().int().nullable().default(null),
  state: z.enum(PRINT_BATCH_ROW_STATES),
  empty: z.array(z.enum(ENTITLED_PRODUCTS)).max(ENTITLED_PRODUCTS.length).default([]),
  error: z.enum(errorCodes).nullable(),
  charged: z.number().int(),
  report: z.string().nullable(),
  sticker: z.string().nullable(),
  guide: z.string().nullable(),
  label: z.string().nullable(),
  brands: z.enum(BRAND_STATES).nullable(),
});
export type PrintBatchRow = z.infer<typeof printBatchRowSchema>;

/** Maximum cost in credits, for documents that don't exist yet and aren't paid for. */
const costSchema = defineObject("PrintBatchCost", { vhr: z.number().int(), sticker: z.number().int() });
export type PrintBatchCost = z.infer<typeof costSchema>;

const listErrorSchema = z.object({
  line: z.number().int(),
  text: z.string(),
  problem: z.enum(VIN_LIST_PROBLEMS),
});

const printBatchLineSchema = defineObject("PrintBatchLine", {
  line: z.number().int(),
  vin: z.string(),
  vehicle: z.string().nullable(),
  sticker: z.enum(STICKER_OUTLOOKS),
  uses: costSchema,
});
export type PrintBatchLine = z.infer<typeof printBatchLineSchema>;

export const LISTED_COLUMNS_MAX = 100;
export const LISTED_CELLS_MAX = 200;
const openCellSchema = z.object({ line: z.number().int(), column: z.enum(OFFER_COLUMNS), text: z.string() });
const unreadColumnSchema = z.object({ number: z.number().int(), name: z.string() });

const batchFields = {
  text: z.string().min(1, "Paste VINs or choose a file.").max(500_000, "This file is too large."),
  confirmed: z.array(vinSchema).max(VIN_LIST_MAX).default([]),
  left_out: z.array(vinSchema).max(VIN_LIST_MAX).default([]),
  parts: z.array(z.enum(PRINT_BATCH_PARTS)).min(1, "Choose what to print.").max(PRINT_BATCH_PARTS.length),
};
const printBatchResponse = success({ data: printBatchSchema });

const parsedVinListSchema = printBatchSchema
  .extend({
    printable: z.number().int(),
    lacking: z.enum(ENTITLED_PRODUCTS).nullable(),
    rows: z.array(printBatchRowSchema).max(VIN_LIST_MAX),
  })
  .meta({ id: "PrintBatchDetail" });
export type ParsedVinList = z.infer<typeof parsedVinListSchema>;

export const printBatchCalls = {
  check: defineCall({
    name: "printBatch.check",
    method: "POST",
    path: "/api/print-pack/check",
    summary:
      "Checks a list of VINs with the stock number, price and mileage named by its header. Returns the count, the errors by line, and the most credits it would use. Changes nothing. For dealer accounts.",
    auth: BEARER,
    body: "json",
    request: z.object(batchFields),
    response: success({
      data: defineObject("PrintBatchCheck", {
        vehicles: z.number().int(),
        errors: z.array(listErrorSchema).max(200),
        refused: z.number().int(),
        columns: z.array(z.enum(OFFER_COLUMNS)).max(OFFER_COLUMNS.length).default([]),
        unread: z.array(unreadColumnSchema).max(LISTED_COLUMNS_MAX).default([]),
        /** Cells such as "TMU" that don't state a figure; they print as blank. */
        open: z.array(openCellSchema).max(LISTED_CELLS_MAX).default([]),
        warnings: z.array(doubtfulLineSchema).max(VIN_LIST_MAX).default([]),
        lines: z.array(printBatchLineSchema).max(VIN_LIST_MAX).default([]),
        cost: costSchema,
      }),
    }),
    limits: { perMinute: 30, exact: false },
  }),
  start: defineCall({
    name: "printBatch.start",
    method: "POST",
    path: "/api/print-pack",
    summary:
      "Starts generating documents for up to 500 vehicles, one after another, and returns immediately. Repeating an Idempotency-Key returns the same pack. For dealer accounts.",
    auth: BEARER,
    body: "json",
    request: z.object({
      ...batchFields,
      name: singleLine(200).default(""),
      guide: buyersGuideSchema.optional(),
      locale: z.enum(LOCALES).optional(),
    }),
    response: printBatchResponse,
    limits: { perMinute: 20 },
  }),
  list: defineCall({
    name: "printBatch.list",
    method: "GET",
    path: "/api/print-packs",
    summary: "Lists the last ten print packs, newest first. For dealer accounts.",
    auth: BEARER,
    response: success({ data: z.array(printBatchSchema) }),
  }),
  read: defineCall({
    name: "printBatch.read",
    method: "GET",
    path: "/api/print-pack",
    summary: "Returns a print pack and its first vehicles, in list order. For dealer accounts.",
    auth: BEARER,
    query: z.object({
      id: idSchema,
      limit: z.coerce.number().int().min(0).max(VIN_LIST_MAX).default(VIN_LIST_MAX),
    }),
    response: success({ data: parsedVinListSchema }),
  }),
  resume: defineCall({
    name: "printBatch.resume",
    method: "POST",
    path: "/api/print-pack/resume",
    summary:
      "Continues a pack that ran out of credits, and retries failures. Finished documents aren't generated or charged again. For dealer accounts.",
    auth: BEARER,
    body: "json",
    request: z.object({ id: idSchema }),
    response: printBatchResponse,
    limits: { perMinute: 30 },
  }),
  cancel: defineCall({
    name: "printBatch.cancel",
    method: "POST",
    path: "/api/print-pack/cancel",
    summary:
      "Stops a pack after the current vehicle. Finished documents stay; the rest isn't generated or charged. For dealer accounts.",
    auth: BEARER,
    body: "json",
    request: z.object({ id: idSchema }),
    response: printBatchResponse,
    limits: { perMinute: 30 },
  }),
  file: defineCall({
    name: "printBatch.file",
    method: "GET",
    path: "/api/print-pack/file",
    summary:
      "Returns a pack's documents as one PDF to print: for one vehicle (`row`), or for up to 25 starting at list position `start`. For dealer accounts.",
    auth: BEARER,
    query: z.object({
      id: idSchema,
      row: idSchema.optional(),
      part: z.enum(["guide", "label"]).optional(),
      /** Position in the list, from 1, counting only vehicles with documents. */
      start: z.coerce.number().int().min(1).max(VIN_LIST_MAX).default(1),
    }),
    response: z.instanceof(Uint8Array),
    answers: "pdf",
    limits: DOCUMENT_LIMITS,
  }),
  zip: defineCall({
    name: "printBatch.zip",
    method: "GET",
    path: "/api/print-pack/zip",
    summary:
      "Streams a pack's finished documents as separate PDFs in one ZIP archive, in list order. For dealer accounts.",
    auth: BEARER,
    query: z.object({ id: idSchema }),
    response: z.instanceof(Uint8Array),
    answers: "file",
    // Streams up to 2,000 documents at the client's pace.
    limits: { timeoutMs: 600_000, perMinute: 6 },
  }),
};
