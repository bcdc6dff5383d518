import pino from "pino";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { getEnv } from "@/lib/env";
import { readCommandLine } from "./command-line.mjs";
import { report, runChecks } from "./doctor/run-checks";
import { readToken } from "./doctor/upstream/read-token";
import { describeUpstream, walkUpstream } from "./doctor/upstream/walk-upstream";

const SAMPLE_VIN = "2T1BURHE5JC034461";

const { values, operands } = readCommandLine({
  usage: `npm run doctor [-- --json]

Looks at what this environment names: settings (secrets in files of X_FILE too), database, schema, files, virus scanner,
email, clock, disk, sites' names and certificates, VIN data, sources, the collector of traces. Stripe is not asked. With
MEMBERS_API_ORIGIN it looks at settings, disk, that Members API and the collector alone. It deletes again what it writes,
one object in the bucket and files in DATA_DIR. An embedded database is opened as a start opens it, which migrates it.
Ends with 1 where something failed.

npm run doctor -- upstream URL [--site HOST] [--vin VIN] [--write] [--json]

Walks another Members API as this application would use it: which calls it has, what they answer, which fields were read,
defaulted or dropped, and which screens work. The token of an account comes from UPSTREAM_TOKEN or a prompt. Only calls that
read are sent, unless --write is given. --site is the host name that visitors use (localhost by default), sent as the header
uri. Ends with 1 where a page can't be shown.

With --write it signs up an account, asks for a new password by email, changes the account's profile and signs it up as a
dealer, saves and removes a car, generates reports and stickers, which may be charged, files feedback and a ticket, takes a
free credit, and places and pays orders: give it a test account. A changed password, a canceled subscription and a deleted
account can't be undone, so those calls are never sent.`,
  options: {
    json: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    site: { type: "string", default: "localhost" },
    vin: { type: "string", default: SAMPLE_VIN },
  },
  operands: { min: 0, max: 2 },
});

async function checkEnvironment(): Promise<boolean> {
  const findings = await runChecks(process.env);
  const failures = findings.filter(({ state }) => state === "failed").length;
  if (values.json) console.log(JSON.stringify({ failed: failures, findings }, null, 2));
  else {
    console.log(report(findings));
    console.log(failures === 0 ? "\nNothing failed." : `\n${failures} failed.`);
  }
  return failures === 0;
}

async function checkUpstream(address: string): Promise<boolean> {
  createGlobalSingleton("bff-log").set(pino({ level: "silent" }));
  const token = await readToken(process.env.UPSTREAM_TOKEN);
  const walk = { siteUri: values.site, vin: values.vin, token, money: getEnv().UPSTREAM_MONEY };
  const found = await walkUpstream(address, walk, { write: values.write });
  console.log(values.json ? JSON.stringify(found, null, 2) : describeUpstream(found));
  return found.screens[0]?.state === "works";
}

const [topic, address = ""] = operands;
if (topic !== undefined && (topic !== "upstream" || !/^https?:\/\/[^/]+\/?$/.test(address))) {
  process.stderr.write("Usage: npm run doctor -- upstream https://members.example\n");
  process.exit(2);
}
const isWell = topic === "upstream" ? await checkUpstream(address) : await checkEnvironment();
process.exit(isWell ? 0 : 1);
