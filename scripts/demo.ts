import { readCommandLine } from "./command-line.mjs";

const usage = `npm run demo -- partner [DIRECTORY]

Sets up a partner's site from sign-up to the first sale and statement, including domain, theme, prices, keys, webhooks and
widget, on a new instance that is deleted afterwards. Exits with 1 if anything fails.

  DIRECTORY  for the log, pictures and files (default: demo-output)

Needs Debian's packages dnsmasq-base, pebble, caddy, openssl and chromium. With TEST_DATABASE_URL, it creates a database on
that PostgreSQL server instead of using the embedded one.`;

const { operands } = readCommandLine({ usage, operands: { min: 1, max: 2 } });
const [name, folder = "demo-output"] = operands;
if (name !== "partner") {
  console.error(`Unknown demo '${name}'.\n\n${usage}`);
  process.exit(2);
}
const { run } = await import("./demo/partner");
await run(folder);
