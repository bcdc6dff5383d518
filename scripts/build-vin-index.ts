import { defaultSourcePath, ensureVinIndex } from "@/lib/vin/index-file";
import { defaultIndexPath } from "@/lib/vin/open-index";

/** npm run pack -- [outfile] */
const target = process.argv[2] ?? defaultIndexPath();
const outcome = await ensureVinIndex(target, defaultSourcePath(), (line) => console.error(line));
console.error(outcome === "current" ? `The VIN data pack is up to date: ${target}` : `Written: ${target}`);
