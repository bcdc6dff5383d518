import { and, inArray, lt, or } from "drizzle-orm";
import type { Database } from "../db/database";
import { garageFiles, garageVehicles } from "../db/schema/garage";
import type { FileStore } from "../kernel/file-store";
import { RESTORABLE_MS } from "./garage-repository";

/** After the last moment at which something can be restored. */
const KEPT_MS = RESTORABLE_MS + 3_600_000;
/** Per housekeeping run; the rest waits for the next. */
const AT_ONCE = 500;

/**
 * Deletes what was removed from garages and can no longer be restored. Files go before rows: an interrupted run leaves
 * rows that the next one finds, never orphaned files.
 */
export async function purgeRemoved(db: Database, files: FileStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  const vehicles = await db
    .select({ id: garageVehicles.id })
    .from(garageVehicles)
    .where(lt(garageVehicles.removedAt, before))
    .limit(AT_ONCE);
  const vehicleIds = vehicles.map(({ id }) => id);
  const ended = await db
    .select({ id: garageFiles.id, fileKey: garageFiles.fileKey, smallKey: garageFiles.smallKey })
    .from(garageFiles)
    .where(
      or(
        lt(garageFiles.removedAt, before),
        vehicleIds.length > 0 ? inArray(garageFiles.vehicleId, vehicleIds) : undefined,
      ),
    );
  for (const { fileKey, smallKey } of ended) {
    await files.remove(fileKey);
    if (smallKey !== null) await files.remove(smallKey);
  }
  const fileIds = ended.map(({ id }) => id);
  if (fileIds.length > 0) await db.delete(garageFiles).where(inArray(garageFiles.id, fileIds));
  if (vehicleIds.length > 0)
    await db
      .delete(garageVehicles)
      .where(and(inArray(garageVehicles.id, vehicleIds), lt(garageVehicles.removedAt, before)));
}
