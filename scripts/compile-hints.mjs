import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "./command-line.mjs";

/** V8's hint for a whole file, since Chrome 136: v8.dev/blog/explicit-compile-hints. Other browsers read a comment. */
export const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Marks the scripts that every page starts with (React and Next). Without it a browser compiles them piece by piece
 * while they start, on the thread that draws the page, which was half of the longest task of a first visit; with it
 * they are compiled in the background while they arrive. `build` is the build's folder; a second run changes nothing.
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
