import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { expect, it } from "vitest";
import { databaseLimits } from "./database-limits";
import { postgresScopes } from "./postgres-transactions";

/** Connections that answer all but the statements that begin with `broken`, and how each came back. */
class FakePool {
  readonly released: unknown[] = [];
  constructor(readonly broken: string) {}
  async connect() {
    const query = async (config: string | { text: string }) => {
      const text = typeof config === "string" ? config : config.text;
      if (text.startsWith(this.broken)) throw new Error("Connection terminated");
      return { rows: [] };
    };
    return { query, release: (isBroken?: boolean) => this.released.push(isBroken) };
  }
}

it.each([
  ["begin", [true]],
  ["select 1", [false]],
])("[SEC-FLT-03] a transaction whose %s fails gives its connection back, once", async (broken, released) => {
  const pool = new FakePool(broken);
  const pools = { whole: pool as unknown as Pool, sites: pool as unknown as Pool };
  const { db } = postgresScopes(pools, { site: null, search: null }, databaseLimits());
  const work = db.transaction((tx) => tx.execute(sql`select 1`));
  await expect(work).rejects.toThrow();
  expect(pool.released).toEqual(released);
});
