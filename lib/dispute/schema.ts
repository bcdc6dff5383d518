import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { goesWithUser } from "@/lib/account/schema";
import { created, timestamptz } from "@/lib/platform/db";
import { LOCALES } from "@/lib/platform/i18n";
import { ofSite } from "@/lib/site/schema/columns";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import { DISPUTE_REASONS, DISPUTE_STATES } from "./rules";

export const disputes = pgTable(
  "disputes",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    number: text("number").notNull().unique(),
    vin: text("vin").notNull(),
    recordId: text("record_id").notNull(),
    /** Two sources may use the same record ID. */
    source: text("source").notNull(),
    record: jsonb("record").$type<HistoryEvent>().notNull(),
    reason: text("reason", { enum: DISPUTE_REASONS }).notNull(),
    text: text("text").notNull(),
    state: text("state", { enum: DISPUTE_STATES }).notNull().default("open"),
    answer: text("answer"),
    locale: text("locale", { enum: LOCALES }).notNull(),
    askedAt: timestamptz("asked_at"),
    endedAt: timestamptz("ended_at"),
    createdAt: created(),
  },
  (t) => [
    index("disputes_site").on(t.siteId, t.state, t.createdAt),
    index("disputes_newest").on(t.createdAt, t.id),
    index("disputes_state").on(t.state, t.createdAt, t.id),
    index("disputes_reason").on(t.reason, t.createdAt, t.id),
    index("disputes_vehicle").on(t.userId, t.vin, t.createdAt),
    index("disputes_search_number").on(t.number.op("text_pattern_ops")),
    index("disputes_search_vin").on(t.vin.op("text_pattern_ops")),
    // One open dispute per record and account, even with concurrent requests.
    uniqueIndex("disputes_one_live")
      .on(t.siteId, t.userId, t.vin, t.source, t.recordId)
      .where(sql`${t.state} in ('open', 'asked')`),
  ],
);

export const disputeFiles = pgTable(
  "dispute_files",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    disputeId: uuid("dispute_id")
      .notNull()
      .references(() => disputes.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    mediaType: text("media_type", { enum: ["image/webp", "application/pdf"] }).notNull(),
    bytes: integer("bytes").notNull(),
    fileKey: text("file_key").notNull(),
    active: jsonb("active").$type<string[]>(),
    checkFailed: boolean("check_failed").notNull().default(false),
    pictureKey: text("picture_key"),
    pictureFailure: text("picture_failure"),
    createdAt: created(),
  },
  (t) => [
    index("dispute_files_dispute").on(t.disputeId, t.createdAt),
    index("dispute_files_user").on(t.userId),
  ],
);
