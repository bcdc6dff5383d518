import type { Env } from "@/lib/env";
import type { OpenDatabase } from "@/lib/members-api/db/database";
import { openPglite } from "@/lib/members-api/db/open-pglite";
import { openPostgres } from "@/lib/members-api/db/open-postgres";

export function openDatabase({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Env, "DATABASE_URL" | "DATA_DIR">): Promise<OpenDatabase> {
  return DATABASE_URL ? openPostgres({ url: DATABASE_URL }) : openPglite({ dataDir: DATA_DIR });
}
