import { sql } from "drizzle-orm";
import {
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { goesWithUser, ofUser } from "@/lib/account/schema";
import { created } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";
import { LEDGER_REASONS } from "./rules/ledger-reasons";
import { CREDIT_KINDS } from "./rules/products";

export const balances = pgTable(
  "balances",
  {
    siteId: ofSite(),
    userId: ofUser(),
    kind: text("kind", { enum: CREDIT_KINDS }).notNull(),
    amount: integer("amount").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] }), check("balances_not_negative", sql`${t.amount} >= 0`)],
);

/** Append-only: a trigger rejects UPDATE and DELETE. Ordered by `seq`, not by time. */
export const ledger = pgTable(
  "ledger",
  {
    seq: bigserial("seq", { mode: "number" }).primaryKey(),
    siteId: ofSite(),
    userId: uuid("user_id").notNull(),
    kind: text("kind", { enum: CREDIT_KINDS }).notNull(),
    amount: integer("amount").notNull(),
    reason: text("reason", { enum: LEDGER_REASONS }).notNull(),
    cause: text("cause").notNull(),
    note: text("note"),
    createdAt: created(),
  },
  (t) => [
    unique("ledger_cause").on(t.siteId, t.userId, t.kind, t.reason, t.cause),
    index("ledger_user").on(t.userId, t.seq),
    index("ledger_site").on(t.siteId, t.seq),
    index("ledger_reason")
      .on(t.reason, t.siteId, t.seq)
      .where(sql`${t.reason} not in ('purchase', 'generation', 'signup')`),
    index("ledger_kind").on(t.kind, t.siteId, t.seq).where(sql`${t.kind} not in ('vhr', 'sticker')`),
    check("ledger_amount_moves", sql`${t.amount} <> 0`),
  ],
);

export const creditOffers = pgTable(
  "credit_offers",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    vin: text("vin").notNull(),
    creditType: text("credit_type").notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    createdAt: created(),
  },
  (t) => [
    unique("credit_offer_once").on(t.siteId, t.userId, t.vin),
    index("credit_offers_site").on(t.siteId, t.createdAt, t.id),
    index("credit_offers_newest").on(t.createdAt, t.id),
    index("credit_offers_search_vin").on(t.vin.op("text_pattern_ops")),
  ],
);
