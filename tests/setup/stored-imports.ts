import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileParts, pendingFiles } from "@/lib/members-api/db/schema/sources";
import type { TestApi } from "./members-api";

export async function createStoredImports({ database: { db }, dataDir }: TestApi): Promise<string[]> {
  const pending = await db.select({ key: pendingFiles.key }).from(pendingFiles);
  const inParts = await db.selectDistinct({ key: fileParts.key }).from(fileParts);
  const rows = [...pending, ...inParts].map(({ key }) => key).filter((key) => key.startsWith("imports/"));
  const folders = [join(dataDir, "files", "imports"), join(dataDir, "imports")];
  const names = await Promise.all(folders.map((folder) => readdir(folder).catch((): string[] => [])));
  return [...rows, ...names.flat()];
}
