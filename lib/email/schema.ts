import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { created, timestamptz } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";

export const emailOutbox = pgTable(
  "email_outbox",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    dedupe: text("dedupe").notNull().unique(),
    to: text("to_address").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull().default(""),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestamptz("next_attempt_at").notNull().defaultNow(),
    /** If `sentAt` is set too, the email was recalled while being sent, and its outcome is unknown. */
    sendingUntil: timestamptz("sending_until"),
    sentAt: timestamptz("sent_at"),
    createdAt: created(),
  },
  (t) => [
    index("email_outbox_site").on(t.siteId, t.createdAt, t.id),
    index("email_outbox_newest").on(t.createdAt, t.id),
    index("email_outbox_to").on(t.to, t.siteId).where(sql`${t.to} <> ''`),
    index("email_outbox_due").on(t.nextAttemptAt).where(sql`${t.sentAt} is null`),
    index("email_outbox_leaving")
      .on(t.siteId, t.createdAt, t.id)
      .where(sql`${t.sentAt} is not null and ${t.sendingUntil} is not null`),
    index("email_outbox_kept").on(t.sentAt).where(sql`${t.to} <> ''`),
    index("email_outbox_waiting").on(t.createdAt, t.id, t.siteId).where(sql`${t.sentAt} is null`),
  ],
);
