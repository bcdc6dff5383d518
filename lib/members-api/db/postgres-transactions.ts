import { drizzle } from "drizzle-orm/node-postgres";
import { DatabaseError, type Pool, type PoolClient, type QueryResult } from "pg";
import type { RootDatabase } from "./database";
import { scopeStatement } from "./rls";
import { withSites } from "./with-sites";

/** A rejected statement leaves the connection usable; a connection failure does not. */
function isBroken(error: unknown): boolean {
  return !(error instanceof DatabaseError) || error.severity === "FATAL";
}

/**
 * A view of the pool whose connections see one site. The last scope of each connection is remembered, so that setting
 * it costs a round trip only when the site changes. Inherits from the pool because drizzle requires one.
 */
function sitePool(
  pool: Pool,
  siteId: string,
  role: string | null,
  currentScopes: WeakMap<PoolClient, string>,
): Pool {
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    if (currentScopes.get(client) === siteId) return client;
    currentScopes.delete(client);
    try {
      await client.query(...scopeStatement(siteId, role));
    } catch (error) {
      // Its scope is unknown now, so nobody may use it again.
      client.release(true);
      throw error;
    }
    currentScopes.set(client, siteId);
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
  return Object.create(pool, { connect: { value: connect }, query: { value: query } });
}

/**
 * Two pools, so that a connection that serves sites never does work across sites: `whole` sees everything, `sites` what
 * `forSite` allows.
 */
export function postgresScopes(pools: { whole: Pool; sites: Pool }, role: string | null): RootDatabase {
  const currentScopes = new WeakMap<PoolClient, string>();
  return withSites(
    drizzle({ client: pools.whole }),
    (text, values) => runOn(pools.whole, text, values),
    (siteId) => drizzle({ client: sitePool(pools.sites, siteId, role, currentScopes) }),
  );
}

/** Answers the rows of one statement, or of all that a text holds. */
export async function runOnClient(
  client: PoolClient,
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
