import * as z from "zod";
import { BEARER, defineCall, defineObject, freeText, idSchema, success } from "@/lib/platform/calls";
import { vinSchema } from "@/lib/vehicle/contract/fields";
import { historyKindSchema, partialDateSchema } from "@/lib/vehicle/contract/history";
import { DISPUTE_REASONS, DISPUTE_STATES, DISPUTE_TEXT_MAX } from "./rules";

export const disputeReasonSchema = z.enum(DISPUTE_REASONS, "Choose a reason.");
export const disputeStateSchema = z.enum(DISPUTE_STATES);

const fileSchema = defineObject("DisputeFile", { id: z.string(), name: z.string(), url: z.string() });

const disputeSchema = defineObject("Dispute", {
  id: z.string(),
  number: z.string(),
  vin: z.string(),
  record: z.string(),
  /** Copied when the record was disputed, because the newest report may not have it. */
  about: z.object({ kind: historyKindSchema, date: partialDateSchema, source: z.string() }),
  reason: disputeReasonSchema,
  text: z.string(),
  state: disputeStateSchema,
  answer: z.string().nullable(),
  steps: z.array(z.object({ state: disputeStateSchema, at: z.string() })),
  files: z.array(fileSchema),
});
export type Dispute = z.infer<typeof disputeSchema>;

export const disputeForm = z.object({
  reason: disputeReasonSchema,
  text: freeText(DISPUTE_TEXT_MAX).min(1, "Tell us what's wrong with the record."),
});

const recordField = (longest: number) => z.string().min(1, "Fill this in.").max(longest);
const byId = z.object({ id: idSchema });
const one = success({ data: disputeSchema });

export const disputeCalls = {
  open: defineCall({
    name: "dispute.open",
    method: "POST",
    path: "/api/disputes",
    summary:
      "Disputes a record in the caller's newest report for a VIN. A record has one dispute at a time; repeating the call returns the same one.",
    auth: BEARER,
    body: "json",
    request: disputeForm.extend({ vin: vinSchema, record: recordField(100), source: recordField(120) }),
    response: one,
    limits: { bodyBytes: 32_768, perMinute: 20 },
  }),
  list: defineCall({
    name: "dispute.list",
    method: "GET",
    path: "/api/disputes",
    summary:
      "Lists the caller's disputes of a VIN's records, newest first, with their evidence and status history.",
    auth: BEARER,
    query: z.object({ vin: vinSchema }),
    response: success({ data: z.array(disputeSchema) }),
  }),
  withdraw: defineCall({
    name: "dispute.withdraw",
    method: "POST",
    path: "/api/disputes/withdraw",
    summary: "Withdraws a dispute that hasn't been decided. This is final.",
    auth: BEARER,
    body: "json",
    request: byId,
    response: one,
    limits: { bodyBytes: 4096 },
  }),
  addFile: defineCall({
    name: "dispute.addFile",
    method: "POST",
    path: "/api/disputes/files",
    summary:
      "Adds evidence to a dispute that hasn't been decided: a picture (PNG, JPEG or WebP, at most 2 MB) or a PDF (at most 8 MB). Pictures are stored as WebP without metadata. Up to 10 files per dispute.",
    auth: BEARER,
    body: "multipart",
    request: z.object({ id: idSchema, file: z.file("Choose a file.") }),
    response: success({ data: fileSchema }),
    limits: { bodyBytes: 8_600_000, timeoutMs: 60_000, perMinute: 30 },
  }),
  removeFile: defineCall({
    name: "dispute.removeFile",
    method: "DELETE",
    path: "/api/disputes/files",
    summary: "Permanently removes evidence from a dispute that hasn't been decided.",
    auth: BEARER,
    query: byId,
    response: success({}),
  }),
  file: defineCall({
    name: "dispute.file",
    method: "GET",
    path: "/api/disputes/file",
    summary: "Returns the caller's own evidence.",
    auth: BEARER,
    query: byId,
    response: z.instanceof(Uint8Array),
    answers: "file",
    limits: { perMinute: 120 },
  }),
};
