import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "@/lib/platform/db";

export const selfChecks = pgTable("self_checks", {
  name: text("name", { enum: ["certificates", "invariants"] }).primaryKey(),
  checkedAt: timestamptz("checked_at").notNull(),
  nextCheckAt: timestamptz("next_check_at").notNull(),
  states: jsonb("states").$type<Record<string, number>>().notNull(),
});
