import { writeFile } from "node:fs/promises";
import { openFileSource } from "./import-source";
import { makeVinIndex } from "./make-vin-index";
import { UnreadableFileError } from "./unreadable-file";
import { type VinIndexMessage, vinIndexJobSchema } from "./vin-index-job";

const REPORT_EVERY_MS = 250;

/** Runs in a separate process, because building the index takes minutes of CPU and gigabytes of memory. */
async function main(): Promise<void> {
  const { file, name, target } = vinIndexJobSchema.parse(JSON.parse(process.argv[2] ?? ""));
  let reportedAt = 0;
  const onProgress = (bytes: number, lines: number) => {
    if (Date.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = Date.now();
    send({ at: "reading", bytes, lines });
  };
  const index = await makeVinIndex(await openFileSource(file, name), { onProgress });
  if (target !== null) await writeFile(target, index.bytes, { mode: 0o644 });
  send({ at: "done", patterns: index.patterns });
}

function send(message: VinIndexMessage): void {
  process.send?.(message);
}

process.once("disconnect", () => process.exit(1));
main()
  .catch((error: NodeJS.ErrnoException) => {
    if (error instanceof UnreadableFileError) send({ at: "failed", problem: error.message });
    else if (["EACCES", "EROFS", "ENOENT", "ENOSPC"].includes(error.code ?? ""))
      send({ at: "failed", problem: `The VIN data can't be written (${error.code}). See VIN_PACK.` });
    else throw error;
  })
  .then(() => process.disconnect?.());
