import { readCommandLine } from "./command-line.mjs";
import { report, runChecks } from "./doctor/run-checks";

const { values } = readCommandLine({
  usage: `npm run doctor [-- --json]

Looks at everything that this environment names: settings, database, schema, files, email, clock, disk, sites' names and
certificates, VIN data, sources. Changes nothing but one object in the bucket and one empty file in DATA_DIR, which it
deletes again. Ends with 1 where something failed.`,
  options: { json: { type: "boolean", default: false } },
});

const findings = await runChecks(process.env);
const failures = findings.filter(({ state }) => state === "failed").length;
if (values.json) console.log(JSON.stringify({ failed: failures, findings }, null, 2));
else {
  console.log(report(findings));
  console.log(failures === 0 ? "\nNothing failed." : `\n${failures} failed.`);
}
process.exit(failures === 0 ? 0 : 1);
