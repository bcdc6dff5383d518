import type { Database, Schema } from "../db/database";
import type { FileStore } from "../providers/file-store";
import { reencodePicture } from "../providers/picture";
import { allFiles } from "./file-repository";
import { findVehicle } from "./garage-repository";

/** As many as a document prints. */
const MOST = 4;
/** Some inches on paper at 150 dots an inch. */
const SIDE = 480;

type Asked = Pick<Schema["generations"]["$inferSelect"], "siteId" | "userId" | "vin">;

/**
 * The user's own photos of a saved car, the first few in their order, as small JPEGs. A photo that cannot be read now is
 * left out: it must not keep a document from being made.
 */
export async function ownPhotos(db: Database, files: FileStore, { siteId, userId, vin }: Asked) {
  const vehicle = await findVehicle(db, siteId, userId, vin);
  if (!vehicle || vehicle.removedAt) return [];
  const rows = await allFiles(db, siteId, userId, [vehicle.id]);
  const photos = rows.filter(({ kind }) => kind === "image");
  const read: { id: string; addedAt: string; jpeg: Uint8Array }[] = [];
  // One after another: pictures are drawn in a queue that other members' uploads wait in too.
  for (const { id, fileKey, smallKey, createdAt } of photos) {
    if (read.length === MOST) break;
    const kept = await files.get(smallKey ?? fileKey).catch(() => null);
    const jpeg = kept && (await reencodePicture(kept, SIDE, "jpeg").catch(() => null));
    if (jpeg) read.push({ id, addedAt: createdAt.toISOString(), jpeg });
  }
  return read;
}
