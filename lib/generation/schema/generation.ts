import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { ofUser } from "@/lib/account/schema";
import { CREDIT_KINDS, GENERATION_PRODUCTS } from "@/lib/credits/rules/products";
import { created, timestamptz } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";

export const generations = pgTable(
  "generations",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: ofUser(),
    vin: text("vin").notNull(),
    product: text("product", { enum: GENERATION_PRODUCTS }).notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    requestHash: text("request_hash").notNull(),
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    state: text("state", { enum: ["reserved", "generated", "settled", "refunded"] }).notNull(),
    paidWith: text("paid_with", { enum: CREDIT_KINDS }),
    subscriptionId: uuid("subscription_id"),
    isReturned: boolean("is_returned").notNull().default(false),
    leaseUntil: timestamptz("lease_until").notNull(),
    attempts: integer("attempts").notNull().default(0),
    error: text("error"),
    documentId: uuid("document_id"),
    swapOf: uuid("swap_of").unique(),
    createdAt: created(),
    settledAt: timestamptz("settled_at"),
  },
  (t) => [
    unique("generations_key").on(t.siteId, t.userId, t.idempotencyKey),
    index("generations_open").on(t.state, t.leaseUntil),
    index("generations_site").on(t.siteId, t.createdAt, t.id),
    index("generations_figures").on(t.createdAt, t.siteId, t.product, t.state, t.isReturned),
    index("generations_noted")
      .on(t.siteId, t.createdAt, t.id)
      .where(sql`${t.state} <> 'settled' or ${t.error} is not null`),
    index("generations_vehicle").on(t.userId, t.vin, t.product),
    index("generations_search_vin").on(t.vin.op("text_pattern_ops")),
  ],
);
