import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { adminImportCalls } from "@/lib/admin/contract/imports";
import { fileParts, pendingFiles } from "@/lib/platform/files/schema";
import { readAnswer, requestFor, type Sent, type TestApi } from "./members-api";

/** Streams a file to the upload call. */
export async function uploadImport(api: TestApi, content: string | Uint8Array, sent: Sent) {
  const { url, headers } = requestFor(adminImportCalls.sendImport, sent);
  const body = new Blob([content as BlobPart]).stream();
  const request = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  return readAnswer(await api.fetch(new Request(url, request)));
}

export async function createStoredImports({ database: { db }, dataDir }: TestApi): Promise<string[]> {
  const pending = await db.select({ key: pendingFiles.key }).from(pendingFiles);
  const inParts = await db.selectDistinct({ key: fileParts.key }).from(fileParts);
  const rows = [...pending, ...inParts].map(({ key }) => key).filter((key) => key.startsWith("imports/"));
  const folders = [join(dataDir, "files", "imports"), join(dataDir, "imports")];
  const names = await Promise.all(folders.map((folder) => readdir(folder).catch((): string[] => [])));
  return [...rows, ...names.flat()];
}
