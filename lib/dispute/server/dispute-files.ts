import { and, count, eq, sum } from "drizzle-orm";
import type { UserRow } from "@/lib/account/schema";
import { lockAccountRow } from "@/lib/account/schema";
import { type Database, runSerializableTransaction } from "@/lib/platform/db";
import {
  createUploadedFileResponse,
  displayFileName,
  getFileExtension,
  readUploadedFile,
  removeFiles,
} from "@/lib/platform/files";
import type { CallContext, Services } from "@/lib/platform/http";
import { AppError, createRandomId } from "@/lib/platform/values";
import type { disputeCalls } from "../contract";
import { DISPUTE_FILES_MAX, isLiveDispute } from "../rules";
import { disputeFiles } from "../schema";
import { type DisputeFileRow, getDisputeFileHref, holdDispute, type Owner } from "./dispute-repository";

const ACCOUNT_BYTES_MAX = 100 * 1024 * 1024;

export const createNoFileError = () => new AppError("not_found", "We couldn't find this file.");
const ofOwner = ({ siteId, userId }: Owner) =>
  and(eq(disputeFiles.siteId, siteId), eq(disputeFiles.userId, userId));

/** Locks the dispute, so that concurrent uploads can't exceed its limit or arrive after it was closed. */
async function lockLiveDispute(tx: Database, owner: Owner, id: string): Promise<void> {
  const row = await holdDispute(tx, owner, id);
  if (!isLiveDispute(row.state)) throw new AppError("conflict", "This dispute has ended.");
}

async function insertFile(
  db: Database,
  owner: Owner,
  file: typeof disputeFiles.$inferInsert & { disputeId: string; bytes: number },
): Promise<void> {
  await runSerializableTransaction(db, async (tx) => {
    await lockAccountRow(tx, owner);
    await lockLiveDispute(tx, owner, file.disputeId);
    const [forDispute] = await tx
      .select({ many: count() })
      .from(disputeFiles)
      .where(and(ofOwner(owner), eq(disputeFiles.disputeId, file.disputeId)));
    if ((forDispute?.many ?? 0) >= DISPUTE_FILES_MAX)
      throw new AppError(
        "conflict",
        `A dispute can have at most ${DISPUTE_FILES_MAX} files. Remove one first.`,
      );
    const [forAccount] = await tx
      .select({ bytes: sum(disputeFiles.bytes).mapWith(Number) })
      .from(disputeFiles)
      .where(ofOwner(owner));
    if ((forAccount?.bytes ?? 0) + file.bytes > ACCOUNT_BYTES_MAX)
      throw new AppError("conflict", "You've reached the file limit for disputes.");
    await tx.insert(disputeFiles).values(file);
  });
}

/** Stores the file before its row, and deletes it if the row can't be written. */
export async function addEvidence(
  { db, site, body, services }: CallContext<typeof disputeCalls.addFile>,
  user: UserRow,
): Promise<{ id: string; name: string; url: string }> {
  const owner = { siteId: site.id, userId: user.id };
  // Check before reading the body, so that unauthorized uploads are cheap.
  await runSerializableTransaction(db, (tx) => lockLiveDispute(tx, owner, body.id));
  const { mediaType, content, bytes } = await readUploadedFile(
    services.input,
    { site: site.uri, userId: user.id },
    body.file,
    { allowPdf: true },
  );
  const id = createRandomId();
  const fileKey = `dispute-files/${id}.${getFileExtension(mediaType)}`;
  const name = displayFileName(body.file);
  await services.files.put(fileKey, content);
  try {
    const size = { bytes, createdAt: services.now() };
    await insertFile(db, owner, { ...owner, id, disputeId: body.id, name, mediaType, fileKey, ...size });
  } catch (error) {
    await removeFiles(services, [fileKey]);
    throw error;
  }
  return { id, name, url: getDisputeFileHref(id) };
}

export async function removeEvidence(
  { db, site, query, services }: CallContext<typeof disputeCalls.removeFile>,
  user: UserRow,
): Promise<void> {
  const owner = { siteId: site.id, userId: user.id };
  const file = await runSerializableTransaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(disputeFiles)
      .where(and(ofOwner(owner), eq(disputeFiles.id, query.id)));
    if (!row) throw createNoFileError();
    await lockLiveDispute(tx, owner, row.disputeId);
    await tx.delete(disputeFiles).where(and(ofOwner(owner), eq(disputeFiles.id, row.id)));
    return row;
  });
  await removeFiles(services, getFileKeys(file));
}

function getFileKeys({ fileKey, pictureKey }: Pick<DisputeFileRow, "fileKey" | "pictureKey">): string[] {
  return pictureKey === null ? [fileKey] : [fileKey, pictureKey];
}

async function createEvidenceResponse(
  services: Services,
  row: DisputeFileRow | undefined,
): Promise<Response> {
  const bytes = row ? await services.files.get(row.fileKey) : null;
  if (!row || !bytes) throw createNoFileError();
  return createUploadedFileResponse(row, bytes);
}

export async function readEvidence(
  { db, site, query, services }: CallContext<typeof disputeCalls.file>,
  user: UserRow,
): Promise<Response> {
  const [row] = await db
    .select()
    .from(disputeFiles)
    .where(and(ofOwner({ siteId: site.id, userId: user.id }), eq(disputeFiles.id, query.id)));
  return createEvidenceResponse(services, row);
}
