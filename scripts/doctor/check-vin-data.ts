import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { createSharedVinIndex } from "@/lib/imports/server/shared-vin-index";
import { openPostgres } from "@/lib/platform/db/open-postgres";
import type { Env } from "@/lib/platform/env/env";
import { createLog } from "@/lib/platform/telemetry/log";
import { IndexHandle } from "@/lib/vin/index-handle";
import { getDefaultIndexPath } from "@/lib/vin/open-index";
import { openFiles } from "../operations/open-files";
import { createAbsentFinding, createOkFinding, type Finding, failed, getReason, warning } from "./finding";

const CHECK = "VIN data";
/** Same limit as the alert GloveboxVinDataOld: makers register a model year's VINs during that year. */
export const VIN_DATA_DAYS = 365;
const DAY_MS = 86_400_000;

export async function checkVinData(
  settings: Env,
  { hasDatabase = false, now = new Date() }: { hasDatabase?: boolean; now?: Date } = {},
): Promise<Finding> {
  const path = settings.VIN_PACK ?? getDefaultIndexPath();
  let handle: IndexHandle;
  try {
    handle = await IndexHandle.open(path);
  } catch (error) {
    return failed(CHECK, `${path} doesn't open: ${getReason(error)}`, "Rebuild it: npm run pack");
  }
  if (!settings.DATABASE_URL) return checkAge(`The data in ${path}`, handle.dataDate, now);
  if (!hasDatabase) {
    const text = `The data in ${path} is from ${handle.dataDate}. The database, which was not read, may have newer data.`;
    return createAbsentFinding(CHECK, text);
  }
  try {
    await takeNewest(settings, settings.DATABASE_URL, handle);
  } catch (error) {
    const text = `The data of the newest import can't be loaded: ${getReason(error)}. New instances decode with ${path}, from ${handle.dataDate}.`;
    return failed(CHECK, text, "Check the file store, or import NHTSA's dump again: docs/imports.md.");
  }
  const isImported = handle.path !== path;
  return checkAge(isImported ? "The data of the newest import" : `The data in ${path}`, handle.dataDate, now);
}

function checkAge(which: string, dataDate: string, now: Date): Finding {
  const ageMs = now.getTime() - Date.parse(dataDate);
  const text = `${which} is from ${dataDate}, ${Math.floor(ageMs / DAY_MS)} days old.`;
  if (ageMs <= VIN_DATA_DAYS * DAY_MS) return createOkFinding(CHECK, text);
  return warning(CHECK, text, "Install a newer release, or import NHTSA's dump: docs/imports.md.");
}

/** Loads the newest index into a separate folder, so that running instances keep theirs. */
async function takeNewest(settings: Env, url: string, handle: IndexHandle): Promise<void> {
  const { db, close } = await openPostgres({ url, migrate: false });
  try {
    await mkdir(settings.DATA_DIR, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(settings.DATA_DIR, "doctor-vin-"));
    try {
      // stdout is reserved for the report.
      const files = openFiles({ ...settings, LOG_LEVEL: "silent" }, db);
      await createSharedVinIndex({ db, files, handle, folder, log: createLog("silent") }).refresh();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await close();
  }
}
