import { is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";

export const allTables = Object.values(
  import.meta.glob<Record<string, unknown>>(["../../lib/**/schema.ts", "../../lib/**/schema/*.ts"], {
    eager: true,
  }),
)
  .flatMap((tables) => Object.values(tables))
  .filter((table): table is PgTable => is(table, PgTable));
