import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getMigrationsFolder, readSchemaRange } from "@/lib/platform/db/schema-range";

const present = readSchemaRange(getMigrationsFolder(process.cwd()));
/** First migration that only the later release has. */
export const LATER = present.newest + 1;
export const formatVersion = (version: number) => String(version).padStart(4, "0");

/** Creates a later release's project folder with more migrations; the last may be breaking. */
export function createLaterRelease(statements: string[], isBreaking: boolean) {
  const projectDir = mkdtempSync(join(tmpdir(), "glovebox-later-"));
  const folder = getMigrationsFolder(projectDir);
  cpSync(getMigrationsFolder(process.cwd()), folder, { recursive: true });
  const journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));
  const newest = Math.max(...journal.entries.map((entry: { when: number }) => entry.when));
  const breaking: Record<string, string> = {};
  statements.forEach((statement, at) => {
    const tag = `${formatVersion(LATER + at)}_later`;
    const when = newest + 1 + at;
    journal.entries.push({ idx: LATER + at, version: "7", when, tag, breakpoints: true });
    writeFileSync(join(folder, `${tag}.sql`), statement);
    if (isBreaking && at === statements.length - 1) breaking[tag] = "a test";
  });
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify(journal));
  writeFileSync(join(folder, "range.json"), JSON.stringify({ breaking, optional: [] }));
  return { projectDir, remove: () => rmSync(projectDir, { recursive: true, force: true }) };
}
