/**
 * Bundles scripts/serve.ts, what it opens and the operators' commands into FOLDER/serve/serve.mjs, with most of their packages: a start then
 * reads some hundred files in place of thousands that must be found and translated first.
 * `node scripts/bundle-server.mjs FOLDER`
 */
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "./command-line.mjs";
import { OPERATOR_COMMANDS } from "./operator-commands.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [folder] = readCommandLine({
  usage: "node scripts/bundle-server.mjs FOLDER, for example .next",
  operands: { min: 1 },
}).operands;
// esbuild comes with tsx, which runs the same sources in development: one translator for both.
const require = createRequire(createRequire(import.meta.url).resolve("tsx"));
const { build } = require("esbuild");

/**
 * What reads files of its own beside itself, has native parts, or is the same one for Next as for us; and what is loaded on demand and is
 * CommonJS, which would come without its names.
 */
const EXTERNAL = [
  "next",
  "@aws-sdk/*",
  "ioredis",
  "@opentelemetry/*",
  "@electric-sql/pglite",
  "@hyzyla/pdfium",
  "pg-native",
  "pino",
  "piscina",
  "sharp",
  "sql.js",
];
/** For packages of CommonJS, which ask for Node's own modules by it. */
const REQUIRE =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

const outdir = join(root, folder, "serve");
// Chunks carry hashes in their names: old ones would stay for ever.
rmSync(outdir, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: {
    serve: join(root, "scripts/serve.ts"),
    // For `next start` without our own server.
    "open-upstream": join(root, "lib/compose/open-upstream.ts"),
    // A thread and a process of their own, which their starter finds beside itself (lib/platform/entry-file.ts).
    "render-thread": join(root, "lib/members-api/rendering/render-thread.ts"),
    "input-thread": join(root, "lib/compose/input-thread.ts"),
    "vin-index-process": join(root, "lib/members-api/imports/vin-index-process.ts"),
    ...Object.fromEntries(OPERATOR_COMMANDS.map((name) => [name, join(root, `scripts/${name}.ts`)])),
  },
  outdir,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  // The embedded Members API stays in files of its own: with a remote one they are never read.
  splitting: true,
  external: EXTERNAL,
  absWorkingDir: root,
  // As Node itself resolves packages, without the bundlers' own condition "module".
  conditions: [],
  banner: { js: REQUIRE },
  alias: { "@": root },
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: "linked",
  // Node reads all of the maps at a start, and needs the places only.
  sourcesContent: false,
  logLevel: "warning",
  metafile: true,
});
for (const [file, { imports }] of Object.entries(metafile.inputs)) {
  for (const { path, kind, external } of imports)
    if (kind === "dynamic-import" && !external && metafile.inputs[path]?.format === "cjs")
      throw new Error(`${path} is CommonJS and loaded on demand: name its package in EXTERNAL.`);
  const asksWhereItIs = (text) =>
    /\bimport\.meta\.(url|dirname|filename)\b/.test(text) ||
    (/\b__(dir|file)name\b/.test(text) && !/typeof __(dir|file)name\b/.test(text));
  if (file.startsWith("node_modules/") && asksWhereItIs(readFileSync(join(root, file), "utf8")))
    throw new Error(`${file} asks where it stands: name its package in EXTERNAL.`);
}
