import { Client, Pool, type PoolConfig } from "pg";
import { onScrape, setGauge } from "@/lib/platform/telemetry";
import type { OpenDatabase } from "./database";
import { type DatabaseLimits, getDatabaseLimits } from "./database-limits";
import { retryUntilReachable, UnreachableDatabaseError } from "./database-wait";
import { migratePostgres } from "./migrate";
import { refuseTransactionPooler } from "./pooler-check";
import { createPostgresScopes } from "./postgres-transactions";
import { inspectRowLevelSecurity, type RowLevelSecurityStatus } from "./rls";
import { getMigrationsFolder, getRows, readSchemaRange, requireSchema } from "./schema-range";

const IDLE_IN_TRANSACTION_MS = 60_000;
/** Slow calls and background work use `documents`, so that short calls don't wait for them. */
const CONNECTIONS = { whole: 5, sites: 5, documents: 5 };

export interface OpenPostgres extends OpenDatabase {
  driver: "postgres";
  pool: Pool;
  rls: RowLevelSecurityStatus;
}

export interface PostgresOptions {
  url: string;
  projectDir?: string;
  migrate?: boolean;
  callMs?: number;
  waitMs?: number;
  onWait?: (text: string) => void;
  signal?: AbortSignal;
  onError?: (error: Error) => void;
}

export async function openPostgres(options: PostgresOptions): Promise<OpenPostgres> {
  const { url, waitMs = 0, onWait, signal } = options;
  return retryUntilReachable(() => open(options), { url, waitMs, onWait, signal });
}

export function getStartupLimits({ statementMs, lockMs }: DatabaseLimits): PoolConfig {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
}

async function open(options: PostgresOptions): Promise<OpenPostgres> {
  const { url: connectionString, onError = () => undefined } = options;
  const limits = getDatabaseLimits(options.callMs);
  await refuseTransactionPooler(connectionString);
  const folder = getMigrationsFolder(options.projectDir ?? process.cwd());
  const schemaRange = readSchemaRange(folder);
  await prepare(connectionString, limits.migration, (client) =>
    options.migrate === false ? undefined : migratePostgres(client, folder),
  );
  const openPool = (max: number) => {
    const pool = new Pool({
      connectionString,
      max,
      connectionTimeoutMillis: limits.work.connectMs,
      keepAlive: true,
      ...getStartupLimits(limits.work),
    });
    pool.on("error", () => undefined);
    // The pool only handles errors on idle connections. Without a listener, an error in a transaction ends the process.
    pool.on("connect", (client) => client.on("error", onError));
    return pool;
  };
  const pools = {
    whole: openPool(CONNECTIONS.whole),
    sites: openPool(CONNECTIONS.sites),
    documents: openPool(CONNECTIONS.documents),
  };
  const stopReading = onScrape(() => {
    readPool("all", pools.whole);
    readPool("sites", pools.sites);
    readPool("documents", pools.documents);
  });
  const endAll = async () => {
    stopReading();
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  };
  try {
    await requireSchema(
      getRows((text, values) => pools.whole.query(text, values)),
      schemaRange,
    );
    const rls = await inspect(pools.sites);
    const { db, all } = createPostgresScopes(pools, rls.role, limits);
    let closed: Promise<void> | undefined;
    return {
      driver: "postgres",
      db,
      schemaRange,
      pool: all,
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

function readPool(pool: string, { totalCount, idleCount, waitingCount }: Pool): void {
  setGauge("database_connections", { pool, state: "in_use" }, totalCount - idleCount);
  setGauge("database_connections", { pool, state: "idle" }, idleCount);
  setGauge("database_connections", { pool, state: "waiting" }, waitingCount);
}

async function prepare(
  connectionString: string,
  limits: DatabaseLimits,
  migrate: (client: Client) => Promise<void> | undefined,
): Promise<void> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    ...getStartupLimits(limits),
    idle_in_transaction_session_timeout: 0,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new UnreachableDatabaseError(connectionString, error);
  }
  try {
    await migrate(client);
  } finally {
    await client.end();
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
