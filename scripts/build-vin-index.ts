import { defaultSourcePath, ensureVinIndex } from "@/lib/vin/index-file";
import { defaultIndexPath } from "@/lib/vin/open-index";
import { readCommandLine } from "./command-line.mjs";

const { operands } = readCommandLine({ usage: "npm run pack -- [OUTFILE]", operands: { max: 1 } });
const target = operands[0] ?? defaultIndexPath();
const outcome = await ensureVinIndex(target, defaultSourcePath(), (line) => console.error(line));
console.error(outcome === "current" ? `The VIN data pack is up to date: ${target}` : `Written: ${target}`);
