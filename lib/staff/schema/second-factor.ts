import { bigint, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "@/lib/account/schema";
import { created, timestamptz } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";

export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  siteId: ofSite(),
  sealedSecret: text("sealed_secret").notNull(),
  confirmedAt: timestamptz("confirmed_at"),
  /** RFC 6238 time step of the last accepted code; this step and older ones are rejected. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  recoveryHashes: jsonb("recovery_hashes").$type<string[]>().notNull().default([]),
  createdAt: created(),
});
