import { accessSync, constants, existsSync, readdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { diskFullError, isDiskFull } from "@/lib/core/disk-full";
import { causesOf, sqlState } from "./database";

/** The embedded database cannot be used as it is. The message says what to do; it holds no data. */
class DamagedDatabaseError extends Error {
  constructor(dataDir: string, cause: unknown) {
    const last = causesOf(cause).findLast(({ message }) => message)?.message ?? String(cause);
    const reason = last.replace(/^Aborted\(.*/s, "PGlite aborted.");
    super(
      `The embedded database in ${dataDir} is damaged, or of another version of PGlite: ${reason.trim().replace(/\.?$/, ".")} ` +
        `Move ${dataDir} away and bring a backup back (npm run restore -- FILE). Without a backup, a start then begins anew.`,
      { cause },
    );
    this.name = "DamagedDatabaseError";
  }
}

/** SQLSTATEs of pages, indexes and files that are not as they were written. */
const DAMAGE_STATES = new Set(["XX001", "XX002", "58P01"]);
const DISK_FULL = "53100";

/** What only damage or a full disk can cause, in words that say what to do; anything else as it is. */
export function asDamage(error: unknown, dataDir: string): unknown {
  if (error instanceof DamagedDatabaseError) return error;
  if (causesOf(error).some(isDiskFull)) return diskFullError(dataDir, error);
  const state = sqlState(error) ?? "";
  const isUnclear =
    // PGlite's own file system throws what is no Error, and has no words.
    !(error instanceof Error) ||
    state === DISK_FULL ||
    DAMAGE_STATES.has(state) ||
    causesOf(error).some((cause) => cause instanceof WebAssembly.RuntimeError);
  return isUnclear ? openFailure(error, dataDir) : error;
}

/** Whether there is a database in the folder. Throws where there is half a one: filling it anew would end the rest. */
export function hasDatabase(folder: string, dataDir: string): boolean {
  const version = join(folder, "PG_VERSION");
  if (existsSync(version)) {
    accessSync(version, constants.R_OK | constants.W_OK);
    return true;
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new DamagedDatabaseError(dataDir, new Error("the file PG_VERSION is missing"));
  }
  return false;
}

/** An open and a recovery take some megabytes. */
const SPACE_BYTES = 4 * 1024 * 1024;

/** Why a database did not open, or could not be made. PGlite says no more than that it aborted. */
export function openFailure(error: unknown, dataDir: string): Error {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize > SPACE_BYTES) return new DamagedDatabaseError(dataDir, error);
  return diskFullError(dataDir, error);
}

/**
 * What a page of zeros looks like, which PostgreSQL takes for an empty one: what belongs together is half there. A site
 * without its row would be answered as unknown, and a database without users taken for a new one.
 */
const LOST: Record<string, string> = {
  "the row of a site": `
    select from site_hosts h where not exists (select from sites s where s.id = h.site_id)
    union all select from users u where not exists (select from sites s where s.id = u.site_id)`,
  "every host name": "select from sites where not exists (select from site_hosts)",
  "the row of an account": `
    select from balances b where not exists (select from users u where u.id = b.user_id)
    union all select from sessions x where not exists (select from users u where u.id = x.user_id)`,
};

/** Throws where rows that everything hangs on are gone, or cannot be read. */
export async function refuseDamage(client: PGlite, dataDir: string): Promise<void> {
  const columns = Object.entries(LOST).map(([name, rows]) => `exists (${rows}) as "${name}"`);
  const { rows } = await client.query<Record<string, boolean>>(`select ${columns.join(", ")}`);
  const lost = Object.entries(rows[0] ?? {}).flatMap(([name, isLost]) => (isLost ? name : []));
  if (lost.length > 0) throw new DamagedDatabaseError(dataDir, new Error(`${lost.join(", ")} is missing`));
}
