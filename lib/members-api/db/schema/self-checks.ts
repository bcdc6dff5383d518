import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

/** What the application found when it last checked itself, by check: the metrics of every instance say it. */
export const selfChecks = pgTable("self_checks", {
  name: text("name", { enum: ["certificates", "invariants"] }).primaryKey(),
  checkedAt: timestamptz("checked_at").notNull(),
  nextCheckAt: timestamptz("next_check_at").notNull(),
  /** How many are in each state. */
  states: jsonb("states").$type<Record<string, number>>().notNull(),
});
