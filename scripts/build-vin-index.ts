import { ensureVinIndex, getDefaultSourcePath } from "@/lib/vin/index-file";
import { getDefaultIndexPath } from "@/lib/vin/open-index";
import { readCommandLine } from "./command-line.mjs";

const { operands } = readCommandLine({ usage: "npm run pack -- [OUTFILE]", operands: { max: 1 } });
const target = operands[0] ?? getDefaultIndexPath();
const outcome = await ensureVinIndex(target, getDefaultSourcePath(), (line) => console.error(line));
console.error(outcome === "current" ? `The VIN data pack is up to date: ${target}` : `Written: ${target}`);
