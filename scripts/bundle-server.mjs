/**
 * Bundles the server and operator commands into FOLDER/serve, so that startup reads hundreds of files instead of
 * thousands.
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
const require = createRequire(createRequire(import.meta.url).resolve("tsx"));
const { build } = require("esbuild");

/**
 * External: packages that read their own files, have native parts or are shared with Next, and lazily loaded CommonJS.
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
/** CommonJS packages call `require` for Node's built-in modules. */
const REQUIRE =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

const IMPORT = /^import \{([^}]*)\} from "@\/(lib\/platform\/[\w-]+|lib\/[\w-]+\/server)";/gm;
const EXPORT = /^export \{([^}]*)\} from "\.\/([^"]+)";/gm;

const splitNames = (names) => names.split(",").flatMap((name) => name.trim() || []);
const indexes = new Map();

/** Returns the file behind each name that a folder's index.ts exports. */
function readIndex(index) {
  if (!indexes.has(index)) {
    const exported = readFileSync(join(root, index, "index.ts"), "utf8").matchAll(EXPORT);
    const names = [...exported].flatMap(([, list, file]) => splitNames(list).map((name) => [name, file]));
    indexes.set(index, new Map(names));
  }
  return indexes.get(index);
}

/** Keeps the number of lines, so that stack traces stay right. */
function toDirectImports(statement, names, index) {
  const values = splitNames(names).filter((name) => !name.startsWith("type "));
  const imports = values.map((name) => {
    const file = readIndex(index).get(name.split(" as ")[0]);
    if (!file) throw new Error(`${index}/index.ts doesn't export ${name}.`);
    return `import { ${name} } from "@/${index}/${file}";`;
  });
  return imports.join(" ") + statement.replace(/[^\n]+/g, "");
}

/** Imports the files behind an index.ts: with it, each entry's chunks would have everything that it exports. */
const directImports = {
  name: "direct-imports",
  setup({ onLoad }) {
    onLoad({ filter: /\/(?:lib|scripts)\/.*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(IMPORT, toDirectImports),
      loader: "ts",
    }));
  },
};

const outdir = join(root, folder, "serve");
// Chunk names contain hashes, so old chunks would pile up.
rmSync(outdir, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: {
    serve: join(root, "scripts/serve.ts"),
    "open-upstream": join(root, "lib/compose/open-upstream.ts"),
    // Worker thread and process entry points must be next to the code that starts them (lib/platform/input/entry-file.ts).
    "render-thread": join(root, "lib/compose/render-thread.ts"),
    "input-thread": join(root, "lib/compose/input-thread.ts"),
    "vin-index-process": join(root, "lib/imports/server/vin-index-process.ts"),
    ...Object.fromEntries(OPERATOR_COMMANDS.map((name) => [name, join(root, `scripts/${name}.ts`)])),
  },
  outdir,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  // Keeps the embedded Members API in separate chunks, which a remote setup never loads.
  splitting: true,
  external: EXTERNAL,
  absWorkingDir: root,
  // Matches Node's own resolution; bundlers add the "module" condition.
  conditions: [],
  banner: { js: REQUIRE },
  alias: { "@": root },
  plugins: [directImports],
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: "linked",
  // Node parses all maps at startup and only needs positions.
  sourcesContent: false,
  logLevel: "warning",
  metafile: true,
});
for (const [file, { imports }] of Object.entries(metafile.inputs)) {
  for (const { path, kind, external } of imports)
    if (kind === "dynamic-import" && !external && metafile.inputs[path]?.format === "cjs")
      throw new Error(`${path} is CommonJS and loaded on demand: add its package to EXTERNAL.`);
  const asksWhereItIs = (text) =>
    /\bimport\.meta\.(url|dirname|filename)\b/.test(text) ||
    (/\b__(dir|file)name\b/.test(text) && !/typeof __(dir|file)name\b/.test(text));
  if (file.startsWith("node_modules/") && asksWhereItIs(readFileSync(join(root, file), "utf8")))
    throw new Error(`${file} reads its own location: add its package to EXTERNAL.`);
}
