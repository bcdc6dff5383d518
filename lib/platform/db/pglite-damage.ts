import { accessSync, constants, existsSync, readdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { findSqlState, getCauses } from "@/lib/platform/telemetry";
import { createDiskFullError, isDiskFull } from "@/lib/platform/values";

class DamagedDatabaseError extends Error {
  constructor(dataDir: string, cause?: unknown) {
    super(
      `The embedded database in ${dataDir} is damaged or was written by another version of PGlite. ` +
        "Move the folder away and restore a backup (npm run restore -- FILE): docs/operators/backup-and-restore.md.",
      { cause },
    );
    this.name = "DamagedDatabaseError";
  }
}

export function hasDatabase(folder: string, dataDir: string): boolean {
  const version = join(folder, "PG_VERSION");
  if (existsSync(version)) {
    accessSync(version, constants.R_OK | constants.W_OK);
    return true;
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new DamagedDatabaseError(dataDir);
  return false;
}

/** SQLSTATEs for a full disk, a damaged page or index, and a missing file. */
const DISK_STATES = new Set(["53100", "XX001", "XX002", "58P01"]);

export function asDamage(error: unknown, dataDir: string): unknown {
  if (error instanceof DamagedDatabaseError) return error;
  const causes = getCauses(error);
  if (causes.some(isDiskFull)) return createDiskFullError(dataDir, error);
  const isUnclear =
    // PGlite's file system throws objects that aren't Errors and have no message.
    !(error instanceof Error) ||
    DISK_STATES.has(findSqlState(error) ?? "") ||
    causes.some((cause) => cause instanceof WebAssembly.RuntimeError);
  return isUnclear ? openFailure(error, dataDir) : error;
}

const SPACE_BYTES = 4 * 1024 * 1024;

/** Checks free space, because PGlite only reports that it aborted, both for a full disk and for damage. */
export function openFailure(error: unknown, dataDir: string): Error {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize > SPACE_BYTES) return new DamagedDatabaseError(dataDir, error);
  return createDiskFullError(dataDir, error);
}
