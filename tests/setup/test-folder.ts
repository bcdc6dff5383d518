import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Creates a folder that is deleted after the file's tests. */
export function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "glovebox-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const createSubfolder = (parent: string) => mkdtempSync(join(parent, "data-"));
