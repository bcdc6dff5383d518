import { drizzle } from "drizzle-orm/node-postgres";
import { DatabaseError, type Pool, type PoolClient } from "pg";
import type { RootDatabase } from "./database";
import * as schema from "./schema";
import { withSites } from "./site-scopes";
import { scopeStatement } from "./site-wall";

/** A refusal leaves the connection fit for the next caller; a fault of the connection, or its end, does not. */
function isBroken(error: unknown): boolean {
  return !(error instanceof DatabaseError) || error.severity === "FATAL";
}

/**
 * A view of the pool whose connections see one site. What a connection was last told is remembered, so that telling
 * costs a round trip only where the site changes. It inherits from the pool because drizzle asks for one.
 */
function sitePool(pool: Pool, siteId: string, role: string | null, told: WeakMap<PoolClient, string>): Pool {
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    if (told.get(client) === siteId) return client;
    told.delete(client);
    try {
      await client.query(...scopeStatement(siteId, role));
    } catch (error) {
      // Whose site it sees now is not known: nobody may have it.
      client.release(true);
      throw error;
    }
    told.set(client, siteId);
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
 * Two pools, so that a connection which serves sites never does the work of all of them: `whole` sees everything,
 * `sites` what `forSite` says.
 */
export function postgresScopes(pools: { whole: Pool; sites: Pool }, role: string | null): RootDatabase {
  const told = new WeakMap<PoolClient, string>();
  return withSites(drizzle({ client: pools.whole, schema }), (siteId) =>
    drizzle({ client: sitePool(pools.sites, siteId, role, told), schema }),
  );
}
