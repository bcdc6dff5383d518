import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeFileTrace } from "@vercel/nft";
import { readCommandLine } from "./command-line.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [out] = readCommandLine({
  usage: "npm run runtime -- OUT, for example /srv/glovebox",
  operands: { min: 1 },
}).operands;
const build = process.env.NEXT_DIST_DIR || ".next";

/** Files and folders opened by name at run time, which import tracing misses. */
const WHOLE = [
  "package.json",
  "LICENSE",
  "THIRD-PARTY-NOTICES.md",
  "public",
  "lib/platform/db/migrations",
  ".cache/embed",
  ".cache/vin",
  ".cache/pglite",
  "node_modules/@fontsource/archivo-narrow/files",
  "node_modules/@fontsource/source-sans-3/files",
  `${build}/serve`,
  `${build}/static`,
  `${build}/BUILD_ID`,
];

/** Leaves out the compiler, types and source maps, except Next's own maps, which stack traces in the log need. */
const LEFT_OUT = /^node_modules\/(@next\/swc-|.*\.(map|d\.ts)$)/;

function filesOfNext() {
  const lists = ["next-server.js.nft.json", ...listed("server", ".nft.json")];
  return lists.flatMap((list) => {
    const path = join(root, build, list);
    const { files } = JSON.parse(readFileSync(path, "utf8"));
    return files.map((file) => relative(root, resolve(dirname(path), file)));
  });
}

function listed(folder, suffix) {
  const names = readdirSync(join(root, build, folder), { recursive: true });
  return names.filter((name) => name.endsWith(suffix)).map((name) => join(folder, name));
}

const entries = readdirSync(join(root, build, "serve"))
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => join(root, build, "serve", name));
/** Paths joined at run time make the tracer include the whole project; WHOLE lists the needed files. */
const isOutside = (path) => !/^node_modules\//.test(path) && !path.startsWith(`${build}/serve/`);
const { fileList } = await nodeFileTrace(entries, {
  base: root,
  processCwd: root,
  ignore: (path) => isOutside(path) || LEFT_OUT.test(path),
});
const { files: ofBuild } = JSON.parse(readFileSync(join(root, build, "required-server-files.json"), "utf8"));
const pages = listed("server", "").filter((name) => !name.endsWith(".nft.json"));

const files = new Set([...fileList, ...filesOfNext(), ...ofBuild, ...pages.map((name) => join(build, name))]);
let bytes = 0;
for (const file of [...files].filter(isWanted)) copy(file);
cpSync(join(root, build, "node_modules"), join(out, build, "node_modules"), {
  recursive: true,
  verbatimSymlinks: true,
});
for (const path of WHOLE) cpSync(join(root, path), join(out, path), { recursive: true, dereference: true });
process.stderr.write(
  `${files.size} files, ${Math.round(bytes / 1e6)} MB without data and static files, in ${out}\n`,
);

function isWanted(file) {
  if (file.startsWith("..") || file.startsWith(`${build}/node_modules/`)) return false;
  if (LEFT_OUT.test(file)) return false;
  const path = join(root, file);
  return existsSync(path) && statSync(path).isFile();
}

function copy(file) {
  const from = join(root, file);
  mkdirSync(dirname(join(out, file)), { recursive: true });
  cpSync(from, join(out, file), { dereference: true });
  bytes += statSync(from).size;
}
