import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { getDatabaseLimits } from "@/lib/platform/db/database-limits";
import { UnreachableDatabaseError } from "@/lib/platform/db/database-wait";
import { LockedError } from "@/lib/platform/db/lock-file";
import { openPglite } from "@/lib/platform/db/open-pglite";
import { getStartupLimits } from "@/lib/platform/db/open-postgres";
import { refuseTransactionPooler } from "@/lib/platform/db/pooler-check";
import { type ExecuteSql, inspectRowLevelSecurity, SITE_ROLE } from "@/lib/platform/db/rls";
import {
  findSchemaProblem,
  getMigrationsFolder,
  getRows,
  readSchemaRange,
  readSchemaState,
} from "@/lib/platform/db/schema-range";
import type { Env } from "@/lib/platform/env/env";
import { createAbsentFinding, createOkFinding, type Finding, failed, getReason, warning } from "./finding";

const CONNECT_MS = 5000;
const SKEW_FAILED_S = 30;
const SKEW_WARNING_S = 5;
const OLDEST_POSTGRES = 150_000;

export interface DatabaseCheck {
  findings: Finding[];
  /** Host names of open sites; null if the database couldn't be read. */
  hosts: string[] | null;
}

export async function checkDatabase(
  { DATABASE_URL, DATA_DIR }: Pick<Env, "DATABASE_URL" | "DATA_DIR">,
  projectDir = process.cwd(),
): Promise<DatabaseCheck> {
  return DATABASE_URL ? checkPostgres(DATABASE_URL, projectDir) : checkPglite(DATA_DIR, projectDir);
}

async function checkPostgres(url: string, projectDir: string): Promise<DatabaseCheck> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    // Uses the application's startup limits, because a connection pooler may reject them.
    ...getStartupLimits(getDatabaseLimits().work),
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { message } = new UnreachableDatabaseError(url, error);
    return { findings: [failed("Database", message, "Nothing works until this is fixed.")], hosts: null };
  }
  try {
    const run: ExecuteSql = async (text, values) => (await client.query(text, values)).rows;
    const pooler = await refuseTransactionPooler(url).then(() => null, getReason);
    if (pooler)
      return { findings: [failed("Database", pooler, "See docs/operators/database.md.")], hosts: null };
    await run("select set_config('app.site_id', '*', false)");
    const schema = await checkSchema(run, projectDir);
    const hasTables = schema.state === "ok";
    return {
      findings: [
        await checkVersionAndRights(run),
        schema,
        hasTables
          ? await checkRowLevelSecurity(run)
          : createAbsentFinding("Row-level security", "There are no tables of this release to check."),
        await checkClock(run),
      ],
      hosts: hasTables ? await readHosts(run) : null,
    };
  } catch (error) {
    const remedy = "Check the database's own log; see docs/operators/database.md.";
    return { findings: [failed("Database", `It doesn't respond: ${getReason(error)}`, remedy)], hosts: null };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function checkVersionAndRights(run: ExecuteSql): Promise<Finding> {
  const [row = {}] = await run(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      has_schema_privilege(current_schema(), 'create') and has_database_privilege(current_database(), 'create') as may_create,
      (select count(*)::int from pg_tables t where t.schemaname = current_schema()
        and not pg_has_role(t.tableowner, 'member')) as foreign_tables,
      current_setting('default_transaction_read_only') = 'on' or pg_is_in_recovery() as read_only`);
  const { version, number, may_create, foreign_tables, read_only } = row;
  const remedy = "See docs/operators/database.md.";
  if (Number(number) < OLDEST_POSTGRES)
    return failed("Database", `PostgreSQL ${version} is too old.`, "Use version 15 or newer.");
  if (read_only)
    return failed("Database", "It's a standby or read-only.", "Set DATABASE_URL to the primary.");
  if (!may_create)
    return failed("Database", "The login can't create tables.", `Make it the database's owner. ${remedy}`);
  if (Number(foreign_tables) > 0) {
    const text = `${foreign_tables} tables belong to another login.`;
    return failed("Database", text, `Make the login of DATABASE_URL their owner. ${remedy}`);
  }
  return createOkFinding(
    "Database",
    `PostgreSQL ${version} responds, and the login has the rights it needs.`,
  );
}

async function checkSchema(run: ExecuteSql, projectDir: string): Promise<Finding> {
  const range = readSchemaRange(getMigrationsFolder(projectDir));
  const state = await readSchemaState(run);
  const problem = findSchemaProblem(range, state);
  if (problem) return failed("Schema", problem, "See docs/decisions/schema-versions.md.");
  return createOkFinding(
    "Schema",
    `${state?.version}; this release needs ${range.needs} or later, and comes with ${range.newest}.`,
  );
}

async function checkRowLevelSecurity(run: ExecuteSql): Promise<Finding> {
  const { open } = await inspectRowLevelSecurity(run);
  if (open.length === 0) return createOkFinding("Row-level security", "It keeps sites apart on every table.");
  return failed(
    "Row-level security",
    `It doesn't apply to this login on ${open.length} tables: the login bypasses policies and can't switch to ${SITE_ROLE}.`,
    "See docs/operators/database.md for the two statements to run as a superuser.",
  );
}

async function checkClock(run: ExecuteSql): Promise<Finding> {
  const sentAt = Date.now();
  const [row = {}] = await run("select extract(epoch from clock_timestamp()) * 1000 as ms");
  const seconds = Math.round(((sentAt + Date.now()) / 2 - Number(row.ms)) / 100) / 10;
  return buildClockFinding(seconds);
}

/** `seconds` is positive if this computer's clock is ahead. */
export function buildClockFinding(seconds: number): Finding {
  const text = `This computer's clock is ${Math.abs(seconds)} s ${seconds < 0 ? "behind" : "ahead of"} the database's.`;
  const remedy = "Synchronize both computers with NTP.";
  if (Math.abs(seconds) > SKEW_FAILED_S)
    return failed("Clock", `${text} Housekeeping doesn't run here.`, remedy);
  return Math.abs(seconds) > SKEW_WARNING_S ? warning("Clock", text, remedy) : createOkFinding("Clock", text);
}

async function readHosts(run: ExecuteSql): Promise<string[]> {
  const rows = await run(`select h.host from site_hosts h join sites s on s.id = h.site_id
    where s.closed_at is null order by h.host`);
  return rows.map(({ host }) => String(host));
}

async function checkPglite(dataDir: string, projectDir: string): Promise<DatabaseCheck> {
  const clock = createAbsentFinding("Clock", "The embedded database uses this computer's clock.");
  if (!existsSync(join(dataDir, "pglite"))) {
    const text = `The embedded database in ${dataDir} is created at the first start.`;
    return { findings: [createAbsentFinding("Database", text), clock], hosts: null };
  }
  try {
    const opened = await openPglite({ dataDir, projectDir });
    try {
      const run = getRows(opened.db.run);
      const hosts = await readHosts(run);
      const text = `The embedded database in ${dataDir} opens. It survives a kill but not a power cut: use PostgreSQL for important data.`;
      return {
        findings: [createOkFinding("Database", text), await checkSchema(run, projectDir), clock],
        hosts,
      };
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (error instanceof LockedError) {
      const text = `The embedded database in ${dataDir} is in use by process ${error.pid}, so it wasn't checked.`;
      const remedy = "Stop that process to check it, or request /api/health/ready at its INTERNAL_ADDRESS.";
      return { findings: [warning("Database", text, remedy), clock], hosts: null };
    }
    return {
      findings: [failed("Database", getReason(error), "Restore a backup, or correct DATA_DIR."), clock],
      hosts: null,
    };
  }
}
