import { INVARIANTS } from "@/lib/compose/invariants";
import { getEnv } from "@/lib/platform/env/env";
import { serializeError } from "@/lib/platform/telemetry/serialize-error";
import { readCommandLine } from "./command-line.mjs";
import { checkData, describeViolations } from "./operations/check";

const usage = `npm run invariants

Checks the data's invariants. Exits with 1 if one is violated.`;

async function main(): Promise<void> {
  readCommandLine({ usage });
  const breaches = await checkData(getEnv());
  for (const line of describeViolations(breaches)) console.log(line);
  if (breaches.length === 0) console.log(`All ${INVARIANTS} invariants pass.`);
  else process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(serializeError(error).message);
  process.exitCode = 2;
});
