import { and, eq } from "drizzle-orm";
import type { DocumentDealer, DocumentLogo } from "@/lib/generation/contract/vehicle";
import type { Database } from "@/lib/platform/db";
import type { FileStore } from "@/lib/platform/files";
import { cleanOrNull, readJpegShape, resizeOwnPicture } from "@/lib/platform/render";
import { getDealerBlock } from "../rules/dealer-block";
import { users } from "../schema";

/** Pixels; 1.5 inches in print. */
const LOGO_SIDE = 240;
const MOST_BYTES = 48 * 1024;

/** Returns null for an unreadable picture, which must not block a document. */
async function readLogo(files: FileStore, key: string | null): Promise<DocumentLogo | null> {
  const bytes = key === null ? null : await files.get(key).catch(() => null);
  const jpeg = bytes && (await resizeOwnPicture(bytes, LOGO_SIDE, "jpeg").catch(() => null));
  const shape = jpeg && jpeg.byteLength <= MOST_BYTES ? readJpegShape(jpeg) : null;
  if (!jpeg || !shape) return null;
  const { width, height } = shape;
  return { width, height, jpeg: Buffer.from(jpeg).toString("base64") };
}

export async function loadDocumentDealer(
  db: Database,
  files: FileStore,
  { siteId, userId }: { siteId: string; userId: string },
): Promise<DocumentDealer | null> {
  const [user] = await db
    .select({ profile: users.profile, phone: users.phone, imageKey: users.imageKey })
    .from(users)
    .where(and(eq(users.siteId, siteId), eq(users.id, userId), eq(users.role, "dealer")));
  const block = getDealerBlock(user?.profile ?? {});
  const name = cleanOrNull(block.name, 120);
  if (!user || !name) return null;
  return {
    name,
    address: cleanOrNull(block.address, 200),
    city: cleanOrNull(block.city, 120),
    phone: cleanOrNull(user.phone, 40),
    logo: await readLogo(files, user.imageKey),
  };
}
