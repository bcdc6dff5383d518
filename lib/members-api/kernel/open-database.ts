import type { OpenDatabase } from "../db/database";
import { pause } from "../db/database-wait";
import { openPglite } from "../db/open-pglite";
import { type OpenPostgres, openPostgres } from "../db/open-postgres";
import { SITE_ROLE } from "../db/rls";
import { SchemaRangeError } from "../db/schema-range";
import { wordSearchProblem } from "../db/word-search";
import type { Logger } from "./logger";

/** How long a start waits for a PostgreSQL that is not there yet. */
const DATABASE_WAIT_MS = 60_000;
const SCHEMA_LOOK_MS = 1000;

export interface DatabaseOptions {
  /** Of the embedded default's database, files and mail. */
  dataDir: string;
  /** Set: PostgreSQL 15+ in place of PGlite; files are kept in it too. */
  databaseUrl?: string;
  /** Where the migrations and the database image are; the working directory unless given. */
  projectDir?: string;
  /** Whether PostgreSQL is migrated; else the start waits until its schema is in the range of this code. True unless given. */
  migrate?: boolean;
  /** Hears why a start waits. */
  onWait?: (text: string) => void;
  /** Hears why the start waits for another schema; unlike `onWait` it may be shown to anybody. */
  onOutOfRange?: (reason: string) => void;
  /** Ends the wait for a database: the process is to leave. */
  signal?: AbortSignal;
  log: Logger;
}

/**
 * Opens the database, waiting for one that starts, and without an end for a schema that another process must bring into
 * this code's range: meanwhile the process is not ready. PGlite has no other process, and so its start ends.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, projectDir, log, onWait, signal } = options;
  if (!databaseUrl) return openPglite({ dataDir, projectDir, onWait, signal });
  const postgres = await openInRange(databaseUrl, options);
  if (postgres.rls.open.length > 0) {
    const detail = { tables: postgres.rls.open.length, role: SITE_ROLE };
    log.warn(detail, "row-level security does not hold for this login: see docs/operators.md, PostgreSQL");
  }
  const problem = wordSearchProblem(postgres.words);
  if (problem)
    log.warn({ reason: problem }, "words are looked for row by row: see docs/operators.md, PostgreSQL");
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
        onError: (error) => log.warn({ reason: error.message }, "a database connection broke"),
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
