import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export function readEmailTo(address: string): string {
  const directory = join(process.env.E2E_DATA_DIR ?? "", "mail");
  if (!existsSync(directory)) return "";
  const emails = readdirSync(directory).map((name) => readFileSync(join(directory, name), "utf8"));
  return (emails.find((text) => text.includes(`To: ${address}`)) ?? "")
    .replace(/=\r?\n/g, "")
    .replaceAll("=3D", "=");
}
