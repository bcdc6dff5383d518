import { INVARIANTS } from "@/lib/compose/invariants";
import { getEnv } from "@/lib/platform/env/env";
import { serializeError } from "@/lib/platform/telemetry/serialize-error";
import { readCommandLine } from "./command-line.mjs";
import { restore } from "./operations/archive";
import { checkData, describeViolations } from "./operations/check";
import { checkBackup } from "./operations/check-backup";

const usage = `npm run restore -- FILE.tar.gz [--check]

Restores a backup to the empty database at DATABASE_URL, or to a DATA_DIR without one, and checks it.

  --check  restores to a temporary place and checks it there, without changing the data in use`;

async function main(): Promise<void> {
  const { operands, values } = readCommandLine({
    usage,
    options: { check: { type: "boolean", default: false } },
    operands: { min: 1 },
  });
  const [file = ""] = operands;
  const settings = getEnv();
  const place = { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL };
  if (!values.check) await restore(place, file);
  const breaches = values.check ? await checkBackup(settings, file) : await checkData(settings);
  for (const line of describeViolations(breaches)) console.log(line);
  if (breaches.length === 0)
    console.log(
      `${values.check ? "The backup can be restored" : "Restored"}. All ${INVARIANTS} invariants pass.`,
    );
  else process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(serializeError(error).message);
  process.exitCode = 2;
});
