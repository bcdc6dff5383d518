import { readCommandLine } from "./command-line.mjs";

const usage = `npm run bench -- NAME [OPERAND …], for example: npm run bench -- vin truth.jsonl

Runs scripts/bench/NAME.ts.`;

const { operands } = readCommandLine({ usage, operands: { min: 1, max: Number.POSITIVE_INFINITY } });
const [name = "", ...rest] = operands;
if (!/^[a-z][a-z-]*$/.test(name)) {
  console.error(usage);
  process.exit(2);
}
const { run }: { run: (args: string[]) => Promise<void> } = await import(`./bench/${name}.ts`);
await run(rest);
