import type { Logger } from "@/lib/platform/telemetry";
import type { OpenDatabase } from "./database";
import { pause } from "./database-wait";
import { openPglite } from "./open-pglite";
import { type OpenPostgres, openPostgres } from "./open-postgres";
import { SITE_ROLE } from "./rls";
import { SchemaRangeError } from "./schema-range";

const DATABASE_WAIT_MS = 60_000;
const SCHEMA_LOOK_MS = 1000;

export interface DatabaseOptions {
  dataDir: string;
  databaseUrl?: string;
  projectDir?: string;
  migrate?: boolean;
  onWait?: (text: string) => void;
  /** Unlike the text passed to `onWait`, this reason may be shown to anyone. */
  onOutOfRange?: (reason: string) => void;
  signal?: AbortSignal;
  log: Logger;
}

/**
 * Waits indefinitely until another process brings the schema into range. With PGlite, there's no other process, so it
 * fails.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, projectDir, log, onWait, signal } = options;
  if (!databaseUrl) return openPglite({ dataDir, projectDir, onWait, signal });
  const postgres = await openInRange(databaseUrl, options);
  if (postgres.rls.open.length > 0) {
    const detail = { tables: postgres.rls.open.length, role: SITE_ROLE };
    log.warn(detail, "row-level security doesn't apply to this login: see docs/operators/database.md");
  }
  return postgres;
}

async function openInRange(url: string, options: DatabaseOptions): Promise<OpenPostgres> {
  const { projectDir, migrate, onWait, signal, log } = options;
  let reported: string | undefined;
  for (;;) {
    try {
      return await openPostgres({
        url,
        projectDir,
        migrate,
        waitMs: DATABASE_WAIT_MS,
        onWait,
        signal,
        onError: (error) => log.warn({ reason: error.message }, "a database connection was lost"),
      });
    } catch (error) {
      if (!(error instanceof SchemaRangeError) || signal?.aborted) throw error;
      if (error.message !== reported) {
        reported = error.message;
        log.error({ reason: reported }, "this instance is not ready");
        onWait?.(`${reported} Waiting.`);
        options.onOutOfRange?.(reported);
      }
      await pause(SCHEMA_LOOK_MS, signal);
    }
  }
}
