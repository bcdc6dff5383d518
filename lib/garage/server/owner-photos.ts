import type { generations } from "@/lib/generation/schema/generation";
import type { Database } from "@/lib/platform/db";
import type { FileStore } from "@/lib/platform/files";
import { resizeOwnPicture } from "@/lib/platform/render";
import { listAllFiles } from "./file-repository";
import { findVehicle } from "./garage-repository";

const PHOTOS_MAX = 4;
const PHOTO_SIDE = 480;

type PhotoOwner = Pick<typeof generations.$inferSelect, "siteId" | "userId" | "vin">;

/** Skips unreadable photos, which must not block a document. */
export async function loadOwnerPhotos(db: Database, files: FileStore, { siteId, userId, vin }: PhotoOwner) {
  const vehicle = await findVehicle(db, siteId, userId, vin);
  if (!vehicle || vehicle.removedAt) return [];
  const rows = await listAllFiles(db, siteId, userId, [vehicle.id]);
  const photos = rows.filter(({ kind }) => kind === "image");
  const read: { id: string; addedAt: string; jpeg: Uint8Array }[] = [];
  for (const { id, fileKey, smallKey, createdAt } of photos) {
    if (read.length === PHOTOS_MAX) break;
    const bytes = await files.get(smallKey ?? fileKey).catch(() => null);
    const jpeg = bytes && (await resizeOwnPicture(bytes, PHOTO_SIDE, "jpeg").catch(() => null));
    if (jpeg) read.push({ id, addedAt: createdAt.toISOString(), jpeg });
  }
  return read;
}
