import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { afterEach, expect, it, vi } from "vitest";
import {
  allowDocumentTime,
  asBackgroundWork,
  asCall,
  DatabaseTimeoutError,
  getDatabaseLimits,
} from "./database-limits";
import { createPostgresScopes } from "./postgres-transactions";

class FakePool {
  readonly released: unknown[] = [];
  constructor(readonly failingStatement = "nothing") {}
  async connect() {
    const query = async (config: string | { text: string }) => {
      const text = typeof config === "string" ? config : config.text;
      if (text.startsWith(this.failingStatement)) throw new Error("Connection terminated");
      return { rows: [] };
    };
    return { query, release: (isBroken?: boolean) => this.released.push(isBroken) };
  }
}

afterEach(() => void vi.useRealTimers());

it.each([
  ["begin", [true]],
  ["select 1", [false]],
])(
  "[SEC-FLT-03] a transaction whose %s fails releases its connection once",
  async (failingStatement, released) => {
    const pool = new FakePool(failingStatement);
    const one = pool as unknown as Pool;
    const pools = { whole: one, sites: one, documents: one };
    const { db } = createPostgresScopes(pools, null, getDatabaseLimits());
    const work = db.transaction((tx) => tx.execute(sql`select 1`));
    await expect(work).rejects.toThrow();
    expect(pool.released).toEqual(released);
  },
);

it("[RUN-PROBE] slow work doesn't use the connection pool for short calls", async () => {
  const [whole, sites, documents] = [new FakePool(), new FakePool(), new FakePool()];
  const pools = { whole, sites, documents } as unknown as Parameters<typeof createPostgresScopes>[0];
  const { db } = createPostgresScopes(pools, null, getDatabaseLimits());
  const site = db.forSite("00000000-0000-4000-8000-000000000001");
  const read = async () => {
    await site.transaction((tx) => tx.execute(sql`select 1`));
    return { sites: sites.released.length, documents: documents.released.length };
  };
  expect(await asCall(read)).toEqual({ sites: 1, documents: 0 });
  const long = async () => {
    allowDocumentTime();
    return read();
  };
  expect(await asCall(long)).toEqual({ sites: 1, documents: 1 });
  expect(await asBackgroundWork(read)).toEqual({ sites: 1, documents: 2 });
  expect(whole.released).toEqual([]);
});

it.each([
  ["a short call waits for one second", null, 1080],
  ["a document waits for five seconds", allowDocumentTime, 5000],
] as const)("[SEC-FLT-03] if all connections are in use, %s", async (_, begin, ms) => {
  vi.useFakeTimers();
  const pool = { connect: () => new Promise<never>(() => undefined) } as unknown as Pool;
  const pools = { whole: pool, sites: pool, documents: pool };
  const { db } = createPostgresScopes(pools, null, getDatabaseLimits());
  let failure: unknown;
  const failed = asCall(async () => {
    begin?.();
    await db.execute(sql`select 1`);
  }).catch((error: unknown) => {
    failure = error;
  });
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2);
  await failed;
  expect((failure as Error).cause).toBeInstanceOf(DatabaseTimeoutError);
});
