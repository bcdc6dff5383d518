import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "./command-line.mjs";

/** V8's compile hint for a whole file, since Chrome 136: v8.dev/blog/explicit-compile-hints */
export const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Marks React's and Next's scripts for background compilation; compiling lazily took half of the longest task on a
 * first visit.
 */
export function markForCompilation(build) {
  const { rootMainFiles } = JSON.parse(readFileSync(join(build, "build-manifest.json"), "utf8"));
  for (const file of rootMainFiles) {
    const path = join(build, file);
    const script = readFileSync(path, "utf8");
    if (!script.startsWith(HINT)) writeFileSync(path, HINT + script);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { operands } = readCommandLine({
    usage: "node scripts/compile-hints.mjs [FOLDER]",
    operands: { max: 1 },
  });
  markForCompilation(operands[0] ?? ".next");
}
