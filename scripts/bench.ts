import { readCommandLine } from "./command-line.mjs";

const BENCHES: Record<string, () => Promise<{ run(operands: string[]): Promise<void> }>> = {
  garage: () => import("./bench/garage"),
  http: () => import("./bench/http"),
  start: () => import("./bench/start"),
  vin: () => import("./bench/vin"),
  web: () => import("./bench/web"),
};
const usage = `npm run bench -- ${Object.keys(BENCHES).join("|")} [OPERAND …]`;

const { operands } = readCommandLine({ usage, operands: { min: 1, max: Number.POSITIVE_INFINITY } });
const [name = "", ...rest] = operands;
const load = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (!load) {
  console.error(usage);
  process.exit(2);
}
await (await load()).run(rest);
