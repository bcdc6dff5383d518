/** `node scripts/test.mjs check|test|full|deep`. Runs every step even if an earlier one failed. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readCommandLine } from "./command-line.mjs";
import { closingLines, readPlaywright, readVitest } from "./test-report.mjs";

const root = "test-results";

const lint = { name: "lint", command: ["npm", "run", "-s", "lint"] };
const types = { name: "types", command: ["npm", "run", "-s", "types"] };
const knip = { name: "unused code", command: ["npm", "run", "-s", "knip"] };
const vitest = (name, projects, env = {}) => ({ name, projects, env });
const browser = (project) => ({ name: `browser tests: ${project}`, browser: project });

const postgres = process.env.TEST_DATABASE_URL
  ? [vitest("integration tests on PostgreSQL", ["integration", "slow"], { TEST_DRIVER: "postgres" })]
  : [];

function deepOnPostgres() {
  if (postgres.length === 0) return [];
  const files = readdirSync("tests/deep").filter(
    (name) =>
      name.endsWith(".test.ts") && readFileSync(`tests/deep/${name}`, "utf8").includes('/setup/database"'),
  );
  const step = vitest("deep tests on PostgreSQL", ["deep"], { DEEP: "1", TEST_DRIVER: "postgres" });
  const integration = ["authorization-matrix", "log-canary"].map(
    (name) => `tests/integration/${name}.test.ts`,
  );
  return [{ ...step, files: [...integration, ...files.map((name) => `tests/deep/${name}`)] }];
}

const TIERS = {
  check: [lint, types, knip, vitest("unit tests", ["unit"])],
  test: [
    lint,
    types,
    knip,
    vitest("unit, component and integration tests", ["unit", "components", "integration"]),
    browser("smoke"),
  ],
  full: [
    vitest("slow integration tests", ["slow"]),
    ...postgres,
    vitest("server tests", ["server"]),
    browser("full"),
  ],
  deep: [
    vitest("all properties, in full", ["unit", "components", "integration", "slow"], { DEEP: "1" }),
    vitest("server tests, in full", ["server"], { DEEP: "1" }),
    vitest("deep tests", ["deep"], { DEEP: "1" }),
    ...deepOnPostgres(),
    browser("deep"),
    browser("deep flows"),
    { name: "smoke tests on Node.js 22 and 24", command: ["npm", "run", "-s", "test:node"] },
  ],
};

const usage = `node scripts/test.mjs [${Object.keys(TIERS).join("|")}]`;
const [tier = "test"] = readCommandLine({ usage, operands: { max: 1 } }).operands;
const steps = TIERS[tier];
if (!steps) {
  process.stderr.write(`Unknown tier "${tier}": use ${Object.keys(TIERS).join(", ")}.\n`);
  process.exit(2);
}

const folder = `${root}/${tier}`;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const total = { passed: 0, failed: [], files: [] };
const failedSteps = [];
const stepTimes = [];

function getCommand(step, report) {
  if (step.command) return step.command;
  if (step.browser) return ["npx", "--no-install", "playwright", "test", "--project", step.browser];
  return [
    ["npx", "--no-install", "vitest", "run"],
    step.projects.flatMap((project) => ["--project", project]),
    step.files ?? [],
    ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  ].flat();
}

function run(step) {
  const report = `${folder}/${step.name.replaceAll(/\W+/g, "-")}.json`;
  const began = Date.now();
  process.stdout.write(`\n== ${step.name}\n`);
  const [command, ...args] = getCommand(step, report);
  const env = { ...process.env, ...step.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const { status } = spawnSync(command, args, { stdio: "inherit", env });
  const seconds = (Date.now() - began) / 1000;
  process.stdout.write(`-- ${step.name}: ${status === 0 ? "ok" : "FAILED"}, ${seconds.toFixed(1)} s\n`);
  stepTimes.push({ name: step.name, seconds });
  if (status !== 0) failedSteps.push(step.name);
  if (step.command) return;
  const json = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
  if (!json) failedSteps.push(`${step.name} left no report`);
  const result = step.browser ? readPlaywright(json) : readVitest(json);
  total.passed += result.passed;
  total.failed.push(...result.failed);
  total.files.push(...result.files);
}

if (tier === "full" && !postgres.length)
  process.stdout.write(
    "TEST_DATABASE_URL is not set: the database suites run on PGlite only, in npm test.\n",
  );
for (const step of steps) run(step);

const closing = closingLines(total, failedSteps, stepTimes);
// .ci/run collects this file from several tiers.
writeFileSync(`${folder}/closing.txt`, closing);
process.stdout.write(closing);
process.exit(failedSteps.length || total.failed.length ? 1 : 0);
