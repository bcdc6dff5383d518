import { boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { goesWithUser } from "@/lib/account/schema";
import { created } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";

export const plateLookups = pgTable(
  "plate_lookups",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: uuid("user_id"),
    plateDigest: text("plate_digest").notNull(),
    state: text("state").notNull(),
    purpose: text("purpose").notNull(),
    found: boolean("found").notNull(),
    createdAt: created(),
  },
  (t) => [index("plate_lookups_user").on(t.userId)],
);

export const confirmedVins = pgTable(
  "confirmed_vins",
  {
    siteId: ofSite(),
    userId: goesWithUser(),
    vin: text("vin").notNull(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.userId, t.vin] })],
);
