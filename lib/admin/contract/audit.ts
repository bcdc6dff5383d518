import * as z from "zod";
import { defineObject, idSchema } from "@/lib/platform/calls";
import { isoDate, listCalls } from "./list";

const audit = listCalls({
  name: "audit",
  path: "audit",
  what: "administrator actions",
  row: defineObject("AuditEntry", {
    site: z.string().nullable(),
    admin_id: z.string(),
    admin: z.string(),
    action: z.string(),
    subject: z.string(),
    detail: z.record(z.string(), z.unknown()),
    request_id: z.string(),
    address: z.string(),
    created: isoDate,
  }),
  sorts: ["created"],
  filters: {
    admin_id: idSchema.optional(),
    action: z.string().max(60).optional(),
    subject: z.string().max(100).optional(),
  },
});

export const adminAuditLists = { audit };
export const adminAuditCalls = { audit: audit.list, auditExport: audit.file };
