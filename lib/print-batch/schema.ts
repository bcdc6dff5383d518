import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { goesWithUser } from "@/lib/account/schema";
import type { EntitledProduct } from "@/lib/credits/rules/products";
import { created, timestamptz } from "@/lib/platform/db";
import { LOCALES } from "@/lib/platform/i18n";
import { ofSite } from "@/lib/site/schema/columns";
import type { BuyersGuide } from "./contract/buyers-guide";
import { BRAND_STATES } from "./rules/print-batch";

export const printBatches = pgTable(
  "print_batches",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    idempotencyKey: text("idempotency_key").notNull(),
    name: text("name").notNull(),
    locale: text("locale", { enum: LOCALES }).notNull(),
    withReport: boolean("with_report").notNull(),
    withSticker: boolean("with_sticker").notNull(),
    withLabel: boolean("with_label").notNull().default(false),
    guide: jsonb("guide").$type<BuyersGuide>(),
    state: text("state", { enum: ["running", "paused", "done", "cancelled"] }).notNull(),
    createdAt: created(),
    endedAt: timestamptz("ended_at"),
  },
  (t) => [
    unique("print_batches_key").on(t.siteId, t.userId, t.idempotencyKey),
    index("print_batches_user").on(t.userId, t.createdAt),
  ],
);

export const printBatchRows = pgTable(
  "print_batch_rows",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    batchId: uuid("pack_id")
      .notNull()
      .references(() => printBatches.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    line: integer("line").notNull(),
    vin: text("vin").notNull(),
    stock: text("stock"),
    priceCents: integer("price_cents"),
    mileage: integer("mileage"),
    vehicle: text("vehicle"),
    state: text("state", { enum: ["waiting", "ready", "nothing_found", "failed"] }).notNull(),
    round: integer("round").notNull().default(0),
    tries: integer("tries").notNull().default(0),
    nextTryAt: timestamptz("next_try_at").notNull(),
    error: text("error"),
    reportId: uuid("report_id"),
    stickerId: uuid("sticker_id"),
    empty: jsonb("empty").$type<EntitledProduct[]>(),
    brands: text("brands", { enum: BRAND_STATES }),
    charged: integer("charged").notNull().default(0),
  },
  (t) => [
    unique("print_batch_rows_position").on(t.batchId, t.position),
    index("print_batch_rows_user").on(t.userId),
  ],
);
