import { is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";

/** Every table of the schema, read from its folder: a new one is in it at once. */
export const allTables = Object.values(
  import.meta.glob<Record<string, unknown>>("../../lib/members-api/db/schema/*.ts", { eager: true }),
)
  .flatMap((tables) => Object.values(tables))
  .filter((table): table is PgTable => is(table, PgTable));
