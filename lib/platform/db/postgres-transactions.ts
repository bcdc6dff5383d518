import { drizzle } from "drizzle-orm/node-postgres";
import { type ClientBase, DatabaseError, type Pool, type PoolClient, type QueryResult } from "pg";
import type { RootDatabase } from "./database";
import {
  type DatabaseLimits,
  DatabaseTimeoutError,
  type DatabaseUse,
  getCurrentUse,
  runWithinLimits,
} from "./database-limits";
import { ALL_SITES, scopeStatement } from "./rls";
import { parseOperation, traceQuery } from "./traced-query";
import { withSites } from "./with-sites";

function isBroken(error: unknown): boolean {
  return !(error instanceof DatabaseError) || error.severity === "FATAL";
}

interface Scope {
  /** A site's ID or ALL_SITES. */
  scope: string;
  role: string | null;
}

type Settings = WeakMap<PoolClient, string>;

/** Turns JIT off: compiling a statement takes a second and saves less in calls limited to two seconds. */
function buildSettingsStatement(
  { scope, role }: Scope,
  { statementMs, lockMs }: DatabaseLimits,
): [text: string, values: string[]] {
  const [text, values] = scopeStatement(scope, role);
  const settings = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    jit: "off",
  };
  const more = Object.keys(settings).map(
    (name, at) => `set_config('${name}', $${values.length + at + 1}, false)`,
  );
  return [[text, ...more].join(), [...values, ...Object.values(settings).map(String)]];
}

/** Never returns a timed-out connection to the pool, because its response may still arrive. */
function limitClient(client: PoolClient, limits: DatabaseLimits, callMs: number): PoolClient {
  let failure: Error | undefined;
  let isReleased = false;
  const release = (broken?: boolean | Error) => {
    if (!isReleased) client.release(broken || failure !== undefined);
    isReleased = true;
  };
  const query = async (config: string, values?: unknown[]): Promise<unknown> => {
    if (failure) throw failure;
    try {
      return await traceQuery(config, () =>
        runWithinLimits(
          () => {
            const answer = client.query(config, values);
            answer.catch(() => undefined);
            return answer;
          },
          callMs,
          limits.answerMs,
        ),
      );
    } catch (error) {
      if (error instanceof DatabaseTimeoutError) failure = error;
      // Drizzle releases a connection only after `begin` succeeds, so a failed `begin` would leak it.
      if (parseOperation(config) === "begin") release(true);
      throw error;
    }
  };
  return Object.create(client, { query: { value: query }, release: { value: release } });
}

function createScopedPool({ short, long }: Pools, scoped: Scope, { limits, settings }: PoolOptions): Pool {
  const connect = async (): Promise<PoolClient> => {
    const use = getCurrentUse();
    const raw = await checkOut(use === "call" ? short : long, limits, use);
    const client = limitClient(raw, limits[use], limits.call.answerMs);
    const setting = `${use} ${scoped.scope}`;
    if (settings.get(raw) === setting) return client;
    settings.delete(raw);
    try {
      await client.query(...buildSettingsStatement(scoped, limits[use]));
    } catch (error) {
      // The connection's site is unknown now, so it must not be reused.
      client.release(true);
      throw error;
    }
    settings.set(raw, setting);
    return client;
  };
  const query = async (config: { text: string }, values?: unknown[]) => {
    const client = await connect();
    let broken = true;
    try {
      const result = await client.query(config, values);
      broken = false;
      return result;
    } catch (error) {
      broken = isBroken(error);
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return Object.create(short, { connect: { value: connect }, query: { value: query } });
}

interface Pools {
  short: Pool;
  long: Pool;
}

async function checkOut(pool: Pool, limits: PoolOptions["limits"], use: DatabaseUse): Promise<PoolClient> {
  let connection: Promise<PoolClient> | undefined;
  const connect = () => {
    connection = pool.connect();
    return connection;
  };
  try {
    return await runWithinLimits(connect, limits.call.answerMs, limits[use].connectMs);
  } catch (error) {
    connection?.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  }
}

interface PoolOptions {
  limits: Record<DatabaseUse, DatabaseLimits>;
  settings: Settings;
}

/**
 * Creates the scoped databases: `whole` connections see every row, `sites` and `documents` connections only the rows
 * that `forSite` allows.
 */
export function createPostgresScopes(
  pools: { whole: Pool; sites: Pool; documents: Pool },
  siteRole: string | null,
  limits: Record<DatabaseUse, DatabaseLimits>,
): { db: RootDatabase; all: Pool } {
  const options: PoolOptions = { limits, settings: new WeakMap() };
  const ofAll = { short: pools.whole, long: pools.whole };
  const ofSites = { short: pools.sites, long: pools.documents };
  const all = createScopedPool(ofAll, { scope: ALL_SITES, role: null }, options);
  const db = withSites(
    drizzle({ client: all }),
    (text, values) => runOn(all, text, values),
    (siteId) =>
      drizzle({
        client: createScopedPool(ofSites, { scope: siteId, role: siteRole }, options),
      }),
  );
  return { db, all };
}

export async function runOnClient(
  client: ClientBase,
  text: string,
  values?: unknown[],
): Promise<{ rows: unknown[] }> {
  const result: QueryResult | QueryResult[] = await client.query(text, values);
  return { rows: [result].flat().flatMap(({ rows }) => rows) };
}

async function runOn(pool: Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const client = await pool.connect();
  let broken = true;
  try {
    const result = await runOnClient(client, text, values);
    broken = false;
    return result;
  } finally {
    client.release(broken);
  }
}
