import * as z from "zod";
import { defineCall, defineObject, idSchema, singleLine, success, TOKEN_HEADER } from "@/lib/platform/calls";
import { doubtfulLineSchema, vinSchema } from "@/lib/vehicle/contract/fields";
import { GARAGE_COLUMNS, LINE_PROBLEMS } from "./csv";
import { garageWireShape } from "./field-shapes";
import { type GarageCsvName, garageCsvNames } from "./fields";

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
      "Imports vehicles from CSV text; `mapping` assigns the columns. New VINs are added, and known vehicles are updated from the file. A new VIN with a wrong check digit or an unknown manufacturer is added only if `confirmed` lists it. `dry_run` changes nothing and returns the same response.",
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
    summary: "Lists the garage's last ten imports, newest first.",
    auth: TOKEN_HEADER,
    response: success({ data: z.array(importSchema) }),
  }),
  undoImport: defineCall({
    name: "garage.undoImport",
    method: "POST",
    path: "/api/garage/import/undo",
    summary:
      "Undoes an import: removes the vehicles it added and restores the ones it changed. Vehicles changed since then stay (`kept`).",
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
    summary: "Exports the whole garage as CSV. Cells that a spreadsheet would run as formulas are escaped.",
    auth: TOKEN_HEADER,
    response: z.instanceof(Uint8Array),
    answers: "file",
    limits: { timeoutMs: 60_000, perMinute: 10 },
  }),
};
