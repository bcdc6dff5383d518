import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { createUploadedFileResponse, removeFiles } from "@/lib/platform/files";
import type { Services } from "@/lib/platform/http";
import type { InputOwner } from "@/lib/platform/input";
import { serializeError } from "@/lib/platform/telemetry";
import { AppError } from "@/lib/platform/values";
import type { Site } from "@/lib/site/server";
import { disputeFiles } from "../schema";
import { createNoFileError } from "./dispute-files";
import type { DisputeFileRow } from "./dispute-repository";
import { evidenceCheckTask, evidencePictureTask } from "./evidence-tasks";

/** Counts the work against the uploader, not the viewer. */
const toOwner = (site: Pick<Site, "uri">, { userId }: DisputeFileRow): InputOwner => ({
  site: site.uri,
  userId,
});

const isRow = ({ siteId, id }: Pick<DisputeFileRow, "siteId" | "id">) =>
  and(eq(disputeFiles.siteId, siteId), eq(disputeFiles.id, id));

type FileResult = Partial<Pick<DisputeFileRow, "active" | "checkFailed" | "pictureKey" | "pictureFailure">>;

async function saveResult(db: Database, row: DisputeFileRow, result: FileResult): Promise<boolean> {
  const { id } = disputeFiles;
  return (await db.update(disputeFiles).set(result).where(isRow(row)).returning({ id })).length > 0;
}

/** Returns true if the server is busy or restarting, because then a retry can succeed. */
const canHeal = (error: unknown) => error instanceof AppError && error.retryAfter !== undefined;

export async function checkEvidence(
  db: Database,
  services: Services,
  site: Pick<Site, "uri">,
  rows: readonly DisputeFileRow[],
): Promise<void> {
  const unchecked = rows.filter(
    ({ mediaType, active, checkFailed }) =>
      mediaType === "application/pdf" && active === null && !checkFailed,
  );
  for (const row of unchecked) {
    const bytes = await services.files.get(row.fileKey);
    if (!bytes) continue;
    try {
      const active = await services.input.run(evidenceCheckTask, () => bytes, toOwner(site, row));
      await saveResult(db, row, { active });
    } catch (error) {
      if (canHeal(error)) return;
      services.log.warn({ file: row.id, err: serializeError(error) }, "a PDF could not be checked");
      await saveResult(db, row, { checkFailed: true });
    }
  }
}

async function readPicture(
  db: Database,
  services: Services,
  site: Pick<Site, "uri">,
  row: DisputeFileRow,
  pdf: Uint8Array,
): Promise<Uint8Array> {
  if (row.pictureFailure !== null) throw new AppError("unprocessable", row.pictureFailure);
  const stored = row.pictureKey === null ? null : await services.files.get(row.pictureKey);
  if (stored) return stored;
  try {
    const picture = await services.input.run(evidencePictureTask, () => ({ pdf }), toOwner(site, row));
    const pictureKey = row.fileKey.replace(/\.pdf$/, "-pages.webp");
    await services.files.put(pictureKey, picture);
    if (!(await saveResult(db, row, { pictureKey }))) await removeFiles(services, [pictureKey]);
    return picture;
  } catch (error) {
    if (canHeal(error)) throw error;
    const message = error instanceof AppError ? error.message : "We can't show this PDF as a picture.";
    await saveResult(db, row, { pictureFailure: message });
    throw new AppError("unprocessable", message, { cause: error });
  }
}

export async function readSiteEvidence(
  db: Database,
  services: Services,
  site: Pick<Site, "id" | "uri">,
  { id, asPicture }: { id: string; asPicture: boolean },
): Promise<{ row: DisputeFileRow; answer: Response }> {
  const [row] = await db
    .select()
    .from(disputeFiles)
    .where(isRow({ siteId: site.id, id }));
  const bytes = row ? await services.files.get(row.fileKey) : null;
  if (!row || !bytes) throw createNoFileError();
  if (!asPicture || row.mediaType !== "application/pdf")
    return { row, answer: createUploadedFileResponse(row, bytes) };
  const picture = await readPicture(db, services, site, row, bytes);
  return { row, answer: createUploadedFileResponse({ name: "pages", mediaType: "image/webp" }, picture) };
}
