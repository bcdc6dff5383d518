import { spawnSync } from "node:child_process";
import { readCommandLine } from "./command-line.mjs";
import { openDraft } from "./new/draft";
import { Refusal } from "./new/names";
import { plan } from "./new/plan";

const usage = `npm run new -- noun NAME          contract, server, client, component and messages of a noun
npm run new -- call NOUN.NAME     a call of a noun
npm run new -- list NAME          a list of the consoles
npm run new -- event NOUN.VERB    a webhook event

NAME is an English singular, such as priceAlert or price-alert.`;

const { operands } = readCommandLine({ usage, operands: { min: 2 } });
const [kind = "", name = ""] = operands;
const draft = openDraft(process.cwd());
try {
  const test = plan(draft, kind, name);
  draft.write();
  const changed = [...draft.changed.keys()];
  const files = changed.filter((path) => !path.endsWith(".md"));
  const { status } = spawnSync("node_modules/.bin/biome", ["check", "--write", ...files], {
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
  console.log(`Wrote ${changed.join(", ")}.\nThe new test fails until it's done: npx vitest run ${test}`);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 2;
}
