import { timestamp } from "drizzle-orm/pg-core";

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const created = () => timestamptz("created_at").notNull().defaultNow();
