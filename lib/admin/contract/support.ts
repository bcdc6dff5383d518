import * as z from "zod";
import { defineObject, idSchema } from "@/lib/platform/calls";
import { defineAdminAction, defineAdminRecord, isoDate, listCalls } from "./list";
import { adminDocumentSchema } from "./users";

const ticketState = z.enum(["open", "answered", "closed"]);
const requestState = z.enum(["open", "done", "refused", "cancelled"]);
const note = z.string().trim().min(3, "Enter a short reason.").max(2000, "This is too long.");

export const adminTicketSchema = defineObject("AdminTicket", {
  id: z.string(),
  site: z.string(),
  number: z.string(),
  user_id: z.string(),
  vin: z.string(),
  vehicle: z.string().default(""),
  message: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  credit_type: z.string().nullable(),
  satisfaction: z.number().int().nullable(),
  state: ticketState,
  answer: z.string().nullable(),
  answered: isoDate.nullable(),
  created: isoDate,
});

export const adminDeletionSchema = defineObject("AdminDeletion", {
  id: z.string(),
  site: z.string(),
  number: z.string(),
  email: z.string(),
  message: z.string(),
  /** Set only if certain: the account's own session sent it, or an administrator confirmed it. */
  user_id: z.string().nullable(),
  state: requestState,
  due: isoDate,
  /** When the account was closed; null if none matches, or until an administrator identifies it. */
  closed: isoDate.nullable(),
  done: isoDate.nullable(),
  note: z.string().nullable(),
  created: isoDate,
});

const tickets = listCalls({
  name: "tickets",
  path: "tickets",
  what: "support tickets",
  row: adminTicketSchema,
  sorts: ["created"],
  filters: { state: ticketState.optional() },
});
const deletions = listCalls({
  name: "deletionRequests",
  path: "deletion-requests",
  what: "deletion requests",
  row: adminDeletionSchema,
  sorts: ["due", "created"],
  filters: { state: requestState.optional() },
});
const feedback = listCalls({
  name: "feedback",
  path: "feedback",
  what: "feedback",
  row: defineObject("AdminFeedback", {
    id: z.string(),
    site: z.string(),
    user_id: z.string(),
    email: z.string(),
    vin: z.string(),
    vehicle: z.string().default(""),
    report_type: z.enum(["report", "sticker"]),
    satisfaction: z.number().int(),
    message: z.string().nullable(),
    created: isoDate,
  }),
  sorts: ["created", "satisfaction"],
  filters: { satisfaction: z.coerce.number().int().min(1).max(5).optional() },
});
const contact = listCalls({
  name: "contactMessages",
  path: "contact-messages",
  what: "contact form messages",
  row: defineObject("AdminContactMessage", {
    id: z.string(),
    site: z.string(),
    user_id: z.string().nullable(),
    name: z.string().nullable(),
    email: z.string(),
    message: z.string(),
    created: isoDate,
  }),
  sorts: ["created"],
  filters: {},
});

const leads = listCalls({
  name: "leads",
  path: "leads",
  what: "leads (contacts passed on by partners' links)",
  row: defineObject("AdminLead", {
    id: z.string(),
    site: z.string(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    vin: z.string(),
    vehicle: z.string().default(""),
    source: z.string(),
    created: isoDate,
  }),
  sorts: ["created"],
  filters: {},
});

const id = { id: idSchema };

export const adminSupportLists = { tickets, deletions, feedback, contact, leads };
export const adminSupportCalls = {
  tickets: tickets.list,
  ticketsExport: tickets.file,
  deletionRequests: deletions.list,
  deletionRequestsExport: deletions.file,
  feedback: feedback.list,
  feedbackExport: feedback.file,
  contactMessages: contact.list,
  contactMessagesExport: contact.file,
  leads: leads.list,
  leadsExport: leads.file,
  ticket: defineAdminRecord({
    name: "ticket",
    path: "ticket",
    summary: "Returns a support ticket with its author's documents for that car.",
    fields: id,
    data: adminTicketSchema
      .extend({ documents: z.array(adminDocumentSchema) })
      .meta({ id: "AdminTicketDetail" }),
  }),
  answerTicket: defineAdminAction({
    name: "answerTicket",
    path: "ticket/answer",
    summary: "Emails a reply to the ticket's author and keeps it with the ticket.",
    fields: {
      ...id,
      answer: z.string().trim().min(1, "Please enter a message.").max(10_000, "This is too long."),
    },
    data: adminTicketSchema,
  }),
  closeTicket: defineAdminAction({
    name: "closeTicket",
    path: "ticket/close",
    summary: "Closes a ticket.",
    fields: id,
    data: adminTicketSchema,
  }),
  carryOutDeletion: defineAdminAction({
    name: "carryOutDeletion",
    path: "deletion-request/carry-out",
    summary:
      "Erases a closed account before its due date and tells its owner, or records that the address has no account. This can't be undone. The credit ledger and orders stay, without a name.",
    fields: {
      ...id,
      note,
      /** Typed again to prevent deleting the wrong account. */
      email: z.string().trim().max(254, "This is too long."),
    },
    data: adminDeletionSchema,
    timeoutMs: 30_000,
  }),
  closeForDeletion: defineAdminAction({
    name: "closeForDeletion",
    path: "deletion-request/close",
    summary:
      "Closes the account of a deletion request sent without a login, once its owner is confirmed. The owner gets a link to restore it; after 30 days it's erased.",
    fields: { ...id, note },
    data: adminDeletionSchema,
  }),
  restoreDeletion: defineAdminAction({
    name: "restoreDeletion",
    path: "deletion-request/restore",
    summary: "Restores an account closed by a deletion request, and tells its owner.",
    fields: { ...id, note },
    data: adminDeletionSchema,
  }),
  refuseDeletion: defineAdminAction({
    name: "refuseDeletion",
    path: "deletion-request/refuse",
    summary: "Refuses a deletion request and tells its author why.",
    fields: { ...id, note },
    data: adminDeletionSchema,
  }),
};
