import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { disputeFiles, disputes } from "@/lib/dispute/schema";
import { createAdminActionCases } from "./admin-actions";
import type { TestApi } from "./members-api";

export async function addEvidence(
  api: TestApi,
  content: Uint8Array,
  {
    dispute,
    mediaType = "application/pdf",
  }: { dispute?: string; mediaType?: "application/pdf" | "image/webp" } = {},
): Promise<{ dispute: string; file: string; fileKey: string }> {
  const id = dispute ?? (await createAdminActionCases(api).dispute()).id;
  const [row] = await api.database.db.select().from(disputes).where(eq(disputes.id, id));
  if (!row) throw new Error("no dispute");
  const file = { id: randomUUID(), siteId: row.siteId, userId: row.userId, disputeId: id };
  const fileKey = `dispute-files/${file.id}.${mediaType === "application/pdf" ? "pdf" : "webp"}`;
  await api.services.files.put(fileKey, content);
  await api.database.db
    .insert(disputeFiles)
    .values({ ...file, name: "invoice.pdf", mediaType, bytes: content.byteLength, fileKey });
  return { dispute: id, file: file.id, fileKey };
}
