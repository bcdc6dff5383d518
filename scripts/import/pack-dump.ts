import { env } from "@/lib/env";
import { fileSource, streamSource } from "@/lib/members-api/imports/import-source";
import { makePack } from "@/lib/members-api/imports/make-pack";
import { defaultPackPath } from "@/lib/vin/open-pack";
import { writePack } from "@/lib/vin/pack-file";

const MEGABYTE = 1024 * 1024;

/**
 * Makes the VIN data pack anew of NHTSA's full vPIC dump, '-' for standard input. The pack in place is replaced at the very
 * end, in one step. Throws UnreadableFile for what is no whole dump.
 */
export async function packDump(file: string, isDryRun: boolean): Promise<void> {
  const source = file === "-" ? streamSource(process.stdin, "standard input") : await fileSource(file);
  let told = Date.now();
  const { bytes, counted } = await makePack(source, {
    onProgress(read) {
      if (Date.now() - told < 1000) return;
      told = Date.now();
      console.error(`${Math.floor(read / MEGABYTE)} MB read`);
    },
    onPacking: () => console.error("Packing …"),
  });
  if (isDryRun) {
    console.log(`${counted}. Nothing was written (dry run).`);
    return;
  }
  const target = env().VIN_PACK ?? defaultPackPath();
  await writePack(target, bytes);
  console.log(
    `${counted}: ${(bytes.length / 1e6).toFixed(1)} MB in ${target}. A running server takes it within a minute.`,
  );
}
