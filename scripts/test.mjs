/**
 * The whole test run, in the order that fails soonest: lint, types, unit and component tests, database and server
 * tests, browser tests. Every step runs even when an earlier one failed; the last line counts the tests.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";

const folder = "test-results";
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

let passed = 0;
let failed = 0;
const failures = [];

function step(name, command, args, env = {}) {
  const began = Date.now();
  process.stdout.write(`\n== ${name}\n`);
  const result = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  process.stdout.write(
    `-- ${name}: ${result.status === 0 ? "ok" : "FAILED"}, ${((Date.now() - began) / 1000).toFixed(1)} s\n`,
  );
  if (result.status !== 0) failures.push(name);
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

function vitest(name, projects, env) {
  const file = `${folder}/${name.replaceAll(/\W+/g, "-")}.json`;
  const chosen = projects.flatMap((project) => ["--project", project]);
  step(
    name,
    "npx",
    [
      "--no-install",
      "vitest",
      "run",
      ...chosen,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    env,
  );
  const report = readReport(file);
  passed += report?.numPassedTests ?? 0;
  failed += report?.numFailedTests ?? 0;
}

step("lint", "npm", ["run", "-s", "lint"]);
step("types", "npm", ["run", "-s", "types"]);
vitest("unit and component tests", ["unit", "dom"]);
vitest("integration and contract tests", ["integration"]);
vitest("server tests", ["server"]);
step("browser tests", "npx", ["--no-install", "playwright", "test"], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: `${folder}/browser.json`,
});
const browser = readReport(`${folder}/browser.json`);
const flaky = browser?.stats?.flaky ?? 0;
passed += (browser?.stats?.expected ?? 0) + flaky;
failed += browser?.stats?.unexpected ?? 0;
if (!browser) failures.push("browser tests left no report");

if (flaky)
  process.stdout.write(`\n${flaky} browser tests passed at their second try only: see "flaky" above.\n`);
process.stdout.write(failures.length ? `\nFailed: ${failures.join(", ")}\n` : "\nEverything passed.\n");
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failures.length || failed ? 1 : 0);
