import { createPasswordHasher } from "@/lib/account/server/password";
import { openPostgres } from "@/lib/platform/db/open-postgres";
import { getRows, readSchemaState } from "@/lib/platform/db/schema-range";
import { type Env, getFirstStart } from "@/lib/platform/env/env";
import { type FirstStart, seed } from "./seed";

const DATABASE_WAIT_MS = 60_000;

export function formatFirstStartLines(firstStart: FirstStart | null): string[] {
  if (!firstStart) return [];
  return [`Administrator ${firstStart.adminEmail}, password (shown once): ${firstStart.adminPassword}`];
}

export async function migrateDatabase(
  settings: Env,
  say: (...lines: string[]) => void,
  projectDir?: string,
): Promise<void> {
  const { DATABASE_URL: url = "", SITE_PORT: port } = settings;
  const opened = await openPostgres({ url, projectDir, waitMs: DATABASE_WAIT_MS, onWait: say });
  try {
    const passwords = createPasswordHasher();
    const firstStart = await seed(opened.db, { ...getFirstStart(settings), port, passwords });
    const state = await readSchemaState(getRows(opened.db.run));
    say(`The database's schema is ${state?.version}.`, ...formatFirstStartLines(firstStart));
  } finally {
    await opened.close();
  }
}
