import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { created } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";
import { plans } from "./billing";

export const planVersions = pgTable(
  "plan_versions",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    planId: uuid("plan_id")
      .notNull()
      .references(() => plans.id),
    version: integer("version").notNull(),
    credits: integer("credits"),
    priceCents: integer("price_cents").notNull(),
    currency: text("currency").notNull(),
    byUserId: uuid("by_user_id"),
    createdAt: created(),
  },
  (t) => [
    unique("plan_versions_once").on(t.planId, t.version),
    index("plan_versions_newest").on(t.createdAt, t.id),
    index("plan_versions_site").on(t.siteId, t.createdAt, t.id),
  ],
);
