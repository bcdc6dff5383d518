import { Pool, type PoolConfig } from "pg";
import type { OpenDatabase } from "./database";
import { migratePostgres, migrationsFolder } from "./migrate";
import { postgresScopes } from "./postgres-scopes";
import { ALL_SITES, inspectSiteWall, type SiteWall, scopeStatement } from "./site-wall";

/** How long a caller waits for a connection: it must hear 503 within two seconds (SEC-FLT-03). */
const CONNECT_TIMEOUT_MS = 1000;
/** A call's statement that takes longer is given up by the server, and its connection is free again. */
const CALL_TIMEOUTS = {
  statement_timeout: 20_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};
/** Of which sites' calls use the larger part; the rest is for finding sites, counting calls, and housekeeping. */
const CONNECTIONS = 15;

export interface OpenPostgres extends OpenDatabase {
  driver: "postgres";
  /** Connections that see all sites. */
  pool: Pool;
  /** How row-level security stands: the caller warns where it does not hold. */
  wall: SiteWall;
}

/**
 * Opens and migrates a PostgreSQL 15+ database. `onError` hears of connections that break: without a listener such
 * an error would end the process.
 */
export async function openPostgres(options: {
  url: string;
  projectDir?: string;
  connections?: number;
  /** How long a call may wait for a free connection before it is answered 503. */
  connectTimeoutMs?: number;
  onError?: (error: Error) => void;
}): Promise<OpenPostgres> {
  const { onError = () => undefined } = options;
  const connections = Math.max(2, options.connections ?? CONNECTIONS);
  const forAll = Math.max(1, Math.floor(connections / 3));
  const open = (more: PoolConfig) => {
    const made = new Pool({
      connectionString: options.url,
      connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
      keepAlive: true,
      ...more,
    });
    made.on("error", () => undefined);
    // The pool listens to idle connections only: one that breaks between two queries of a transaction ends the process.
    made.on("connect", (client) => client.on("error", onError));
    return made;
  };
  const whole = open({
    max: forAll,
    // pg waits for it, whatever its types say: no connection comes out of the pool before it sees all sites.
    onConnect: async (client) => void (await client.query(...scopeStatement(ALL_SITES, null))),
  });
  const sites = open({ max: connections - forAll, ...CALL_TIMEOUTS });
  const endAll = async () => void (await Promise.all([whole.end(), sites.end()]));
  try {
    await migratePostgres(whole, migrationsFolder(options.projectDir ?? process.cwd()));
    const wall = await inspect(sites);
    let closed: Promise<void> | undefined;
    return {
      driver: "postgres",
      db: postgresScopes({ whole, sites }, wall.role),
      pool: whole,
      wall,
      close() {
        closed ??= endAll();
        return closed;
      },
    };
  } catch (error) {
    await endAll();
    throw error;
  }
}

async function inspect(pool: Pool): Promise<SiteWall> {
  const client = await pool.connect();
  try {
    return await inspectSiteWall(async (text, values) => (await client.query(text, values)).rows);
  } finally {
    client.release();
  }
}
