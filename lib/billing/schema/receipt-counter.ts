import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ofSite } from "@/lib/site/schema/columns";

/** Incremented in the payment's transaction, so that a series has no gaps. */
export const receiptCounters = pgTable(
  "receipt_counters",
  {
    siteId: ofSite(),
    series: text("series", { enum: ["sale", "test"] }).notNull(),
    last: integer("last").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.series] })],
);
