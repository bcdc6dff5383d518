import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import pino from "pino";
import { type EmbeddedMembersApi, openMembersApi } from "@/lib/members-api/kernel/open-members-api";
import { writeStatements } from "./clone";
import { type Load, loadHeavy, loadMembers } from "./load";
import { makeTemplate } from "./template";

/** Of both databases, and the same at each run: they may be kept. It looks like a key, because a start refuses what does not. */
export const DIGEST_KEY = createHash("sha384").update("npm run bench -- scale").digest("base64");

/**
 * Opens the Members API on this database; closing it removes its folder. Without limits: they are not what is measured. Without
 * `runsJobs` nobody clears what the generator made old meanwhile.
 */
export async function openApi(databaseUrl: string, runsJobs = true): Promise<EmbeddedMembersApi> {
  const dataDir = await mkdtemp(join(tmpdir(), "glovebox-scale-"));
  const api = await openMembersApi({
    dataDir,
    databaseUrl,
    secrets: { digestKey: DIGEST_KEY },
    port: 3000,
    rateLimited: false,
    runsJobs,
    payment: { sandbox: true, stripe: null },
    sources: { nhtsa: "0", vpic: "0", epa: "0" },
    log: pino({ level: "silent" }),
  });
  return {
    ...api,
    async close() {
      await api.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function urlOf(address: string, database: string): string {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}

/** Makes what both databases of a run begin with: the template's members, and the statements that clone them. */
export async function makeEmpty(url: string): Promise<void> {
  const api = await openApi(url);
  try {
    await withClient(url, async (db) => {
      await makeTemplate(api, db);
      await writeStatements(db);
      await loadHeavy(db);
    });
  } finally {
    await api.close();
  }
}

const EMPTY = "glovebox_scale_empty";

export interface Databases {
  empty: string;
  loaded: string;
  /** Whether the loaded one was there from a run before. */
  wasKept: boolean;
  drop(): Promise<void>;
}

/**
 * The two databases of a run at this address: one with the template's members alone, and a copy of it with a number of
 * members more. What a run before kept of them is used again.
 */
export async function openDatabases(address: string, load: Load): Promise<Databases> {
  const name = `glovebox_scale_${load.members}_${load.sites}_${load.thin ?? 1}`;
  const exists = (wanted: string) =>
    withClient(address, async (db) => {
      const { rowCount } = await db.query("select from pg_database where datname = $1", [wanted]);
      return rowCount === 1;
    });
  /** Renamed when it is whole: a run that was ended leaves nothing half behind that the next would measure. */
  const make = async (wanted: string, from: string, fill: (url: string) => Promise<void>) => {
    await withClient(address, async (db) => {
      await db.query(`drop database if exists ${wanted}_new with (force)`);
      await db.query(`create database ${wanted}_new template ${from}`);
    });
    await fill(urlOf(address, `${wanted}_new`));
    await withClient(address, (db) => db.query(`alter database ${wanted}_new rename to ${wanted}`));
  };
  if (!(await exists(EMPTY))) await make(EMPTY, "template1", makeEmpty);
  const wasKept = await exists(name);
  if (!wasKept) await make(name, EMPTY, (url) => withClient(url, (db) => loadMembers(db, load)));
  return {
    empty: urlOf(address, EMPTY),
    loaded: urlOf(address, name),
    wasKept,
    async drop() {
      await withClient(address, async (db) => {
        for (const one of [name, EMPTY]) await db.query(`drop database if exists ${one} with (force)`);
      });
    },
  };
}
