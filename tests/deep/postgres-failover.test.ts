import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@/lib/contract/table";
import { openPostgres } from "@/lib/members-api/db/open-postgres";
import { createDatabaseFileStore } from "@/lib/members-api/kernel/database-file-store";
import { checkInvariants } from "@/lib/members-api/kernel/invariants";
import { type CutProxy, startCutProxy } from "../setup/breakable-proxy";
import { KillableApi } from "../setup/killed-process";
import {
  expectNothingLost,
  listViolations,
  newTold,
  pause,
  registerMembers,
  request,
  sendUntilKilled,
} from "../setup/ledger-load";
import { canMakeClusters, PostgresCluster } from "../setup/postgres-cluster";

const RECOVERED_MS = 10_000;
const CLIENTS = 4;
const DATABASE = "postgres";

describe.runIf(canMakeClusters)("two instances whose PostgreSQL fails under load", () => {
  let primary: PostgresCluster;
  let standby: PostgresCluster;
  let proxy: CutProxy;
  let dataDir = "";
  let apis: KillableApi[] = [];
  let tokens: string[] = [];
  let isOver = false;
  let load: Promise<void>[] = [];
  let leader: PostgresCluster;
  const reported = newTold();
  const table: Record<string, Record<string, number>> = {};

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "glovebox-failover-"));
    // Synchronous replication: a promoted standby has every acknowledged commit.
    primary = await PostgresCluster.create(3574, "synchronous_standby_names=standby");
    leader = primary;
    await primary.start();
    standby = await primary.replicate(3575, "standby");
    await standby.start();
    proxy = await startCutProxy(primary.url(DATABASE));
    apis = [1, 2].map(() => new KillableApi({ dataDir, databaseUrl: proxy.url }));
    for (const api of apis) await api.start();
    tokens = await registerMembers(apis[0] as KillableApi, 8);
    load = apis.flatMap((api) =>
      Array.from({ length: CLIENTS }, () => sendUntilKilled(api, tokens, reported, () => isOver)),
    );
  }, 120_000);
  afterAll(async () => {
    isOver = true;
    await Promise.all(load);
    for (const api of apis) await api.kill();
    await proxy?.close();
    await standby?.remove();
    await primary?.remove();
    await rm(dataDir, { recursive: true, force: true });
    if (Object.keys(table).length > 0) console.table(table);
  });

  async function acknowledges(): Promise<void> {
    const enough = reported.acknowledged.length + 10;
    await expect.poll(() => reported.acknowledged.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
  }

  async function recovery(name: string): Promise<void> {
    const startedAt = performance.now();
    const writes = async (api: KillableApi) => {
      for (let turn = 0; ; turn++) {
        const vin = `2HGCM82633A${String(turn).padStart(6, "0")}`;
        const sent = { token: tokens[0], fields: { vehicle: { vin } } };
        if ((await request(api, calls.garage.save, sent)).status === 200)
          return performance.now() - startedAt;
        if (performance.now() - startedAt > 60_000) throw new Error("it does not write");
        await pause(50);
      }
    };
    const [one = 0, two = 0] = await Promise.all(apis.map(writes));
    table[name] = {
      "one, ms": Math.round(one),
      "two, ms": Math.round(two),
      acknowledged: reported.acknowledged.length,
    };
    expect(Math.max(one, two)).toBeLessThan(RECOVERED_MS);
  }

  async function inspect(isSettled: boolean): Promise<void> {
    const opened = await openPostgres({ url: leader.url(DATABASE) });
    try {
      const files = createDatabaseFileStore(opened.db);
      if (isSettled)
        await expect.poll(() => listViolations(opened.db, true), { timeout: 60_000 }).toEqual([]);
      await expectNothingLost(opened.db, files, reported, isSettled);
      if (isSettled) expect(await checkInvariants(opened.db, files)).toEqual([]);
    } finally {
      await opened.close();
    }
  }

  it("[RUN-FAULT] [SEC-LED-05] failover to the promoted standby: both write again, and no acknowledged write is lost", async () => {
    const [replication] = await primary.query(DATABASE, "select sync_state from pg_stat_replication");
    expect(replication?.sync_state).toBe("sync");
    await primary.stop();
    await standby.promote();
    proxy.redirect(standby.url(DATABASE));
    leader = standby;
    await recovery("failover");
    await acknowledges();
    isOver = true;
    await Promise.all(load);
    await inspect(true);
    expect(reported.statuses.has(500)).toBe(false);
  }, 180_000);
});
