import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { BuyersGuide } from "@/lib/contract/buyers-guide";
import { BRAND_STATES } from "@/lib/core/print-pack";
import { goesWithUser } from "./schema-accounts";
import { at, created, ofSite } from "./schema-columns";

/** A dealer's list of VINs, made into papers one after another: docs/decisions/print-pack.md. */
export const printPacks = pgTable(
  "print_packs",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    /** The caller's, or one of its own where none was sent: a list that is sent twice is one pack. */
    idempotencyKey: text("idempotency_key").notNull(),
    name: text("name").notNull(),
    locale: text("locale", { enum: ["en", "es"] }).notNull(),
    withReport: boolean("with_report").notNull(),
    withSticker: boolean("with_sticker").notNull(),
    withLabel: boolean("with_label").notNull().default(false),
    /** What the Buyers Guide says; null where none is printed. */
    guide: jsonb("guide").$type<BuyersGuide>(),
    state: text("state", { enum: ["running", "paused", "done", "cancelled"] }).notNull(),
    /** Which process is at work, and until when that counts. */
    leaseOwner: uuid("lease_owner"),
    leaseUntil: at("lease_until").notNull(),
    createdAt: created(),
    endedAt: at("ended_at"),
  },
  (t) => [
    unique("print_packs_key").on(t.siteId, t.userId, t.idempotencyKey),
    index("print_packs_user").on(t.userId, t.createdAt),
    index("print_packs_running").on(t.leaseUntil).where(sql`${t.state} = 'running'`),
  ],
);

/** One vehicle of a pack. Its documents are the account's own: the row only says which, or why there are none. */
export const printPackRows = pgTable(
  "print_pack_rows",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    packId: uuid("pack_id")
      .notNull()
      .references(() => printPacks.id, { onDelete: "cascade" }),
    /** Its line in what was sent, from 1; no two rows of a pack have one position. */
    position: integer("position").notNull(),
    line: integer("line").notNull(),
    vin: text("vin").notNull(),
    /** Year, make and model, once the row has been made. */
    vehicle: text("vehicle"),
    state: text("state", { enum: ["waiting", "ready", "nothing_found", "failed"] }).notNull(),
    /** Counts the times that it was begun anew after a failure; part of its generations' keys. */
    round: integer("round").notNull().default(0),
    tries: integer("tries").notNull().default(0),
    nextTryAt: at("next_try_at").notNull(),
    /** A code of lib/core/errors.ts. */
    error: text("error"),
    reportId: uuid("report_id"),
    stickerId: uuid("sticker_id"),
    brands: text("brands", { enum: BRAND_STATES }),
    /** Documents that were paid for and not returned. */
    charged: integer("charged").notNull().default(0),
  },
  (t) => [
    unique("print_pack_rows_position").on(t.packId, t.position),
    index("print_pack_rows_user").on(t.userId),
  ],
);
