import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface EntryFile {
  path: string;
  /** False: among the sources, which tsx translates. */
  isBundled: boolean;
}

/**
 * A file that runs beside the server, in a thread or a process of its own. The bundle has it as NAME.mjs beside itself
 * (scripts/bundle-server.mjs); among the sources it is NAME.ts beside its caller.
 */
export function entryFile(callerUrl: string, name: string): EntryFile {
  const bundled = fileURLToPath(new URL(`./${name}.mjs`, callerUrl));
  if (existsSync(bundled)) return { path: bundled, isBundled: true };
  return { path: fileURLToPath(new URL(`./${name}.ts`, callerUrl)), isBundled: false };
}
