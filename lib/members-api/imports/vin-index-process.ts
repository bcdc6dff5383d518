import { writeFile } from "node:fs/promises";
import { fileSource } from "./import-source";
import { makeVinIndex } from "./make-vin-index";
import { UnreadableFileError } from "./unreadable-file";
import { type VinIndexMessage, vinIndexJobSchema } from "./vin-index-job";

const REPORT_EVERY_MS = 250;

/** A process of its own, started by pack-run.ts: packing takes minutes of computing and memory that a server must not spend. */
async function main(): Promise<void> {
  const { file, name, target } = vinIndexJobSchema.parse(JSON.parse(process.argv[2] ?? ""));
  let told = 0;
  const onProgress = (bytes: number, lines: number) => {
    if (Date.now() - told < REPORT_EVERY_MS) return;
    told = Date.now();
    say({ at: "reading", bytes, lines });
  };
  const made = await makeVinIndex(await fileSource(file, name), { onProgress });
  if (target !== null) await writeFile(target, made.bytes, { mode: 0o644 });
  say({ at: "done", patterns: made.patterns });
}

function say(message: VinIndexMessage): void {
  process.send?.(message);
}

// Whoever started it is gone: nobody will take the pack.
process.once("disconnect", () => process.exit(1));
main()
  .catch((error: NodeJS.ErrnoException) => {
    if (error instanceof UnreadableFileError) say({ at: "failed", told: error.message });
    else if (["EACCES", "EROFS", "ENOENT", "ENOSPC"].includes(error.code ?? ""))
      say({ at: "failed", told: `The pack cannot be written (${error.code}): see VIN_PACK.` });
    else throw error;
  })
  .then(() => process.disconnect?.());
