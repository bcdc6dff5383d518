import { boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { goesWithUser } from "./account";
import { created, ofSite } from "./columns";

/** Plate lookups, with the stated purpose; the plate itself is stored as a digest. */
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

/** Doubtful VINs that an account said are right: nobody is asked twice. */
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
