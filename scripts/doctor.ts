import { readCommandLine } from "./command-line.mjs";
import { report, runChecks } from "./doctor/run-checks";

const { values } = readCommandLine({
  usage: `npm run doctor [-- --json]

Looks at what this environment names: settings (secrets in files of X_FILE too), database, schema, files, virus scanner,
email, clock, disk, sites' names and certificates, VIN data, sources, the collector of traces. Stripe is not asked. With
MEMBERS_API_ORIGIN it looks at settings, disk, that Members API and the collector alone. It deletes again what it writes,
one object in the bucket and files in DATA_DIR. An embedded database is opened as a start opens it, which migrates it.
Ends with 1 where something failed.`,
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
