import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";

/** Installs a test tool from its lock file, unless it was installed after that file last changed. */
export function installPackage(folder: string): void {
  const installed = statSync(join(folder, "node_modules/.package-lock.json"), { throwIfNoEntry: false });
  if (installed && installed.mtimeMs >= statSync(join(folder, "package-lock.json")).mtimeMs) return;
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder, stdio: "pipe" });
}
