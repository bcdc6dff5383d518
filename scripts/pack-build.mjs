import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { readCommandLine } from "./command-line.mjs";

const PACKED = /\.(js|css|svg)$/;
/** Below this size, compression saves less than its headers cost. */
const MIN_BYTES = 512;
const ENCODINGS = {
  ".br": (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  ".gz": (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Writes `.br` and `.gz` files for lib/front/build-files.ts; Next would compress each response, and less well. */
export async function packBuild(build) {
  const files = readdirSync(join(build, "static"), { recursive: true }).filter((name) => PACKED.test(name));
  await Promise.all(
    files.map(async (name) => {
      const path = join(build, "static", name);
      const bytes = await readFile(path);
      if (bytes.length < MIN_BYTES) return;
      await Promise.all(
        Object.entries(ENCODINGS).map(async ([suffix, pack]) => writeFile(path + suffix, await pack(bytes))),
      );
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { operands } = readCommandLine({
    usage: "node scripts/pack-build.mjs [FOLDER]",
    operands: { max: 1 },
  });
  await packBuild(operands[0] ?? ".next");
}
