import * as z from "zod";
import { defineObject, idSchema } from "@/lib/platform/calls";
import { PRINT_BATCH_STATES } from "@/lib/print-batch/contract/print-batch";
import { defineAdminAction, isoDate, listCalls, reasonField } from "./list";

export const adminGenerationSchema = defineObject("AdminGeneration", {
  id: z.string(),
  site: z.string(),
  user_id: z.string(),
  email: z.string(),
  vin: z.string(),
  vehicle: z.string().default(""),
  product: z.string(),
  state: z.enum(["reserved", "generated", "settled", "refunded"]),
  paid_with: z.string().nullable(),
  attempts: z.number().int(),
  error: z.string().nullable(),
  lease_until: isoDate,
  settled: isoDate.nullable(),
  created: isoDate,
});

const generations = listCalls({
  name: "generations",
  path: "generations",
  what: "failed and unfinished generations",
  row: adminGenerationSchema,
  sorts: ["created"],
  filters: {
    /** 'stuck': open without a worker. 'refunded': failed permanently. 'open': not done yet. */
    state: z.enum(["stuck", "open", "refunded"]).optional(),
    user_id: idSchema.optional(),
  },
});
const failures = listCalls({
  name: "failures",
  path: "failures",
  what: "failures reported by pages",
  row: defineObject("AdminFailure", {
    id: z.string(),
    site: z.string(),
    user_id: z.string().nullable(),
    entry: z.record(z.string(), z.unknown()),
    created: isoDate,
  }),
  sorts: ["created"],
  filters: {},
});
const offers = listCalls({
  name: "offers",
  path: "offers",
  what: "free-credit offers after a failure",
  row: defineObject("AdminOffer", {
    id: z.string(),
    site: z.string(),
    user_id: z.string(),
    email: z.string(),
    vin: z.string(),
    vehicle: z.string().default(""),
    credit_type: z.string(),
    granted: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
    created: isoDate,
  }),
  sorts: ["created"],
  filters: {},
});
/** 'leaving': recalled while it was being sent, so it may have been delivered. */
const mailState = z.enum(["waiting", "sent", "leaving", "lost"]);
export const adminEmailSchema = defineObject("AdminEmail", {
  id: z.string(),
  site: z.string(),
  to: z.string(),
  subject: z.string(),
  state: mailState,
  attempts: z.number().int(),
  next_attempt: isoDate.nullable(),
  sent: isoDate.nullable(),
  created: isoDate,
});
const mails = listCalls({
  name: "mails",
  path: "mails",
  what: "outbox emails, without their text,",
  row: adminEmailSchema,
  sorts: ["created"],
  filters: { state: mailState.optional() },
});

const id = { id: idSchema };

export const adminGenerationLists = { generations, failures, offers, mails };
export const adminGenerationCalls = {
  generations: generations.list,
  generationsExport: generations.file,
  failures: failures.list,
  failuresExport: failures.file,
  offers: offers.list,
  offersExport: offers.file,
  mails: mails.list,
  mailsExport: mails.file,
  retryGeneration: defineAdminAction({
    name: "retryGeneration",
    path: "generation/retry",
    summary: "Makes the sweeper retry a stuck generation immediately.",
    fields: id,
    data: adminGenerationSchema,
  }),
  refundGeneration: defineAdminAction({
    name: "refundGeneration",
    path: "generation/refund",
    summary: "Gives up on an unfinished generation and returns its credit.",
    fields: { ...id, reason: reasonField },
    data: adminGenerationSchema,
  }),
  retryPrintBatch: defineAdminAction({
    name: "retryPrintBatch",
    path: "print-pack/retry",
    summary: "Continues a stopped print pack. Its owner can do this too.",
    fields: id,
    data: defineObject("PrintBatchRetried", { id: z.string(), state: z.enum(PRINT_BATCH_STATES) }),
  }),
  retryMail: defineAdminAction({
    name: "retryMail",
    path: "mail/retry",
    summary: "Resends an email that had failed permanently.",
    fields: id,
    data: adminEmailSchema,
  }),
};
