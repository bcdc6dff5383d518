import { timestamp, uuid } from "drizzle-orm/pg-core";
import { sites } from "./schema-sites";

/** A moment, with its zone, as a Date. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const created = () => at("created_at").notNull().defaultNow();

/** The site that a row belongs to. */
export const ofSite = () =>
  uuid("site_id")
    .notNull()
    .references(() => sites.id);
