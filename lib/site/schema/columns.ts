import { timestamp, uuid } from "drizzle-orm/pg-core";
import { sites } from "./site";

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const created = () => timestamptz("created_at").notNull().defaultNow();

export const ofSite = () =>
  uuid("site_id")
    .notNull()
    .references(() => sites.id);
