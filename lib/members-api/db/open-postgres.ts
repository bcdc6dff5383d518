import { Pool, type PoolConfig } from "pg";
import type { OpenDatabase } from "./database";
import { migratePostgres, migrationsFolder } from "./migrate";
import { postgresScopes } from "./postgres-transactions";
import { ALL_SITES, inspectRowLevelSecurity, type RowLevelSecurityStatus, scopeStatement } from "./rls";

/** How long a caller waits for a connection: it must get its 503 within two seconds (SEC-FLT-03). */
const CONNECT_TIMEOUT_MS = 1000;
/** The server cancels a call's statement after this time, so that its connection is free again. */
const CALL_TIMEOUTS = {
  statement_timeout: 20_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};
/** Site calls get the larger part; the rest is for finding sites, rate limits and housekeeping. */
const CONNECTIONS = 15;

export interface OpenPostgres extends OpenDatabase {
  driver: "postgres";
  /** Connections that see all sites. */
  pool: Pool;
  /** State of row-level security; the caller warns where it is not in force. */
  rls: RowLevelSecurityStatus;
}

/**
 * Opens and migrates a PostgreSQL 15+ database. `onError` receives connection failures: without a listener such an
 * error would end the process.
 */
export async function openPostgres(options: {
  url: string;
  projectDir?: string;
  connections?: number;
  /** How long a call may wait for a free connection before its 503. */
  connectTimeoutMs?: number;
  onError?: (error: Error) => void;
}): Promise<OpenPostgres> {
  const { onError = () => undefined } = options;
  const connections = Math.max(2, options.connections ?? CONNECTIONS);
  const forAll = Math.max(1, Math.floor(connections / 3));
  const open = (more: PoolConfig) => {
    const pool = new Pool({
      connectionString: options.url,
      connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
      keepAlive: true,
      ...more,
    });
    pool.on("error", () => undefined);
    // The pool listens to idle connections only: one that breaks between two queries of a transaction would end the
    // process.
    pool.on("connect", (client) => client.on("error", onError));
    return pool;
  };
  const whole = open({
    max: forAll,
    // pg awaits it, whatever its types say: no connection leaves the pool before it sees all sites.
    onConnect: async (client) => void (await client.query(...scopeStatement(ALL_SITES, null))),
  });
  const sites = open({ max: connections - forAll, ...CALL_TIMEOUTS });
  const endAll = async () => void (await Promise.all([whole.end(), sites.end()]));
  try {
    await migratePostgres(whole, migrationsFolder(options.projectDir ?? process.cwd()));
    const rls = await inspect(sites);
    let closed: Promise<void> | undefined;
    return {
      driver: "postgres",
      db: postgresScopes({ whole, sites }, rls.role),
      pool: whole,
      rls,
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

async function inspect(pool: Pool): Promise<RowLevelSecurityStatus> {
  const client = await pool.connect();
  try {
    return await inspectRowLevelSecurity(async (text, values) => (await client.query(text, values)).rows);
  } finally {
    client.release();
  }
}
