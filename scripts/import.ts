import { basename } from "node:path";
import { findKind, type ImportKind, importKinds } from "@/lib/imports/server/import-kinds";
import { beginRun, type RunTotals, type WrongLine } from "@/lib/imports/server/import-run-repository";
import { type ImportSource, openFileSource, streamSource } from "@/lib/imports/server/import-source";
import type { Place } from "@/lib/imports/server/read-lines";
import { detectFormat, type FileFormat } from "@/lib/imports/server/read-records";
import { type ImportResult, runImport } from "@/lib/imports/server/run-import";
import { processImportRun } from "@/lib/imports/server/run-import-file";
import { UnreadableFileError } from "@/lib/imports/server/unreadable-file";
import { openDatabaseClock, ownClock } from "@/lib/platform/db/clock";
import { LockedError } from "@/lib/platform/db/lock-file";
import { getEnv } from "@/lib/platform/env/env";
import { serializeError } from "@/lib/platform/telemetry/serialize-error";
import { readCommandLine } from "./command-line.mjs";
import { buildIndexFromDump } from "./import/build-index-from-dump";
import { openDatabase } from "./operations/open-database";

const MAX_SHOWN = 100;
const usage = `npm run import -- KIND FILE [--dry-run] [--restart] [--format csv|ndjson|tab]

  KIND       ${Object.keys(importKinds).join(", ")}; vpic (NHTSA's full vPIC dump, for the VIN decoder)
  FILE       formats: docs/imports.md; may be compressed (.gz); - is standard input
  --dry-run  checks everything, writes nothing
  --restart  starts over, instead of continuing an unfinished import of the same file

Writes to DATABASE_URL, or to the database in DATA_DIR: stop the server first.`;

class Refused extends Error {}

function readArguments() {
  const { values, operands } = readCommandLine({
    usage,
    options: {
      "dry-run": { type: "boolean", default: false },
      restart: { type: "boolean", default: false },
      format: { type: "string" },
    },
    operands: { min: 2 },
  });
  const [kindName = "", file = ""] = operands;
  return {
    kindName,
    file,
    formatName: values.format,
    isDryRun: values["dry-run"],
    isRestart: values.restart,
  };
}

function formatFor(kind: ImportKind, file: string, formatName: string | undefined): FileFormat {
  const { formats } = importKinds[kind];
  const format = formatName ?? detectFormat(file) ?? (file === "-" ? formats[0] : null);
  const accepted = formats.find((item) => item === format);
  if (accepted) return accepted;
  throw new Refused(`${kind} must be ${formats.join(" or ")}, not ${file}.`);
}

function formatUnread({ unread }: ImportResult): string {
  return `Ignored fields that the import doesn't have: ${unread.join(", ")}.`;
}

function loadSummary(result: ImportResult, isDryRun: boolean): string {
  const { records, added, updated, unchanged, failed } = result;
  const wrong = `${failed} with errors`;
  return isDryRun
    ? `${records} records read, ${records - failed} OK, ${wrong}. Dry run: nothing was written.`
    : `${records} records read: ${added} added, ${updated} updated, ${unchanged} unchanged, ${wrong}.`;
}

function watch(source: ImportSource) {
  // Reports the first batch right away, so that the operator sees progress.
  let reportedAt = 0;
  let errorCount = 0;
  return {
    onError({ line, cell, message }: WrongLine) {
      errorCount += 1;
      const cellText = cell === null ? "" : ` (found: ${cell})`;
      if (errorCount <= MAX_SHOWN) console.error(`line ${line}: ${message}${cellText}`);
      else if (errorCount === MAX_SHOWN + 1)
        console.error("More errors follow. We count them, but don't show them.");
    },
    onProgress(totals: RunTotals, place: Place) {
      if (Date.now() - reportedAt < 1000) return;
      reportedAt = Date.now();
      const share = source.size ? `${Math.floor((place.offset / source.size) * 100)} %: ` : "";
      console.error(`${share}${totals.records} records, ${totals.failed} with errors`);
    },
  };
}

async function importRecords(kind: ImportKind, args: ReturnType<typeof readArguments>) {
  const { file, isDryRun, isRestart } = args;
  const format = formatFor(kind, file, args.formatName);
  const source =
    file === "-" ? streamSource(process.stdin, "standard input") : await openFileSource(file, basename(file));
  const options = { ...watch(source), kind, format };
  if (isDryRun) return runImport({ ...options, source, run: null });
  const database = await openDatabase(getEnv());
  let clock = ownClock;
  try {
    // Imports hold a lease that servers check too, so use the database's clock.
    const log = { warn: (_: object, text: string) => console.error(text) };
    clock = await openDatabaseClock(database.db.run, log);
    const { now } = clock;
    const { fingerprint, size: sizeBytes } = source;
    const isOurs = { dryRun: false, byUserId: null, spool: null, now: now() };
    const entry = { kind, file: source.name, fingerprint, sizeBytes, ...isOurs };
    const run = await beginRun(database.db, entry, { restart: isRestart });
    if (run.offset > 0) console.error(`Continuing after line ${run.lines}. Use --restart to start over.`);
    return await processImportRun(database.db, run, source, { ...options, now });
  } finally {
    clock.stop();
    await database.close();
  }
}

async function main(): Promise<void> {
  const args = readArguments();
  if (args.kindName === "vpic") return buildIndexFromDump(args.file, args.isDryRun);
  const kind = findKind(args.kindName);
  if (!kind) throw new Refused(usage);
  const result = await importRecords(kind, args);
  if (result.unread.length > 0) console.error(formatUnread(result));
  console.log(loadSummary(result, args.isDryRun));
  if (result.end === "stopped") throw new Refused("An administrator stopped this import.");
  if (result.end === "taken") throw new Refused("Another process is running this import.");
  if (result.failed > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  const isExpected =
    error instanceof Refused || error instanceof LockedError || error instanceof UnreadableFileError;
  console.error(isExpected ? error.message : serializeError(error));
  process.exitCode = 2;
});
