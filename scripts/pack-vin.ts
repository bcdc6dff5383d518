import { defaultPackPath } from "@/lib/vin/open-pack";
import { defaultSourcePath, ensureVinPack } from "@/lib/vin/pack-file";

/** npm run pack -- [outfile] */
const target = process.argv[2] ?? defaultPackPath();
const outcome = await ensureVinPack(target, defaultSourcePath(), (line) => console.error(line));
console.error(outcome === "current" ? `The VIN data pack is up to date: ${target}` : `Written: ${target}`);
