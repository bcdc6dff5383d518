import { timestamp, uuid } from "drizzle-orm/pg-core";
import { sites } from "./site";

/** A timestamp with time zone, as a Date. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const created = () => timestamptz("created_at").notNull().defaultNow();

/** The site that a row belongs to. */
export const ofSite = () =>
  uuid("site_id")
    .notNull()
    .references(() => sites.id);
