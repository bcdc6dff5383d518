import { env } from "@/lib/env";
import { fileSource, streamSource } from "@/lib/members-api/imports/import-source";
import { makeVinIndex } from "@/lib/members-api/imports/make-vin-index";
import { writeIndex } from "@/lib/vin/index-file";
import { defaultIndexPath } from "@/lib/vin/open-index";

const MEGABYTE = 1024 * 1024;

/**
 * Rebuilds the VIN index from NHTSA's full vPIC dump, '-' for standard input. The current index is replaced at the very
 * end, in one step. Throws UnreadableFileError for an incomplete dump.
 */
export async function buildIndexFromDump(file: string, isDryRun: boolean): Promise<void> {
  const source = file === "-" ? streamSource(process.stdin, "standard input") : await fileSource(file);
  let reportedAt = Date.now();
  const { bytes, counted } = await makeVinIndex(source, {
    onProgress(read) {
      if (Date.now() - reportedAt < 1000) return;
      reportedAt = Date.now();
      console.error(`${Math.floor(read / MEGABYTE)} MB read`);
    },
    onPacking: () => console.error("Packing …"),
  });
  if (isDryRun) {
    console.log(`${counted}. Nothing was written (dry run).`);
    return;
  }
  const target = env().VIN_PACK ?? defaultIndexPath();
  await writeIndex(target, bytes);
  console.log(
    `${counted}: ${(bytes.length / 1e6).toFixed(1)} MB in ${target}. A running server takes it within a minute.`,
  );
}
