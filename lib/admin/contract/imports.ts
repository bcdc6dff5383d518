import * as z from "zod";
import { ADMIN, defineCall, defineObject, idSchema, success } from "@/lib/platform/calls";
import { defineAdminAction, defineAdminRecord, isoDate, listCalls } from "./list";

/** 'vpic' is NHTSA's full vPIC dump, which becomes the decoder's data. */
export const adminImportKinds = [
  "plates",
  "history",
  "build-data",
  "market",
  "recalls",
  "epa",
  "vpic",
] as const;
const importStates = ["running", "done", "failed", "stopped", "undone"] as const;
const count = z.number().int();

export const adminImportSchema = defineObject("AdminImport", {
  id: z.string(),
  kind: z.string(),
  file: z.string(),
  dry_run: z.boolean(),
  state: z.enum(importStates),
  /** Bytes. `size` is null for compressed files. */
  size: count.nullable(),
  offset: count,
  lines: count,
  records: count,
  added: count,
  updated: count,
  unchanged: count,
  failed: count,
  unread: z.array(z.string()).default([]),
  error: z.string().nullable(),
  by: z.string().nullable(),
  started: isoDate,
  changed: isoDate,
  ended: isoDate.nullable(),
});
export type AdminImport = z.output<typeof adminImportSchema>;

const imports = listCalls({
  name: "imports",
  path: "imports",
  what: "imports (shared by all sites; operators only)",
  row: adminImportSchema,
  sorts: ["started"],
  filters: { kind: z.string().max(40).optional(), state: z.enum(importStates).optional() },
});

const send = defineCall({
  name: "admin.sendImport",
  method: "POST",
  path: "/api/admin/imports",
  summary:
    "Uploads a file of vehicle records as the request body and starts importing it. The response doesn't wait for the import to finish.",
  auth: ADMIN,
  body: "stream",
  query: z.object({
    kind: z.enum(adminImportKinds),
    /** The file name determines the format: docs/imports.md. */
    name: z
      .string()
      .trim()
      .min(1, "Enter a file name.")
      .max(200, "Use at most 200 characters.")
      .regex(/^[^/\\\p{Cc}]+$/u, "Enter the file name only, without a path."),
    dry_run: z.enum(["0", "1"]).default("0"),
  }),
  request: z.object({ stream: z.instanceof(ReadableStream) }),
  response: success({ data: adminImportSchema }),
  limits: { bodyBytes: 2 * 1024 ** 3, timeoutMs: 60_000, perMinute: 20 },
});

const importErrorSchema = z.object({
  line: count,
  column: z.string().nullable(),
  cell: z.string().nullable(),
  message: z.string(),
});

const run = defineAdminRecord({
  name: "importRun",
  path: "imports/run",
  summary: "Returns an import with its first thousand rejected lines.",
  fields: { id: idSchema },
  data: adminImportSchema.extend({ errors: z.array(importErrorSchema) }).meta({ id: "AdminImportRun" }),
});

const stop = defineAdminAction({
  name: "stopImport",
  path: "imports/stop",
  summary: "Stops an import after the current batch. Records imported so far stay.",
  fields: { id: idSchema },
  data: adminImportSchema,
});

const retry = defineAdminAction({
  name: "retryImport",
  path: "imports/retry",
  summary: "Continues a failed import where it stopped, as long as its file is kept.",
  fields: { id: idSchema },
  data: adminImportSchema,
});

const undo = defineAdminAction({
  name: "undoImport",
  path: "imports/undo",
  summary: "Undoes an import: removes the records it added and restores the ones it changed.",
  fields: { id: idSchema },
  data: adminImportSchema,
});

export const adminImportLists = { imports };
export const adminImportCalls = {
  imports: imports.list,
  importsExport: imports.file,
  sendImport: send,
  importRun: run,
  stopImport: stop,
  retryImport: retry,
  undoImport: undo,
};
