/**
 * Prepares a fresh clone: `ensure.mjs start|dev|check|test|build|dependencies`. Must not import packages; none may be
 * installed.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "./command-line.mjs";
import { installedBrowser } from "./installed-browser.mjs";
import { OPERATOR_COMMANDS } from "./operator-commands.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const started = Date.now();
const [mode = "start"] = readCommandLine({
  usage: "node scripts/ensure.mjs [start|dev|check|test|build|dependencies]",
  operands: { max: 1 },
}).operands;

function say(text) {
  process.stderr.write(`[${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s] ${text}\n`);
}

function run(command, args, extra = {}) {
  return new Promise((resolve) => {
    const options = { cwd: root, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...extra } };
    const child = spawn(command, args, options);
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += part));
    child.on("error", (error) => resolve({ ok: false, text: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, text }));
  });
}

function fail(what, text) {
  process.stderr.write(`${text}\n`);
  say(`${what} failed; its output is above.`);
  process.exit(1);
}

async function mustRun(what, command, args, extra) {
  say(`${what} …`);
  const result = await run(command, args, extra);
  if (!result.ok) fail(what, result.text);
}

/** Written here, so that the build does not depend on it. */
const SDK = "public/sdk/glovebox.ts";

function digest(paths) {
  const hash = createHash("sha256");
  const addPath = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) addPath(join(path, name));
      return;
    }
    if (/\.(test|spec)\.tsx?$/.test(path) || path === SDK) return;
    hash.update(path).update("\0").update(readFileSync(full)).update("\0");
  };
  for (const path of paths) addPath(path);
  return hash.digest("hex");
}

function readStamp(path) {
  const full = join(root, path);
  return existsSync(full) ? readFileSync(full, "utf8") : "";
}

function writeStamp(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

async function ensureDependencies(withDev) {
  const stamp = "node_modules/.glovebox-install";
  const lock = digest(["package.json", "package-lock.json"]);
  const have = readStamp(stamp);
  if (have === `${lock} dev` || (!withDev && have === `${lock} start`)) return;
  // Don't remove test packages that a developer or an earlier test run installed.
  const all = withDev || existsSync(join(root, "node_modules/vitest"));
  // NODE_ENV=production in the shell would leave the test packages out.
  const omit = all ? ["--include=dev"] : ["--omit=dev"];
  say(`Installing dependencies${all ? "" : " (without the ones for tests)"} …`);
  const clean = await run("npm", ["ci", "--no-audit", "--no-fund", ...omit]);
  if (!clean.ok) {
    // A registry mirror can lack other platforms' optional packages; npm ci then reports an out-of-sync lock file.
    say("npm ci could not use the lock file; falling back to npm install.");
    const loose = await run("npm", ["install", "--no-audit", "--no-fund", "--no-save", ...omit]);
    if (!loose.ok) fail("Installing dependencies", `${clean.text}\n${loose.text}`);
  }
  writeStamp(stamp, `${digest(["package.json", "package-lock.json"])} ${all ? "dev" : "start"}`);
}

const SERVER_SCRIPTS = [
  "serve.ts",
  "bundle-embed.mjs",
  "bundle-server.mjs",
  "compile-hints.mjs",
  "pack-build.mjs",
  "command-line.mjs",
  "operator-commands.mjs",
  "doctor",
  "import",
  "operations",
  ...OPERATOR_COMMANDS.map((name) => `${name}.ts`),
];

async function ensureBuild() {
  const folder = process.env.NEXT_DIST_DIR || ".next";
  const sources = digest([
    "app",
    "components",
    "lib",
    "stores",
    "messages",
    "public",
    "middleware.ts",
    "instrumentation.ts",
    ...SERVER_SCRIPTS.map((name) => `scripts/${name}`),
    "next.config.ts",
    "postcss.config.mjs",
    "tailwind.config.ts",
    "package-lock.json",
  ]);
  const stamp = `${folder}/glovebox-sources`;
  if (readStamp(stamp) === sources && existsSync(join(root, folder, "BUILD_ID"))) return;
  await mustRun("Bundling the embed kit", "node", ["scripts/bundle-embed.mjs"]);
  await mustRun("Building the application", "npx", ["--no-install", "next", "build"], {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    GLOVEBOX_SKIP_TYPES: "1",
  });
  await mustRun("Marking the first scripts", "node", ["scripts/compile-hints.mjs", folder]);
  await mustRun("Packing scripts and styles", "node", ["scripts/pack-build.mjs", folder]);
  await mustRun("Bundling the server", "node", ["scripts/bundle-server.mjs", folder]);
  writeStamp(stamp, sources);
}

async function ensureSdk() {
  const stamp = ".cache/glovebox-sdk";
  const sources = digest(["lib/contract", "lib/core", "scripts/sdk.ts", "scripts/sdk", "package-lock.json"]);
  if (readStamp(stamp) === sources && existsSync(join(root, SDK))) return;
  await mustRun("Writing the TypeScript client", "npm", ["run", "-s", "sdk"]);
  writeStamp(stamp, sources);
}

function isFilled(folder) {
  const full = join(root, folder);
  return existsSync(full) && readdirSync(full).length > 0;
}

async function ensureData() {
  const remote = (process.env.MEMBERS_API_ORIGIN ?? "").trim() !== "";
  if (remote && (mode === "start" || mode === "build")) return;
  const stamp = ".cache/glovebox-data";
  const sources = digest([
    "lib/vin",
    "lib/members-api/db",
    "scripts/build-vin-index.ts",
    "package-lock.json",
  ]);
  if (readStamp(stamp) === sources && isFilled(".cache/vin") && isFilled(".cache/pglite")) return;
  await mustRun("Preparing the VIN data", "npm", ["run", "-s", "pack"]);
  await mustRun("Preparing the database image", "node", [
    "--import",
    "tsx",
    "scripts/build-database-image.ts",
  ]);
  writeStamp(stamp, sources);
}

async function ensureBrowser() {
  if (installedBrowser() !== undefined) return;
  if (existsSync(join(root, "node_modules/@sparticuz/chromium/bin"))) return;
  await mustRun("Installing a browser for the tests", "npx", [
    "--no-install",
    "playwright",
    "install",
    "chromium",
  ]);
}

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail("Checking Node.js", `Glovebox needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
}
// Tests run builds too, which must not change the packages they run from.
if (mode !== "build") await ensureDependencies(mode === "test");
if (mode !== "dependencies")
  await Promise.all([ensureSdk(), ensureData(), mode === "dev" ? null : ensureBuild()]);
if (mode === "test") await ensureBrowser();
if (Date.now() - started > 2000) say("Ready.");
