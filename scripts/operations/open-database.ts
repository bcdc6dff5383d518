import type { OpenDatabase } from "@/lib/platform/db/database";
import { openPglite } from "@/lib/platform/db/open-pglite";
import { openPostgres } from "@/lib/platform/db/open-postgres";
import type { Env } from "@/lib/platform/env/env";

export function openDatabase({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Env, "DATABASE_URL" | "DATA_DIR">): Promise<OpenDatabase> {
  return DATABASE_URL ? openPostgres({ url: DATABASE_URL }) : openPglite({ dataDir: DATA_DIR });
}
