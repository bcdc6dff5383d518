import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { InvariantViolation } from "@/lib/compose/invariants";
import type { Env } from "@/lib/platform/env/env";
import { restore } from "./archive";
import { checkData } from "./check";

async function onServer(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "42501") throw error;
    throw new Error(
      "The check needs a temporary database: allow the login of DATABASE_URL to create one (createdb).",
    );
  } finally {
    await client.end();
  }
}

/** Restores a backup into a temporary folder and database and checks it; live data isn't touched. */
export async function checkBackup(settings: Env, file: string): Promise<InvariantViolation[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "glovebox-check-"));
  const { DATABASE_URL } = settings;
  const name = `glovebox_check_${randomBytes(4).toString("hex")}`;
  let databaseUrl: string | undefined;
  try {
    if (DATABASE_URL) {
      await onServer(DATABASE_URL, `create database ${name}`);
      const url = new URL(DATABASE_URL);
      url.pathname = `/${name}`;
      databaseUrl = url.href;
    }
    await restore({ dataDir, databaseUrl }, file);
    return await checkData({ ...settings, DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  } finally {
    if (DATABASE_URL && databaseUrl) await onServer(DATABASE_URL, `drop database ${name} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  }
}
