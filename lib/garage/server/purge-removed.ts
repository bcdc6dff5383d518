import { and, inArray, lt, or } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { removeFiles } from "@/lib/platform/files";
import type { Services } from "@/lib/platform/http";
import { garageFiles, garageVehicles } from "../schema";
import { RESTORABLE_MS } from "./garage-repository";

const KEPT_MS = RESTORABLE_MS + 3_600_000;
const AT_ONCE = 500;

/**
 * Deletes files before rows, so an interrupted run leaves no orphaned files. Failures are retried in the next
 * run.
 */
export async function purgeRemoved(
  db: Database,
  services: Pick<Services, "files" | "log">,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  const vehicles = await db
    .select({ id: garageVehicles.id })
    .from(garageVehicles)
    .where(lt(garageVehicles.removedAt, before))
    .limit(AT_ONCE);
  const vehicleIds = vehicles.map(({ id }) => id);
  const files = await db
    .select({
      id: garageFiles.id,
      vehicleId: garageFiles.vehicleId,
      fileKey: garageFiles.fileKey,
      smallKey: garageFiles.smallKey,
    })
    .from(garageFiles)
    .where(
      or(
        lt(garageFiles.removedAt, before),
        vehicleIds.length > 0 ? inArray(garageFiles.vehicleId, vehicleIds) : undefined,
      ),
    );
  const fileIds: string[] = [];
  const keptVehicles = new Set<string>();
  for (const { id, vehicleId, fileKey, smallKey } of files) {
    const stayed = await removeFiles(services, smallKey === null ? [fileKey] : [fileKey, smallKey]);
    if (stayed.length === 0) fileIds.push(id);
    else keptVehicles.add(vehicleId);
  }
  const emptyVehicles = vehicleIds.filter((id) => !keptVehicles.has(id));
  if (fileIds.length > 0) await db.delete(garageFiles).where(inArray(garageFiles.id, fileIds));
  if (emptyVehicles.length > 0)
    await db
      .delete(garageVehicles)
      .where(and(inArray(garageVehicles.id, emptyVehicles), lt(garageVehicles.removedAt, before)));
}
