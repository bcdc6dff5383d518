import { getEnv } from "@/lib/platform/env/env";
import { serializeError } from "@/lib/platform/telemetry/serialize-error";
import { readCommandLine } from "./command-line.mjs";
import { backUp } from "./operations/archive";

const usage = `npm run backup -- FILE.tar.gz

Writes the database, the files and the saved secrets to one file. With PostgreSQL (DATABASE_URL) the server can keep
running. With a database in DATA_DIR, stop the server first. Files in a bucket aren't included.`;

async function main(): Promise<void> {
  const [file = ""] = readCommandLine({ usage, operands: { min: 1 } }).operands;
  const { DATABASE_URL, DATA_DIR } = getEnv();
  await backUp({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL }, file);
  console.log(`Saved to ${file}. It contains password hashes and keys, so keep it as safe as the database.`);
}

main().catch((error: unknown) => {
  console.error(serializeError(error).message);
  process.exitCode = 2;
});
