import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import * as z from "zod";
import type { RunStatements } from "./job-queues";
import { CHANGES_CHANNEL } from "./postgres-listener";
import type { ExecuteSql } from "./rls";

export interface SchemaRange {
  newest: number;
  needs: number;
  breaking: number;
}

export interface SchemaState {
  version: number;
  oldestCode: number;
}

/** Resolves the folder from the project, because a bundler moves the code but not the SQL. */
export function getMigrationsFolder(projectDir: string): string {
  return resolve(projectDir, "lib/platform/db/migrations");
}

const journalSchema = z.object({ entries: z.array(z.object({ idx: z.number(), tag: z.string() })) });

/** Unlisted migrations are required by the code that contains them; older code keeps working after them. */
const rangeSchema = z.strictObject({
  breaking: z.record(z.string(), z.string()),
  optional: z.array(z.string()),
});

function readJson(folder: string, name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), "utf8"));
}

export function readSchemaRange(folder: string): SchemaRange {
  const { entries } = journalSchema.parse(readJson(folder, "meta/_journal.json"));
  const { breaking, optional } = rangeSchema.parse(readJson(folder, "range.json"));
  const numbers = new Map(entries.map(({ idx, tag }) => [tag, idx]));
  const getNumber = (tag: string) => {
    const number = numbers.get(tag);
    if (number === undefined) throw new Error(`range.json names ${tag}, which isn't a migration.`);
    return number;
  };
  const dispensable = new Set(optional.map(getNumber));
  const all = [...numbers.values()];
  return {
    newest: Math.max(...all),
    needs: Math.max(0, ...all.filter((number) => !dispensable.has(number))),
    breaking: Math.max(0, ...Object.keys(breaking).map(getNumber)),
  };
}

export const SCHEMA_RANGE_TABLE = `
  create table if not exists drizzle.schema_range (
    id integer primary key check (id = 1), version integer not null, oldest_code integer not null)`;

export const getRows =
  (run: RunStatements): ExecuteSql =>
  async (text, values) =>
    (await run(text, values)).rows as Record<string, unknown>[];

const REPLACED = { when: 1796069570816, commit: "fd29a04e" };

async function readReplaced(run: ExecuteSql): Promise<"all" | "some" | null> {
  const [check] = await run("select to_regclass('drizzle.__drizzle_migrations') is not null as has_list");
  if (!check?.has_list) return null;
  const [list] = await run(
    "select min(created_at) as first, max(created_at) as last from drizzle.__drizzle_migrations",
  );
  if (typeof list?.first !== "string" && typeof list?.first !== "number") return null;
  if (Number(list.first) > REPLACED.when) return null;
  return Number(list.last) === REPLACED.when ? "all" : "some";
}

/** Returns null until the first migration is complete; version -1 is older than 0000_initial. */
export async function readSchemaState(run: ExecuteSql): Promise<SchemaState | null> {
  const replaced = await readReplaced(run);
  if (replaced) return { version: replaced === "all" ? 0 : -1, oldestCode: 0 };
  const [check] = await run("select to_regclass('drizzle.schema_range') is not null as has_range");
  if (!check?.has_range) return null;
  const [row] = await run("select version, oldest_code from drizzle.schema_range");
  return row ? { version: Number(row.version), oldestCode: Number(row.oldest_code) } : null;
}

export const SCHEMA_CHANGED = "schema";

export async function prepareMigration(run: ExecuteSql, folder: string): Promise<boolean> {
  const range = readSchemaRange(folder);
  const state = await readSchemaState(run);
  if (state && state.version > range.newest) return false;
  if (state && state.version < 0) throw new SchemaRangeError(OLDER_THAN_INITIAL);
  await run("create schema if not exists drizzle");
  await run(SCHEMA_RANGE_TABLE);
  if ((await readReplaced(run)) === "all") {
    const [initial] = readMigrationFiles({ migrationsFolder: folder });
    await upsertState(run, { version: 0, oldestCode: 0 });
    await run(
      `with replaced as (delete from drizzle.__drizzle_migrations)
       insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)`,
      [initial?.hash, initial?.folderMillis],
    );
  }
  return true;
}

export async function writeSchemaState(run: ExecuteSql, { newest, breaking }: SchemaRange): Promise<void> {
  const state = await readSchemaState(run);
  if (state?.version === newest && state.oldestCode === breaking) return;
  await upsertState(run, { version: newest, oldestCode: breaking });
  await run("select pg_notify($1, $2)", [CHANGES_CHANNEL, SCHEMA_CHANGED]);
}

async function upsertState(run: ExecuteSql, { version, oldestCode }: SchemaState): Promise<void> {
  await run(
    `insert into drizzle.schema_range (id, version, oldest_code) values (1, $1, $2)
     on conflict (id) do update set version = excluded.version, oldest_code = excluded.oldest_code`,
    [version, oldestCode],
  );
}

const OLDER_THAN_INITIAL = `The database is older than migration 0000. Start commit ${REPLACED.commit} once, which upgrades it, then this release.`;

const formatVersion = (version: number) => String(version).padStart(4, "0");

export function findSchemaProblem(range: SchemaRange, state: SchemaState | null): string | null {
  if (state && state.version < 0) return OLDER_THAN_INITIAL;
  const needs = `this release needs ${formatVersion(range.needs)}`;
  if (state === null) return `The database has no schema yet; ${needs}. Run the migrations (ROLE=migrate).`;
  if (state.version < range.needs) {
    return `The database's schema is ${formatVersion(state.version)}; ${needs}. Run the migrations (ROLE=migrate).`;
  }
  if (range.newest < state.oldestCode) {
    return (
      `The database's schema is ${formatVersion(state.version)} and works with releases that contain migration ` +
      `${formatVersion(state.oldestCode)}; this one ends with ${formatVersion(range.newest)}. Run a newer release.`
    );
  }
  return null;
}

export async function requireSchema(run: ExecuteSql, range: SchemaRange): Promise<void> {
  const problem = findSchemaProblem(range, await readSchemaState(run));
  if (problem) throw new SchemaRangeError(problem);
}

export class SchemaRangeError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = "SchemaRangeError";
  }
}
