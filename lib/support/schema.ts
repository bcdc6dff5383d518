import { sql } from "drizzle-orm";
import {
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { goesWithUser } from "@/lib/account/schema";
import { created, timestamptz } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";

export const tickets = pgTable(
  "tickets",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    number: text("number").notNull().unique(),
    vin: text("vin").notNull(),
    message: text("message").notNull(),
    email: text("email").notNull(),
    name: text("name"),
    phone: text("phone"),
    creditType: text("credit_type"),
    satisfaction: integer("satisfaction"),
    state: text("state", { enum: ["open", "answered", "closed"] })
      .notNull()
      .default("open"),
    answer: text("answer"),
    answeredAt: timestamptz("answered_at"),
    createdAt: created(),
  },
  (t) => [
    index("tickets_site").on(t.siteId, t.state, t.createdAt),
    index("tickets_created").on(t.siteId, t.createdAt, t.id),
    index("tickets_newest").on(t.createdAt, t.id),
    index("tickets_not_closed").on(t.createdAt, t.id).where(sql`${t.state} <> 'closed'`),
    index("tickets_user").on(t.userId),
    index("tickets_email").on(t.email),
  ],
);

export const feedbacks = pgTable(
  "feedbacks",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    vin: text("vin").notNull(),
    reportType: text("report_type", { enum: ["report", "sticker"] }).notNull(),
    satisfaction: integer("satisfaction").notNull(),
    message: text("message"),
    createdAt: created(),
  },
  (t) => [
    index("feedbacks_site").on(t.siteId, t.createdAt),
    index("feedbacks_newest").on(t.createdAt, t.id),
    index("feedbacks_satisfaction").on(t.satisfaction, t.id),
    index("feedbacks_user").on(t.userId),
    index("feedbacks_search_vin").on(t.vin.op("text_pattern_ops")),
  ],
);

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: uuid("user_id"),
    name: text("name"),
    email: text("email").notNull(),
    message: text("message").notNull(),
    createdAt: created(),
  },
  (t) => [
    index("contact_messages_site").on(t.siteId, t.createdAt),
    index("contact_messages_newest").on(t.createdAt, t.id),
    index("contact_messages_user").on(t.userId),
    index("contact_messages_email").on(t.email),
  ],
);

export const leads = pgTable(
  "leads",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    vin: text("vin").notNull(),
    email: text("email").notNull(),
    mobile: text("mobile").notNull(),
    source: text("source").notNull(),
    createdAt: created(),
  },
  (t) => [
    unique("leads_contact").on(t.siteId, t.vin, t.email, t.mobile),
    index("leads_site").on(t.siteId, t.createdAt, t.id),
    index("leads_newest").on(t.createdAt, t.id),
    index("leads_email").on(t.email, t.siteId),
  ],
);

export const previewCounts = pgTable(
  "preview_counts",
  {
    siteId: ofSite(),
    day: date("day").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.day] })],
);

export const consents = pgTable(
  "consents",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: uuid("user_id"),
    visitor: text("visitor"),
    choice: jsonb("choice").$type<Record<string, unknown>>().notNull(),
    createdAt: created(),
  },
  (t) => [index("consents_site").on(t.siteId, t.createdAt), index("consents_user").on(t.userId)],
);

/** May contain any email address, so that a request doesn't reveal whether an account exists. */
export const deletionRequests = pgTable(
  "deletion_requests",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    number: text("number").notNull().unique(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    userId: uuid("user_id"),
    state: text("state", { enum: ["open", "done", "refused", "cancelled"] })
      .notNull()
      .default("open"),
    dueAt: timestamptz("due_at").notNull(),
    closedAt: timestamptz("closed_at"),
    restoreHash: text("restore_hash").unique(),
    doneAt: timestamptz("done_at"),
    note: text("note"),
    createdAt: created(),
  },
  (t) => [
    index("deletion_requests_site").on(t.siteId, t.state, t.dueAt),
    index("deletion_requests_email").on(t.email, t.siteId),
    index("deletion_requests_newest").on(t.createdAt, t.id),
    index("deletion_requests_by_due").on(t.dueAt, t.id),
    index("deletion_requests_state").on(t.state, t.dueAt, t.id),
    index("deletion_requests_user").on(t.userId),
    uniqueIndex("deletion_requests_one_open").on(t.siteId, t.email).where(sql`${t.state} = 'open'`),
  ],
);

export const auditLog = pgTable(
  "audit_log",
  {
    seq: bigserial("seq", { mode: "number" }).primaryKey(),
    siteId: uuid("site_id"),
    adminId: uuid("admin_id").notNull(),
    adminEmail: text("admin_email").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    requestId: text("request_id").notNull(),
    address: text("address").notNull(),
    createdAt: created(),
  },
  (t) => [index("audit_log_site").on(t.siteId, t.seq), index("audit_log_admin").on(t.adminId, t.seq)],
);

export const failureLogs = pgTable(
  "failure_logs",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: uuid("user_id"),
    entry: jsonb("entry").$type<Record<string, unknown>>().notNull(),
    createdAt: created(),
  },
  (t) => [
    index("failure_logs_site").on(t.siteId, t.createdAt, t.id),
    index("failure_logs_newest").on(t.createdAt, t.id),
    index("failure_logs_user").on(t.userId),
  ],
);
