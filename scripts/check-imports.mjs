/** Checks the import directions that docs/architecture.md describes. Tests may import anything. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const SHARED_PARTS = ["values", "i18n", "calls"];
const DOMAIN = ["routes", "vin", "rules", "contract"];
const BROWSER = ["shared", "browser", ...DOMAIN, "client", "stores"];
const SERVER = ["shared", "platform", ...DOMAIN, "messages", "schema", "server"];
const PAGES = [...SERVER, "calls", "compose", "pages"];

/** Kinds that each kind of folder may import besides itself. */
const MAY_IMPORT = {
  shared: ["messages"],
  browser: ["shared", "routes"],
  platform: ["shared", "messages", "routes", "vin"],
  vin: ["shared", "platform"],
  routes: ["shared", "vin", "rules"],
  rules: ["shared", ...DOMAIN],
  contract: ["shared", ...DOMAIN],
  client: [...BROWSER, "messages"],
  stores: ["shared", "browser", ...DOMAIN],
  schema: ["shared", "platform", ...DOMAIN],
  server: SERVER,
  calls: ["shared", ...DOMAIN, "examples"],
  examples: ["shared", ...DOMAIN],
  compose: PAGES,
  pages: PAGES,
  ui: ["shared", "browser", "vin", "rules"],
  components: [...BROWSER, "calls", "ui", "messages"],
  "page components": [...BROWSER, "calls", "platform", "ui", "components", "messages", "pages"],
  app: [...PAGES, ...BROWSER, "ui", "components", "page components"],
};

/** Server components: they load what a page needs. */
const PAGE_COMPONENT =
  /^components\/(?:[\w-]+\/[\w-]+-(?:page|shell)|providers\/page-(?:messages|prefetch)|shell\/visitor-(?:header|links))\.tsx?$/;

/** Returns the folder whose imports are checked, and its kind. A file such as `contract.ts` counts as a folder. */
export function locate(file) {
  const [top, noun = "", part = ""] = file.split("/");
  const name = part.replace(/\.\w+$/, "");
  if (top === "messages" || top === "stores") return { folder: top, kind: top };
  if (top === "components") {
    if (PAGE_COMPONENT.test(file)) return { folder: file, kind: "page components" };
    return { folder: `components/${noun}`, kind: noun === "ui" ? "ui" : "components" };
  }
  if (top === "app" || /^(?:middleware|instrumentation[\w-]*)\.ts$/.test(file))
    return { folder: top, kind: "app" };
  if (top !== "lib") return null;
  if (part === "") return { folder: file, kind: "routes" };
  if (["bff", "middleware", "front"].includes(noun)) return { folder: `lib/${noun}`, kind: "pages" };
  if (noun === "compose") return { folder: dirname(file), kind: part === "calls" ? "calls" : "compose" };
  if (noun === "vin") return { folder: part === "rules" ? "lib/vin/rules" : "lib/vin", kind: "vin" };
  if (noun === "platform") {
    const kind = SHARED_PARTS.includes(part) ? "shared" : part === "browser" ? "browser" : "platform";
    return { folder: `lib/platform/${part}`, kind };
  }
  const isExample = /\/(?:contract\/)?examples(?:\.ts|\/)/.test(file);
  return { folder: `lib/${noun}/${isExample ? "examples" : name}`, kind: isExample ? "examples" : name };
}

/** Folders that others import through their index.ts; lib/compose knows what's inside. */
const HAS_INDEX = /^lib\/(?:platform\/[\w-]+|[\w-]+\/server)$/;

/** Omits `import()`: what a page loads on demand is a file of its own. */
const IMPORT = /(?:\bfrom|\bimport)\s*["']([^"']+)["']/g;

function listImports(file, files) {
  return [...readFileSync(file, "utf8").matchAll(IMPORT)].flatMap(([, source]) => {
    const isOwn = source.startsWith("@/") || source.startsWith(".");
    const path = source.startsWith("@/") ? source.slice(2) : join(dirname(file), source);
    const found = ["", ".ts", ".tsx", "/index.ts"].map((end) => path + end).find((name) => files.has(name));
    return isOwn && found ? [found] : [];
  });
}

/** Returns a cycle through `start` as a list of folders, or null. */
function findCycle(graph, start) {
  const seen = new Set();
  const walk = (folder, path) => {
    for (const next of graph.get(folder)?.keys() ?? []) {
      if (next === start) return [...path, folder, start];
      if (seen.has(next)) continue;
      seen.add(next);
      const cycle = walk(next, [...path, folder]);
      if (cycle) return cycle;
    }
    return null;
  };
  return walk(start, []);
}

export function checkImports(imports) {
  const problems = [];
  const graph = new Map();
  for (const [file, target] of imports) {
    const [from, to] = [locate(file), locate(target)];
    if (!from || !to || from.folder === to.folder) continue;
    if (from.kind !== to.kind && !MAY_IMPORT[from.kind]?.includes(to.kind))
      problems.push(`${file} imports ${target}: ${from.kind} can't import ${to.kind}`);
    if (HAS_INDEX.test(to.folder) && target !== `${to.folder}/index.ts` && from.kind !== "compose")
      problems.push(`${file} imports ${target}: import ${to.folder} instead`);
    if (!graph.has(from.folder)) graph.set(from.folder, new Map());
    graph.get(from.folder).set(to.folder, `${file} imports ${target}`);
  }
  for (const folder of graph.keys()) {
    const cycle = findCycle(graph, folder);
    if (!cycle) continue;
    const steps = cycle.slice(1).map((next, index) => graph.get(cycle[index]).get(next));
    problems.push(`Folders import each other: ${cycle.join(" → ")}\n  ${steps.join("\n  ")}`);
    graph.delete(folder);
  }
  return problems;
}

if (import.meta.filename === process.argv[1]) {
  const list = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
  const files = new Set(list.split("\n").filter((file) => file && existsSync(file)));
  const sources = [...files].filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|spec|d)\.tsx?$/.test(file));
  const imports = sources.flatMap((file) => listImports(file, files).map((target) => [file, target]));
  const problems = checkImports(imports);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) console.error("See docs/architecture.md for the import directions.");
  process.exitCode = problems.length > 0 ? 1 : 0;
}
