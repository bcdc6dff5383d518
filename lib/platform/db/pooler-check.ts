import { Client } from "pg";

const CONNECT_MS = 10_000;
/** More than one, because a pooler with idle connections may at first give each client its own connection. */
const ROUNDS = 5;

class TransactionPoolerError extends Error {
  constructor() {
    super(
      "DATABASE_URL leads to a pooler in transaction mode (such as PgBouncer's pool_mode = transaction). A connection's site, role and " +
        "limits would reach other queries through it. Set pool_mode = session for this database there, or give DATABASE_URL the address of " +
        "PostgreSQL itself: an instance holds 16 connections. See docs/operators/database.md.",
    );
    this.name = "TransactionPoolerError";
  }
}

const readPid = async (client: Client): Promise<number> =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid ?? 0;

export async function refuseTransactionPooler(connectionString: string): Promise<void> {
  const clients = [1, 2].map(() => new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS }));
  for (const client of clients) client.on("error", () => undefined);
  const [one, two] = clients as [Client, Client];
  let isShared = false;
  try {
    await Promise.all([one.connect(), two.connect()]);
    const first = await readPid(one);
    for (let round = 0; round < ROUNDS && !isShared; round++) {
      await two.query("begin");
      isShared = (await readPid(two)) === first || (await readPid(one)) !== first;
      await two.query("commit");
    }
  } catch {
    return;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
  if (isShared) throw new TransactionPoolerError();
}
