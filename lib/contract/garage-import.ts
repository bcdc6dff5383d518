import { z } from "zod";
import { GARAGE_COLUMNS, LINE_PROBLEMS } from "@/lib/core/garage/garage-csv";
import { defineCall, TOKEN_HEADER } from "./call";
import { defineObject } from "./define-object";
import { success } from "./envelope";
import { doubtfulLineSchema, idSchema, singleLine, vinSchema } from "./fields";
import { garageWireShape } from "./garage-field-shapes";
import { type GarageCsvName, garageCsvNames } from "./garage-fields";

export const LISTED_WARNINGS_MAX = 1000;

const column = z.number().int().min(0).max(200);
const columns = Object.fromEntries(garageCsvNames.map((name) => [name, column.optional()])) as Record<
  GarageCsvName,
  z.ZodOptional<typeof column>
>;

const importErrorSchema = z.object({
  line: z.number().int(),
  column: z.enum(GARAGE_COLUMNS),
  problem: z.enum(LINE_PROBLEMS),
});

const importSchema = defineObject("GarageImport", {
  id: z.string(),
  name: z.string(),
  added: z.number().int(),
  updated: z.number().int(),
  undone: z.boolean(),
  created: z.string(),
});
export type GarageImport = z.infer<typeof importSchema>;

export const PREVIEWED_ROWS = 5;

const storedRowSchema = defineObject("GarageImportedRow", {
  line: z.number().int(),
  vin: z.string(),
  ...(Object.fromEntries(garageCsvNames.map((name) => [name, garageWireShape[name]])) as Pick<
    typeof garageWireShape,
    GarageCsvName
  >),
});
export type StoredRow = z.infer<typeof storedRowSchema>;

const importOutcomeSchema = defineObject("GarageImportResult", {
  import: importSchema.nullable(),
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** Lines with a doubtful VIN, skipped until `confirmed` lists the VIN. */
  warnings: z.array(doubtfulLineSchema).max(LISTED_WARNINGS_MAX).default([]),
  errors: z.array(importErrorSchema).max(200),
  /** Rows as they will be stored; missing names come from the VIN. */
  preview: z.array(storedRowSchema).max(PREVIEWED_ROWS).default([]),
});
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

export const garageImportCalls = {
  importFile: defineCall({
    name: "garage.importFile",
    method: "POST",
    path: "/api/garage/import",
    summary:
      "Takes vehicles from CSV text: `mapping` says which column is what. New VINs are added, known ones get what the file says and they lack or say otherwise. A new VIN with a wrong check digit, or of a maker that the data does not know, is taken only where `confirmed` names it. `dry_run` changes nothing and answers the same.",
    auth: TOKEN_HEADER,
    body: "json",
    request: z.object({
      name: singleLine(200).default("garage.csv"),
      csv: z.string().min(1, "Choose a file.").max(4_000_000, "This file is too large."),
      mapping: z.object({ vin: column, ...columns }),
      confirmed: z.array(vinSchema).max(LISTED_WARNINGS_MAX).default([]),
      dry_run: z.boolean().default(false),
    }),
    response: success({ data: importOutcomeSchema }),
    limits: { bodyBytes: 4_400_000, timeoutMs: 60_000, perMinute: 10 },
  }),
  imports: defineCall({
    name: "garage.imports",
    method: "GET",
    path: "/api/garage/imports",
    summary: "The last ten files that were taken into the garage, newest first.",
    auth: TOKEN_HEADER,
    response: success({ data: z.array(importSchema) }),
  }),
  undoImport: defineCall({
    name: "garage.undoImport",
    method: "POST",
    path: "/api/garage/import/undo",
    summary:
      "Takes out what an import added and puts back what it changed; vehicles that were changed since stay (`kept`).",
    auth: TOKEN_HEADER,
    body: "json",
    request: z.object({ id: idSchema }),
    response: success({
      data: defineObject("GarageImportUndone", {
        removed: z.number().int(),
        restored: z.number().int(),
        kept: z.number().int(),
      }),
    }),
    limits: { timeoutMs: 60_000, perMinute: 30 },
  }),
  exportFile: defineCall({
    name: "garage.exportFile",
    method: "GET",
    path: "/api/garage/export",
    summary: "The whole garage as CSV. What a spreadsheet would run as a formula is made inert.",
    auth: TOKEN_HEADER,
    response: z.instanceof(Uint8Array),
    answers: "file",
    limits: { timeoutMs: 60_000, perMinute: 10 },
  }),
};
