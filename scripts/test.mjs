/**
 * The whole test run, in the order that fails soonest: lint, types, unit and component tests, database and server
 * tests, browser tests. Every step runs even when an earlier one failed; the last lines name what failed and count the tests.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { closingLines, readPlaywright, readVitest } from "./test-report.mjs";

const folder = "test-results";
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const told = { passed: 0, failed: [], retried: [] };
const failures = [];

function count(report) {
  told.passed += report.passed;
  told.failed.push(...report.failed);
  told.retried.push(...report.retried);
}

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
  count(readVitest(readReport(file)));
}

step("lint", "npm", ["run", "-s", "lint"]);
step("types", "npm", ["run", "-s", "types"]);
vitest("unit and component tests", ["unit", "dom"]);
vitest("integration and contract tests", ["integration", "timed"]);
vitest("server tests", ["server"]);
step("browser tests", "npx", ["--no-install", "playwright", "test"], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: `${folder}/browser.json`,
});
const browser = readReport(`${folder}/browser.json`);
count(readPlaywright(browser));
if (!browser) failures.push("browser tests left no report");

process.stdout.write(closingLines(told, failures));
process.exit(failures.length || told.failed.length ? 1 : 0);
