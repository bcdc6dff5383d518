import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { onScrape, setGauge } from "@/lib/platform/telemetry";
import type { RootDatabase } from "./database";
import { createPgliteStatements } from "./pglite-statements";
import { ALL_SITES, SITE_ROLE, scopeText } from "./rls";
import { traceQuery } from "./traced-query";
import { withSites } from "./with-sites";

/**
 * Makes queries and transactions take turns, because PGlite has one superuser connection, and sets the site and role
 * for each.
 */
export function createPgliteScopes(client: PGlite): RootDatabase {
  const statements = createPgliteStatements(client);
  let current: string | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let turns = 0;
  const stopReading = onScrape(() => {
    if (client.closed) stopReading();
    setGauge("database_connections", { pool: "pglite", state: "in_use" }, Math.min(turns, 1));
    setGauge("database_connections", { pool: "pglite", state: "waiting" }, Math.max(turns - 1, 0));
  });

  function turn<T>(scope: string, statement: unknown, work: () => Promise<T>): Promise<T> {
    const run = async () => {
      if (current !== scope) {
        current = null;
        await client.exec(scopeText(scope));
        current = scope;
      }
      return work();
    };
    const thisTurn = traceQuery(statement, () => last.then(run));
    turns += 1;
    const end = () => {
      turns -= 1;
    };
    last = thisTurn.then(end, end);
    return thisTurn;
  }

  const openScope = (scope: string): PGlite => {
    const role = scope === ALL_SITES ? "none" : SITE_ROLE;
    return Object.create(client, {
      query: {
        value: (...args: Parameters<PGlite["query"]>) =>
          turn(scope, args[0], () => statements.query(role, ...args)),
      },
      transaction: {
        value: (work: Parameters<PGlite["transaction"]>[0]) =>
          turn(scope, "transaction", () => client.transaction((tx) => work(statements.within(role, tx)))),
      },
    });
  };

  const open = (scope: string) => drizzle({ client: openScope(scope) });
  const run = (text: string, values?: unknown[]) =>
    turn(ALL_SITES, text, () => runOnPglite(client, text, values));
  return withSites(open(ALL_SITES), run, open);
}

/** Rolls back after an error, because `text` may have begun a transaction, which the next turn must not inherit. */
export async function runOnPglite(
  client: PGlite,
  text: string,
  values?: unknown[],
): Promise<{ rows: unknown[] }> {
  if (values?.length) return client.query(text, values);
  try {
    return { rows: (await client.exec(text)).flatMap(({ rows }) => rows) };
  } catch (error) {
    await client.exec("rollback");
    throw error;
  }
}
