import pino from "pino";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { getEnv } from "@/lib/platform/env/env";
import { readCommandLine } from "./command-line.mjs";
import { report, runChecks } from "./doctor/run-checks";
import { readToken } from "./doctor/upstream/read-token";
import { describeUpstream, walkUpstream } from "./doctor/upstream/walk-upstream";

const SAMPLE_VIN = "2T1BURHE5JC034461";

const { values, operands } = readCommandLine({
  usage: `npm run doctor [-- --json]

Checks this environment: settings (including secrets from X_FILE), database, schema, files, virus scanner, email,
clock, disk, sites' names and certificates, VIN data, sources and the trace collector, but not Stripe. With
MEMBERS_API_ORIGIN it only checks settings, disk, that Members API and the collector. It deletes what it writes: an
object in the bucket and files in DATA_DIR. Opening an embedded database migrates it. Exits with 1 if a check fails.

npm run doctor -- upstream URL [--site HOST] [--vin VIN] [--write] [--json]

Tries another Members API the way this application uses it, and lists which calls it has, what they return, which
fields were read, defaulted or dropped, and which screens work. Reads an account's token from UPSTREAM_TOKEN or a
prompt. Sends only read-only calls unless --write is given. --site is the host name that visitors use (default:
localhost), sent in the uri header. Exits with 1 if a page can't be shown.

Use --write only with a test account. It signs up an account, requests a password email, changes the account's profile
and signs it up as a dealer, saves and removes a car, generates reports and stickers (which may be charged), sends
feedback and a ticket, takes a free credit, and places and pays orders. It never changes the password, cancels a
subscription or deletes the account, because those can't be undone.`,
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
  const upstreamReport = await walkUpstream(address, walk, { write: values.write });
  console.log(values.json ? JSON.stringify(upstreamReport, null, 2) : describeUpstream(upstreamReport));
  return upstreamReport.screens[0]?.state === "works";
}

const [topic, address = ""] = operands;
if (topic !== undefined && (topic !== "upstream" || !/^https?:\/\/[^/]+\/?$/.test(address))) {
  process.stderr.write("Usage: npm run doctor -- upstream https://members.example\n");
  process.exit(2);
}
const isWell = topic === "upstream" ? await checkUpstream(address) : await checkEnvironment();
process.exit(isWell ? 0 : 1);
