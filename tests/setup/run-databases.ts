import { randomBytes } from "node:crypto";
import { Client } from "pg";

export const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL || undefined;

/** Workers inherit TEST_RUN from Vitest's main process. */
export function runPrefix(): string {
  process.env.TEST_RUN ??= randomBytes(4).toString("hex");
  return `glovebox_test_${process.env.TEST_RUN}_`;
}

export const withPostgresAdmin = <T>(work: (client: Client) => Promise<T>) =>
  withClient(TEST_DATABASE_URL, work);

export async function withClient<T>(
  connectionString: string | undefined,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function dropRunDatabases(prefix: string): Promise<void> {
  await withPostgresAdmin(async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
  });
}

export default function setup(): () => Promise<void> {
  const prefix = runPrefix();
  return async () => {
    if (TEST_DATABASE_URL) await dropRunDatabases(prefix);
  };
}
