import { uuid } from "drizzle-orm/pg-core";
import { sites } from "./site";

export const ofSite = () =>
  uuid("site_id")
    .notNull()
    .references(() => sites.id);
