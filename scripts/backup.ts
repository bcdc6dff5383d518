import { env } from "@/lib/env";
import { serializeError } from "@/lib/members-api/kernel/error-response";
import { readCommandLine } from "./command-line.mjs";
import { backUp } from "./operations/archive";

const usage = `npm run backup -- FILE.tar.gz

Writes the database, the files and the kept secrets into one file. On PostgreSQL (DATABASE_URL) the server may run;
the database in DATA_DIR must be stopped first. Files in a bucket are the bucket's own to keep.`;

/** `npm run backup -- FILE` */
async function main(): Promise<void> {
  const [file = ""] = readCommandLine({ usage, operands: { min: 1 } }).operands;
  const { DATABASE_URL, DATA_DIR } = env();
  await backUp({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL }, file);
  console.log(`Written to ${file}. It holds passwords' hashes and keys: keep it as safe as the database.`);
}

main().catch((error: unknown) => {
  console.error(serializeError(error).message);
  process.exitCode = 2;
});
