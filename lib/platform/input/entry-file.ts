import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface EntryFile {
  path: string;
  isBundled: boolean;
}

export function resolveEntryFile(callerUrl: string, name: string): EntryFile {
  const bundled = fileURLToPath(new URL(`./${name}.mjs`, callerUrl));
  if (existsSync(bundled)) return { path: bundled, isBundled: true };
  return { path: fileURLToPath(new URL(`./${name}.ts`, callerUrl)), isBundled: false };
}
