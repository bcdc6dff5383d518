import { env } from "@/lib/env";
import { serializeError } from "@/lib/members-api/kernel/error-response";
import { INVARIANTS } from "@/lib/members-api/kernel/invariants";
import { readCommandLine } from "./command-line.mjs";
import { restore } from "./operations/archive";
import { checkData, describeViolations } from "./operations/check";

const usage = `npm run restore -- FILE.tar.gz

Restores a backup to the empty database at DATABASE_URL, or to a DATA_DIR without one, and checks it.`;

/** `npm run restore -- FILE`. Ends with 1 where what came back is not as it must be. */
async function main(): Promise<void> {
  const [file = ""] = readCommandLine({ usage, operands: { min: 1 } }).operands;
  const settings = env();
  await restore({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL }, file);
  const breaches = await checkData(settings);
  for (const line of describeViolations(breaches)) console.log(line);
  if (breaches.length === 0) console.log(`Restored. All ${INVARIANTS} invariants pass.`);
  else process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(serializeError(error).message);
  process.exitCode = 2;
});
