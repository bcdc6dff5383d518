import { readCommandLine } from "./command-line.mjs";

const usage = `npm run demo -- partner [DIRECTORY]

Plays how a partner comes to a site of its own: sign-up, domain, theme, prices, keys, webhooks, the widget, the first sale and the
statement, on a fresh instance that is deleted afterwards. Ends with 1 where anything is not as it should be.

  DIRECTORY gets the log, pictures and files; demo-output unless it is given

Needs Debian's packages dnsmasq-base, pebble, caddy, openssl and chromium. TEST_DATABASE_URL, of a PostgreSQL server, plays it on a
database of its own there instead of the embedded one.`;

const { operands } = readCommandLine({ usage, operands: { min: 1, max: 2 } });
const [name, folder = "demo-output"] = operands;
if (name !== "partner") {
  console.error(`Unknown demo '${name}'.\n\n${usage}`);
  process.exit(2);
}
const { run } = await import("./demo/partner");
await run(folder);
