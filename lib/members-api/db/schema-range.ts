import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { RunStatements } from "../kernel/job-queues";
import { CHANGES_CHANNEL } from "./postgres-listener";
import type { ExecuteSql } from "./rls";

/** The schema versions that a release of the code runs on, and what its migrations make of a database. */
export interface SchemaRange {
  /** The newest migration that the code contains. */
  newest: number;
  /** The oldest schema that the code runs on. */
  needs: number;
  /** The newest migration after which code that does not contain it must not run any more; 0 for none. */
  breaking: number;
}

/** What a database says of itself. */
export interface SchemaState {
  /** The newest migration that it has had. */
  version: number;
  /** The code that runs on it contains this migration at least. */
  oldestCode: number;
}

/** Relative to the project, not to this file: a bundler moves the code but not the SQL. */
export function migrationsFolder(projectDir: string): string {
  return resolve(projectDir, "lib/members-api/db/migrations");
}

const journalSchema = z.object({ entries: z.array(z.object({ idx: z.number(), tag: z.string() })) });

/**
 * `range.json` beside the migrations. Without a word there a migration is needed by the code that contains it, and older
 * code runs on after it: it adds only. A test looks for statements that do more.
 */
const rangeSchema = z.strictObject({
  /** By migration, why older code fails after it. */
  breaking: z.record(z.string(), z.string()),
  /** Migrations that the code also runs without, such as an index. */
  optional: z.array(z.string()),
});

function readJson(folder: string, name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), "utf8"));
}

/** Reads what the migrations' folder says. Throws where `range.json` names a migration that is not there. */
export function readSchemaRange(folder: string): SchemaRange {
  const { entries } = journalSchema.parse(readJson(folder, "meta/_journal.json"));
  const { breaking, optional } = rangeSchema.parse(readJson(folder, "range.json"));
  const numbers = new Map(entries.map(({ idx, tag }) => [tag, idx]));
  const numberOf = (tag: string) => {
    const number = numbers.get(tag);
    if (number === undefined) throw new Error(`range.json names ${tag}, which is no migration.`);
    return number;
  };
  const dispensable = new Set(optional.map(numberOf));
  const all = [...numbers.values()];
  return {
    newest: Math.max(...all),
    needs: Math.max(0, ...all.filter((number) => !dispensable.has(number))),
    breaking: Math.max(0, ...Object.keys(breaking).map(numberOf)),
  };
}

/** Beside drizzle's own list of migrations, and outside the product's tables: it is no site's. */
export const SCHEMA_RANGE_TABLE = `
  create table if not exists drizzle.schema_range (
    id integer primary key check (id = 1), version integer not null, oldest_code integer not null)`;

/** Reads it as a whole pool or client does: `run` of the root database answers an object. */
export const rowsOf =
  (run: RunStatements): ExecuteSql =>
  async (text, values) =>
    (await run(text, values)).rows as Record<string, unknown>[];

/** The database's own row; "unmigrated" where no release with ranges has begun to migrate it, null where one has not ended. */
async function readRow(run: ExecuteSql): Promise<SchemaState | "unmigrated" | null> {
  const [there] = await run("select to_regclass('drizzle.schema_range') is not null as has_range");
  if (!there?.has_range) return "unmigrated";
  const [row] = await run("select version, oldest_code from drizzle.schema_range");
  return row ? { version: Number(row.version), oldestCode: Number(row.oldest_code) } : null;
}

/**
 * Null for a database whose first migration has not come to its end. Of one that a release without ranges has migrated
 * drizzle's own list knows how many.
 */
export async function readSchemaState(run: ExecuteSql): Promise<SchemaState | null> {
  const state = await readRow(run);
  if (state !== "unmigrated") return state;
  const [there] = await run("select to_regclass('drizzle.__drizzle_migrations') is not null as has_list");
  if (!there?.has_list) return null;
  const [list] = await run("select count(*)::int as migrations from drizzle.__drizzle_migrations");
  const migrations = Number(list?.migrations ?? 0);
  return migrations === 0 ? null : { version: migrations - 1, oldestCode: 0 };
}

/** What the instances on a PostgreSQL hear when it was migrated. */
export const SCHEMA_CHANGED = "schema";

/**
 * Before the code's migrations run, under their lock: until `writeSchemaState` other instances see the database as it is
 * now. They would start on drizzle's own list otherwise, between its last entry and the policies and roles that follow.
 */
export async function keepSchemaState(run: ExecuteSql): Promise<void> {
  if ((await readRow(run)) !== "unmigrated") return;
  const state = await readSchemaState(run);
  await run("create schema if not exists drizzle");
  await run(SCHEMA_RANGE_TABLE);
  if (state) await upsertState(run, state);
}

/** After the code's migrations have run, under their lock. */
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

const numbered = (version: number) => String(version).padStart(4, "0");

/** What keeps this code from running on a database, in words for its operator; null where nothing does. */
export function schemaProblem(range: SchemaRange, state: SchemaState | null): string | null {
  const needs = `this release needs ${numbered(range.needs)}`;
  if (state === null) return `The database has no schema yet; ${needs}. Run the migrations (ROLE=migrate).`;
  if (state.version < range.needs) {
    return `The database's schema is ${numbered(state.version)}; ${needs}. Run the migrations (ROLE=migrate).`;
  }
  if (range.newest < state.oldestCode) {
    return (
      `The database's schema is ${numbered(state.version)}, and takes releases that contain migration ` +
      `${numbered(state.oldestCode)}; this one ends with ${numbered(range.newest)}. Run a newer release.`
    );
  }
  return null;
}

/** Throws a SchemaRangeError where this code must not run on the database. */
export async function requireSchema(run: ExecuteSql, range: SchemaRange): Promise<void> {
  const problem = schemaProblem(range, await readSchemaState(run));
  if (problem) throw new SchemaRangeError(problem);
}

/** The database's schema is outside the range of this code. Another process may bring it in: waiting can help. */
export class SchemaRangeError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = "SchemaRangeError";
  }
}
