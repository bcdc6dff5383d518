import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { RootDatabase } from "./database";
import * as schema from "./schema";
import { withSites } from "./site-scopes";
import { ALL_SITES, SITE_ROLE, scopeStatement } from "./site-wall";

/**
 * PGlite has one connection, a superuser's. Whoever's turn it is sets the scope first where the last turn had another,
 * and nobody else gets in between: a turn is one query, or one transaction.
 */
export function pgliteScopes(client: PGlite): RootDatabase {
  let current: string | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function turn<T>(scope: string, work: () => Promise<T>): Promise<T> {
    const mine = last.then(async () => {
      if (current !== scope) {
        current = null;
        await client.query(...scopeStatement(scope, SITE_ROLE));
        current = scope;
      }
      return work();
    });
    last = mine.catch(() => undefined);
    return mine;
  }

  const scoped = (scope: string): PGlite =>
    Object.create(client, {
      query: { value: (...given: Parameters<PGlite["query"]>) => turn(scope, () => client.query(...given)) },
      transaction: {
        value: (...given: Parameters<PGlite["transaction"]>) =>
          turn(scope, () => client.transaction(...given)),
      },
    });

  const open = (scope: string) => drizzle({ client: scoped(scope), schema });
  return withSites(open(ALL_SITES), open);
}
