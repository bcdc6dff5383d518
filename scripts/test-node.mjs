/**
 * `npm run test:node [-- MAJOR …]`: runs the smoke tests on other Node.js versions, installed from the npm package
 * `node`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { readCommandLine } from "./command-line.mjs";

const { operands } = readCommandLine({
  usage: "npm run test:node [-- MAJOR …], for example: npm run test:node -- 24",
  operands: { max: Number.POSITIVE_INFINITY },
});
const majors = operands.length > 0 ? operands : ["22", "24"];

function install(major) {
  const folder = join(".cache", "node", major);
  const name = `node-${process.platform}-${process.arch}`;
  const program = resolve(
    folder,
    "node_modules",
    name,
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const args = [
    "install",
    "--prefix",
    folder,
    "--no-save",
    "--no-package-lock",
    "--ignore-scripts",
    `${name}@${major}`,
  ];
  execFileSync("npm", args, { stdio: ["ignore", "ignore", "inherit"] });
  return program;
}

const failed = [];
for (const major of majors) {
  const program = install(major);
  process.stdout.write(`\n== smoke tests on Node.js ${execFileSync(program, ["--version"])}`);
  // Playwright starts the server with the `node` in PATH.
  const PATH = [dirname(program), process.env.PATH].join(delimiter);
  const args = ["node_modules/@playwright/test/cli.js", "test", "--project=smoke", "--reporter=line"];
  const { status } = spawnSync(program, args, { stdio: "inherit", env: { ...process.env, PATH } });
  if (status !== 0) failed.push(major);
}
if (failed.length > 0) process.stderr.write(`Failed on Node.js ${failed.join(" and ")}.\n`);
process.exit(failed.length === 0 ? 0 : 1);
