import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { env } from "@/lib/env";
import { LockedError } from "@/lib/members-api/db/lock-file";
import { openPglite } from "@/lib/members-api/db/open-pglite";
import { openPostgres } from "@/lib/members-api/db/open-postgres";
import { formatOf } from "@/lib/members-api/imports/read-records";
import {
  type ImportKind,
  type ImportResult,
  importKinds,
  runImport,
} from "@/lib/members-api/imports/run-import";

const MAX_SHOWN = 100;
const kinds = Object.keys(importKinds) as ImportKind[];
const usage = `npm run import -- KIND FILE [--dry-run]

  KIND  ${kinds.join(", ")}
  FILE  .csv or .ndjson (one JSON object a line); formats: docs/imports.md

Writes to DATABASE_URL, else to the database in DATA_DIR: stop the server first.`;

class Refused extends Error {}

function readArguments(given: string[]) {
  const isDryRun = given.includes("--dry-run");
  const [kindName, file, ...others] = given.filter((one) => one !== "--dry-run");
  const kind = kinds.find((one) => one === kindName);
  if (!kind || !file || others.length > 0) throw new Refused(usage);
  const format = formatOf(file);
  if (!format || !importKinds[kind].formats.includes(format)) {
    throw new Refused(`${kind} comes as ${importKinds[kind].formats.join(" or ")}: ${file} is neither.`);
  }
  return { kind, file, format, isDryRun };
}

async function openDatabase() {
  const { DATABASE_URL, DATA_DIR } = env();
  return DATABASE_URL ? openPostgres({ url: DATABASE_URL }) : openPglite({ dataDir: DATA_DIR });
}

function summary(result: ImportResult, isDryRun: boolean): string {
  const { records, added, known, errors } = result;
  const wrong = `${errors} with errors`;
  return isDryRun
    ? `${records} records read, ${records - errors} good, ${wrong}. Nothing was written (dry run).`
    : `${records} records read: ${added} added, ${known} known already, ${wrong}.`;
}

async function main(): Promise<void> {
  const { kind, file, format, isDryRun } = readArguments(process.argv.slice(2));
  const { size } = await stat(file).catch(() => {
    throw new Refused(`${file} cannot be read.`);
  });
  const stream = createReadStream(file);
  const database = isDryRun ? null : await openDatabase();
  let told = Date.now();
  let shown = 0;
  try {
    const result = await runImport(stream, {
      ...{ kind, format },
      db: database?.db ?? null,
      onError: (line, problem) => {
        shown += 1;
        if (shown <= MAX_SHOWN) console.error(`line ${line}: ${problem}`);
        else if (shown === MAX_SHOWN + 1) console.error("Further errors are counted, not shown.");
      },
      onProgress: (done) => {
        if (Date.now() - told < 1000) return;
        told = Date.now();
        const percent = size === 0 ? 100 : Math.floor((stream.bytesRead / size) * 100);
        console.error(`${percent} %: ${done.records} records, ${done.errors} with errors`);
      },
    });
    console.log(summary(result, isDryRun));
    if (result.errors > 0) process.exitCode = 1;
  } finally {
    await database?.close();
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof Refused || error instanceof LockedError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 2;
});
