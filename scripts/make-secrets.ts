import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCommandLine } from "./command-line.mjs";

const usage = `npm run make-secrets -- DIRECTORY [--database-host NAME] [--s3]

Writes an installation's secrets to DIRECTORY, one file each, for the variables that end in _FILE. Keeps existing files.

  --database-host NAME  also a password for a new PostgreSQL server, and the database's URL
  --s3                  also keys for an S3 server, and a credentials file for AWS's library`;

const { operands, values } = readCommandLine({
  usage,
  options: { "database-host": { type: "string" }, s3: { type: "boolean" } },
  operands: { min: 1 },
});
const [folder = ""] = operands;
const createSecret = () => randomBytes(36).toString("base64url");

/** Returns false if the secret already exists; installed secrets are never replaced. */
function make(name: string, value: string): boolean {
  try {
    // World-readable, because programs run as different users; the directory's permissions protect it.
    writeFileSync(join(folder, name), `${value}\n`, { flag: "wx", mode: 0o444 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

mkdirSync(folder, { recursive: true });
const host = values["database-host"];
const password = createSecret();
const createdNames = [
  make("session-keys", createSecret()) && "session-keys",
  make("digest-key", createSecret()) && "digest-key",
  // Created together with the URL below, which contains it.
  host !== undefined && make("database-password", password) && "database-password",
].filter((name) => name !== false);
if (host !== undefined && createdNames.includes("database-password"))
  make("database-url", `postgres://glovebox:${password}@${host}/glovebox`);
console.log(
  createdNames.length > 0
    ? `Created in ${folder}: ${createdNames.join(", ")}.`
    : `All secrets already exist in ${folder}.`,
);
