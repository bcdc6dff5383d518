import { drizzle } from "drizzle-orm/node-postgres";
import { type ClientBase, DatabaseError, type Pool, type PoolClient, type QueryResult } from "pg";
import type { RootDatabase } from "./database";
import {
  currentUse,
  type DatabaseLimits,
  DatabaseTimeoutError,
  type DatabaseUse,
  withinLimits,
} from "./database-limits";
import { ALL_SITES, NO_SITE, scopeStatement } from "./rls";
import { operationOf, tracedQuery } from "./traced-query";
import { withSites } from "./with-sites";

/** A rejected statement leaves the connection usable; a connection failure does not. */
function isBroken(error: unknown): boolean {
  return !(error instanceof DatabaseError) || error.severity === "FATAL";
}

interface Scope {
  /** A site's id, ALL_SITES or NO_SITE. */
  scope: string;
  role: string | null;
  /** Whether it looks for words. */
  isFinder: boolean;
}

/** What connections of a pool are set to: whose rows they see, and for how long the server lets them wait. */
type Settings = WeakMap<PoolClient, string>;

/**
 * The statement and values that give a connection a scope and the limits of a use. What looks for words reads no table row by row where an
 * index can be had, and asks for no other processes: of a short word the database guesses that many rows have it, would read all
 * of those that none has it, and takes 10 ms to get two processes for what an index says in one.
 * Compiling a statement takes a second and saves less, in calls that have two.
 */
function settingsStatement(
  { scope, role, isFinder }: Scope,
  { statementMs, lockMs }: DatabaseLimits,
): [text: string, values: (string | null)[]] {
  const [text, values] = scopeStatement(scope, role);
  const settings = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    enable_seqscan: !isFinder,
    // Null is what the server has it set to.
    max_parallel_workers_per_gather: isFinder ? 0 : null,
    jit: "off",
  };
  const more = Object.keys(settings).map(
    (name, at) => `set_config('${name}', $${values.length + at + 1}, false)`,
  );
  const given = Object.values(settings).map((value) => (value === null ? null : String(value)));
  return [[text, ...more].join(), [...values, ...given]];
}

/**
 * A connection under the limits of its use: one that did not answer in time is asked nothing more, and never goes back
 * into the pool. Inherits from the client because drizzle requires one.
 */
function limitedClient(client: PoolClient, limits: DatabaseLimits, callMs: number): PoolClient {
  let failure: Error | undefined;
  let isReleased = false;
  const release = (broken?: boolean | Error) => {
    if (!isReleased) client.release(broken || failure !== undefined);
    isReleased = true;
  };
  const query = async (config: string, values?: unknown[]): Promise<unknown> => {
    if (failure) throw failure;
    try {
      return await tracedQuery(config, () =>
        withinLimits(
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
      // Drizzle releases a connection only once its transaction has begun: the pool would be without it for ever.
      if (operationOf(config) === "begin") release(true);
      throw error;
    }
  };
  return Object.create(client, { query: { value: query }, release: { value: release } });
}

/**
 * A view of the pool whose connections see one site, or all. The last settings of each connection are remembered, so that
 * setting them costs a round trip only when they change. Inherits from the pool because drizzle requires one.
 */
function scopedPool({ short, long }: Pools, scoped: Scope, { limits, settings }: PoolOptions): Pool {
  const connect = async (): Promise<PoolClient> => {
    const use = currentUse();
    const raw = await checkOut(use === "call" ? short : long, limits, use);
    const client = limitedClient(raw, limits[use], limits.call.answerMs);
    const wanted = `${use} ${scoped.scope}`;
    if (settings.get(raw) === wanted) return client;
    settings.delete(raw);
    try {
      await client.query(...settingsStatement(scoped, limits[use]));
    } catch (error) {
      // Its scope is unknown now, so nobody may use it again.
      client.release(true);
      throw error;
    }
    settings.set(raw, wanted);
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

/** Where calls get their connections, and where what takes longer does. */
interface Pools {
  short: Pool;
  long: Pool;
}

/** A connection of the pool; one that comes after its caller has given up goes back at once. */
async function checkOut(pool: Pool, limits: PoolOptions["limits"], use: DatabaseUse): Promise<PoolClient> {
  let connection: Promise<PoolClient> | undefined;
  const connect = () => {
    connection = pool.connect();
    return connection;
  };
  try {
    return await withinLimits(connect, limits.call.answerMs, limits[use].connectMs);
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
 * A connection that serves sites never does work across sites, so there are several pools: `whole` sees everything, `sites` and
 * `documents` what `forSite` allows. Words are looked for under a role of their own where the login may take it on. `all` is `whole` under the limits of whoever uses it.
 */
export function postgresScopes(
  pools: { whole: Pool; sites: Pool; documents: Pool },
  roles: { site: string | null; search: string | null },
  limits: Record<DatabaseUse, DatabaseLimits>,
): { db: RootDatabase; all: Pool } {
  const options: PoolOptions = { limits, settings: new WeakMap() };
  const ofAll = { short: pools.whole, long: pools.whole };
  const ofSites = { short: pools.sites, long: pools.documents };
  const all = scopedPool(ofAll, { scope: ALL_SITES, role: null, isFinder: false }, options);
  const whole = drizzle({ client: all });
  const finder = roles.search
    ? drizzle({
        client: scopedPool(ofAll, { scope: NO_SITE, role: roles.search, isFinder: true }, options),
      })
    : whole;
  const db = withSites(
    whole,
    finder,
    (text, values) => runOn(all, text, values),
    (siteId) =>
      drizzle({
        client: scopedPool(ofSites, { scope: siteId, role: roles.site, isFinder: false }, options),
      }),
  );
  return { db, all };
}

/** Answers the rows of one statement, or of all that a text holds. */
export async function runOnClient(
  client: ClientBase,
  text: string,
  values?: unknown[],
): Promise<{ rows: unknown[] }> {
  const result: QueryResult | QueryResult[] = await client.query(text, values);
  return { rows: [result].flat().flatMap(({ rows }) => rows) };
}

/** A text may begin a transaction of its own: a connection on which it failed does not go back into the pool. */
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
