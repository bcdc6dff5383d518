/**
 * Writes the list of the packages that an installation has, as CycloneDX or SPDX: `npm run -s sbom -- cyclonedx > FILE`. From the lock
 * file, by `npm sbom`, on a copy without what only tests and builds of ours need: asked to leave that out itself (npm 11.19), it
 * loses what both need, react among it.
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
// npm takes the product's name from the folder's.
const folder = join(temporary, manifest.name);
mkdirSync(folder);
writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ ...lock, packages }));
const args = ["sbom", "--package-lock-only", "--sbom-type=application", `--sbom-format=${format}`];
const { status } = spawnSync("npm", args, { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
rmSync(temporary, { recursive: true });
process.exit(status ?? 1);
