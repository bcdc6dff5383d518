import { parseArgs } from "node:util";

/** Returns the address that `next start` listens on: its option -H, else all addresses, as on other hosts without our server. */
export function getNextHost(args: readonly string[]): string {
  const options = { hostname: { type: "string", short: "H" } } as const;
  const { values } = parseArgs({ args: Array.from(args), options, strict: false });
  return typeof values.hostname === "string" ? values.hostname : "0.0.0.0";
}
