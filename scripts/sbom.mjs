/**
 * Writes a CycloneDX or SPDX list from the lock file. Removes dev packages in a copy, because `npm sbom --omit=dev`
 * (11.19) drops react.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCommandLine } from "./command-line.mjs";

const usage = "npm run -s sbom -- cyclonedx|spdx";
const [format = ""] = readCommandLine({ usage, operands: { min: 1 } }).operands;
if (!["cyclonedx", "spdx"].includes(format)) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

const { devDependencies: _ofTests, ...manifest } = JSON.parse(readFileSync("package.json", "utf8"));
const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const packages = Object.fromEntries(
  Object.entries(lock.packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, entry]) => [path, path === "" ? { ...entry, devDependencies: undefined } : entry]),
);

const temporary = mkdtempSync(join(tmpdir(), "glovebox-sbom-"));
const folder = join(temporary, manifest.name);
mkdirSync(folder);
writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ ...lock, packages }));
const args = ["sbom", "--package-lock-only", "--sbom-type=application", `--sbom-format=${format}`];
const { status } = spawnSync("npm", args, { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
rmSync(temporary, { recursive: true });
process.exit(status ?? 1);
