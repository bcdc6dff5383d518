import * as z from "zod";
import { disputeReasonSchema, disputeStateSchema } from "@/lib/dispute/contract";
import { DISPUTE_DECISIONS } from "@/lib/dispute/rules";
import { ADMIN, defineCall, defineObject, freeText, idSchema } from "@/lib/platform/calls";
import { defineAdminAction, defineAdminRecord, isoDate, listCalls, siteField } from "./list";

const rowShape = {
  id: z.string(),
  site: z.string(),
  number: z.string(),
  user_id: z.string(),
  email: z.string(),
  vin: z.string(),
  vehicle: z.string().default(""),
  record_id: z.string(),
  record_kind: z.string(),
  record_date: z.string(),
  source: z.string(),
  reason: disputeReasonSchema,
  text: z.string(),
  state: disputeStateSchema,
  answer: z.string().nullable(),
  asked: isoDate.nullable(),
  ended: isoDate.nullable(),
  created: isoDate,
};

export const adminDisputeSchema = defineObject("AdminDispute", {
  ...rowShape,
  record: z.record(z.string(), z.unknown()),
  files: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      url: z.string(),
      created: isoDate,
      /** Names of active PDF content, such as JavaScript or Launch. Absent if the PDF couldn't be checked. */
      active: z.array(z.string()).optional(),
    }),
  ),
});

const disputes = listCalls({
  name: "disputes",
  path: "disputes",
  what: "record disputes",
  row: defineObject("AdminDisputeRow", rowShape),
  sorts: ["created"],
  filters: { state: disputeStateSchema.optional(), reason: disputeReasonSchema.optional() },
});

export const adminDisputeLists = { disputes };
export const adminDisputeCalls = {
  disputes: disputes.list,
  disputesExport: disputes.file,
  dispute: defineAdminRecord({
    name: "dispute",
    path: "dispute",
    summary: "Returns a dispute with its record and its evidence.",
    fields: { id: idSchema },
    data: adminDisputeSchema,
  }),
  answerDispute: defineAdminAction({
    name: "answerDispute",
    path: "dispute/answer",
    summary:
      "Updates a dispute: the source was contacted, corrected its record or confirmed it, or the dispute was declined. The author gets an email, and the record shows the status.",
    fields: {
      id: idSchema,
      state: z.enum(DISPUTE_DECISIONS),
      /** Sent to the author. Required for 'confirmed' and 'declined'. */
      answer: freeText(4000).optional(),
    },
    data: adminDisputeSchema,
  }),
  disputeFile: defineCall({
    name: "admin.disputeFile",
    method: "GET",
    path: "/api/admin/dispute/file",
    summary:
      "Downloads evidence for a dispute. `view=1` returns a picture to display (for a PDF, its first ten pages), in which nothing runs. Each access is logged.",
    auth: ADMIN,
    query: z.object({ site: siteField, id: idSchema, view: z.literal("1").optional() }),
    response: z.instanceof(Uint8Array),
    answers: "file",
    limits: { timeoutMs: 60_000 },
  }),
};
