import { randomUUID } from "node:crypto";
import { and, count, eq, sum } from "drizzle-orm";
import type { disputeCalls } from "@/lib/contract/dispute";
import { DISPUTE_FILES_MAX, isLiveDispute } from "@/lib/core/dispute";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { disputeFiles } from "../db/schema";
import { inExactTransaction } from "../ledger/exact-transaction";
import { holdAccount } from "../request/hold-account";
import { fileEnding, readSentFile, sentFileAnswer, shownName } from "../request/sent-file";
import type { CallContext, UserRow } from "../serve";
import type { Services } from "../services";
import { type DisputeFileRow, disputeFileHref, holdDispute, type Owner } from "./dispute-repository";

/** Of all evidence of an account, in bytes. */
const ACCOUNT_BYTES_MAX = 100 * 1024 * 1024;

const noFile = () => new AppError("not_found", "There is no such file.");
const ofOwner = ({ siteId, userId }: Owner) =>
  and(eq(disputeFiles.siteId, siteId), eq(disputeFiles.userId, userId));

/** The dispute's row is held: two files at once neither pass its limit nor come after its end. */
async function holdRunning(tx: Database, owner: Owner, id: string): Promise<void> {
  const row = await holdDispute(tx, owner, id);
  if (!isLiveDispute(row.state)) throw new AppError("conflict", "This dispute has ended.");
}

async function insertFile(db: Database, owner: Owner, file: DisputeFileRow): Promise<void> {
  await inExactTransaction(db, async (tx) => {
    await holdAccount(tx, owner);
    await holdRunning(tx, owner, file.disputeId);
    const [here] = await tx
      .select({ many: count() })
      .from(disputeFiles)
      .where(and(ofOwner(owner), eq(disputeFiles.disputeId, file.disputeId)));
    if ((here?.many ?? 0) >= DISPUTE_FILES_MAX)
      throw new AppError("conflict", `A dispute keeps at most ${DISPUTE_FILES_MAX} files. Remove one first.`);
    const [kept] = await tx
      .select({ bytes: sum(disputeFiles.bytes).mapWith(Number) })
      .from(disputeFiles)
      .where(ofOwner(owner));
    if ((kept?.bytes ?? 0) + file.bytes > ACCOUNT_BYTES_MAX)
      throw new AppError("conflict", "Your disputes have no room left for files.");
    await tx.insert(disputeFiles).values(file);
  });
}

/** The bytes are there before the row names them; a row that could not be written leaves none behind. */
export async function addEvidence(
  { db, site, body, services }: CallContext<typeof disputeCalls.addFile>,
  user: UserRow,
): Promise<{ id: string; name: string; url: string }> {
  const owner = { siteId: site.id, userId: user.id };
  // Before anything is read: a stranger's upload costs a look-up.
  await inExactTransaction(db, (tx) => holdRunning(tx, owner, body.id));
  const { mediaType, bytes } = await readSentFile(body.file, true);
  const id = randomUUID();
  const fileKey = `dispute-files/${id}.${fileEnding(mediaType)}`;
  const name = shownName(body.file);
  await services.files.put(fileKey, bytes);
  try {
    const size = { bytes: bytes.byteLength, createdAt: services.now() };
    await insertFile(db, owner, { ...owner, id, disputeId: body.id, name, mediaType, fileKey, ...size });
  } catch (error) {
    await services.files.remove(fileKey);
    throw error;
  }
  return { id, name, url: disputeFileHref(id) };
}

export async function removeEvidence(
  { db, site, query, services }: CallContext<typeof disputeCalls.removeFile>,
  user: UserRow,
): Promise<void> {
  const owner = { siteId: site.id, userId: user.id };
  const file = await inExactTransaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(disputeFiles)
      .where(and(ofOwner(owner), eq(disputeFiles.id, query.id)));
    if (!row) throw noFile();
    await holdRunning(tx, owner, row.disputeId);
    await tx.delete(disputeFiles).where(and(ofOwner(owner), eq(disputeFiles.id, row.id)));
    return row;
  });
  await services.files.remove(file.fileKey);
}

async function evidenceAnswer(services: Services, row: DisputeFileRow | undefined): Promise<Response> {
  const bytes = row ? await services.files.get(row.fileKey) : null;
  if (!row || !bytes) throw noFile();
  return sentFileAnswer(row, bytes);
}

export async function readEvidence(
  { db, site, query, services }: CallContext<typeof disputeCalls.file>,
  user: UserRow,
): Promise<Response> {
  const [row] = await db
    .select()
    .from(disputeFiles)
    .where(and(ofOwner({ siteId: site.id, userId: user.id }), eq(disputeFiles.id, query.id)));
  return evidenceAnswer(services, row);
}

/** For the desk: evidence of a site, whoever's it is. */
export async function readSiteEvidence(
  db: Database,
  services: Services,
  siteId: string,
  id: string,
): Promise<{ row: DisputeFileRow; answer: Response }> {
  const [row] = await db
    .select()
    .from(disputeFiles)
    .where(and(eq(disputeFiles.siteId, siteId), eq(disputeFiles.id, id)));
  if (!row) throw noFile();
  return { row, answer: await evidenceAnswer(services, row) };
}
