import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgres } from "@/lib/platform/db/open-postgres";
import { createDatabaseFileStore } from "@/lib/platform/files/database-file-store";
import { type DatabaseProxy, startDatabaseProxy } from "../setup/database-proxy";
import { expectAllSettled, LoadedInstances, measureUntilWritten } from "../setup/ledger-load";
import { canMakeClusters, PostgresCluster } from "../setup/postgres-cluster";

const RECOVERED_MS = 10_000;
const CLIENTS = 4;
const DATABASE = "postgres";

describe.runIf(canMakeClusters)("two instances whose PostgreSQL fails under load", () => {
  let primary: PostgresCluster;
  let standby: PostgresCluster;
  let proxy: DatabaseProxy;
  let loaded: LoadedInstances;

  beforeAll(async () => {
    // Synchronous replication: a promoted standby has every acknowledged commit.
    primary = await PostgresCluster.create(3574, "synchronous_standby_names=standby");
    await primary.start();
    standby = await primary.replicate(3575, "standby");
    await standby.start();
    proxy = await startDatabaseProxy(primary.url(DATABASE));
    loaded = new LoadedInstances({ databaseUrl: proxy.url });
    await loaded.start(CLIENTS);
  }, 120_000);
  afterAll(async () => {
    await loaded?.close();
    proxy?.close();
    await standby?.remove();
    await primary?.remove();
  });

  it("[RUN-FAULT] [SEC-LED-05] after failover to the promoted standby, both instances write again, and no acknowledged write is lost", async () => {
    const [replication] = await primary.query(DATABASE, "select sync_state from pg_stat_replication");
    expect(replication?.sync_state).toBe("sync");
    await primary.stop();
    await standby.promote();
    proxy.redirect(standby.url(DATABASE));
    const token = loaded.tokens[0] ?? "";
    const recovered = await Promise.all(loaded.apis.map((api) => measureUntilWritten(api, token)));
    console.info(`Both wrote again after ${recovered.map(Math.round).join(" and ")} ms`);
    expect(Math.max(...recovered)).toBeLessThan(RECOVERED_MS);
    await loaded.acknowledgesMore();
    await loaded.stopLoad();
    const opened = await openPostgres({ url: standby.url(DATABASE) });
    try {
      await expectAllSettled(opened.db, createDatabaseFileStore(opened.db), loaded.reported);
    } finally {
      await opened.close();
    }
  }, 180_000);
});
