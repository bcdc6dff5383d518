import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getMigrationsFolder, readSchemaRange, type SchemaRange } from "@/lib/platform/db/schema-range";
import type { Env } from "@/lib/platform/env/env";

export interface VersionInfo {
  name: string;
  version: string;
  commit: string | null;
  node: string;
  role: Env["ROLE"];
  schema: SchemaRange | null;
}

export function readVersionInfo(
  {
    ROLE,
    MEMBERS_API_ORIGIN,
    SOURCE_COMMIT,
  }: Pick<Env, "ROLE"> & Partial<Pick<Env, "MEMBERS_API_ORIGIN" | "SOURCE_COMMIT">>,
  projectDir = process.cwd(),
): VersionInfo {
  const { name, version } = JSON.parse(readFileSync(join(projectDir, "package.json"), "utf8"));
  return {
    name: String(name),
    version: String(version),
    commit: SOURCE_COMMIT ?? readCheckedOutCommit(projectDir),
    node: process.versions.node,
    role: ROLE,
    schema: MEMBERS_API_ORIGIN ? null : readSchemaRange(getMigrationsFolder(projectDir)),
  };
}

function readCheckedOutCommit(projectDir: string): string | null {
  const read = (path: string) => readFileSync(join(projectDir, ".git", path), "utf8").trim();
  try {
    const head = read("HEAD");
    const commit = head.startsWith("ref: ") ? read(head.slice(5)) : head;
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit : null;
  } catch {
    return null;
  }
}
