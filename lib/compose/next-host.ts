import { parseArgs } from "node:util";

export function getNextHost(args: readonly string[]): string {
  const options = { hostname: { type: "string", short: "H" } } as const;
  const { values } = parseArgs({ args: Array.from(args), options, strict: false });
  return typeof values.hostname === "string" ? values.hostname : "0.0.0.0";
}
