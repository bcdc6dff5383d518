import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { openPostgres } from "@/lib/platform/db/open-postgres";
import { createDatabaseFileStore } from "@/lib/platform/files/database-file-store";
import { findFreePort } from "../setup/free-port";
import type { KillableApi } from "../setup/killed-process";
import { expectAllSettled, LoadedInstances, pause, request } from "../setup/ledger-load";
import { canMountDisks, PostgresCluster } from "../setup/postgres-cluster";

const RECOVERED_MS = 10_000;
const FAST_MS = 2000;
const LOOK_MS = 500;
const CLIENTS = 3;
const DATABASE = "postgres";
/** Keeps few WAL segments, so that the log quickly needs more space. */
const SETTINGS = ["max_wal_size=64MB", "min_wal_size=32MB", "restart_after_crash=off"];
const MEGABYTE = Buffer.alloc(1024 ** 2, 7);

// Needs root to mount a disk, and PostgreSQL's programs.
describe.runIf(canMountDisks).each([
  ["the data disk, with the WAL on another disk", true],
  ["its only disk, so that the server stops and can't restart", false],
])("two instances while PostgreSQL fills %s", (_, logApart) => {
  let cluster: PostgresCluster;
  let loaded: LoadedInstances;
  let isOver = false;
  let supervising: Promise<void> = Promise.resolve();
  let serial = 0;

  beforeAll(async () => {
    cluster = await PostgresCluster.onSmallDisk(
      await findFreePort(),
      { megabytes: 300, logApart },
      ...SETTINGS,
    );
    await cluster.start();
    loaded = new LoadedInstances({ databaseUrl: cluster.url(DATABASE) });
    await loaded.start(CLIENTS);
    supervising = supervise();
  }, 120_000);
  afterAll(async () => {
    isOver = true;
    await loaded?.close();
    await supervising;
    await cluster?.remove();
  });

  async function supervise(): Promise<void> {
    while (!isOver) {
      await cluster.supervise();
      await pause(LOOK_MS);
    }
  }
  const ballast = () => join(cluster.directory, "ballast");
  function fill(): void {
    for (const piece of [MEGABYTE, MEGABYTE.subarray(0, 4096)]) {
      try {
        for (;;) appendFileSync(ballast(), piece);
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
      }
    }
  }
  /** Fills only the WAL, until the server stops. */
  async function fillLog(): Promise<void> {
    const write = "select pg_logical_emit_message(false, 'filler', repeat('x', 4000000))";
    const goesOn = () =>
      cluster.query(DATABASE, write).then(
        () => true,
        () => false,
      );
    for (let round = 0; round < 100; round++) {
      fill();
      if (!(await goesOn())) return;
    }
    throw new Error("the server keeps running although its disk is full");
  }
  async function timed<T>(work: Promise<T>): Promise<T & { ms: number }> {
    const startedAt = performance.now();
    return { ...(await work), ms: performance.now() - startedAt };
  }
  function save(api: KillableApi) {
    const vin = `2HGCM82633A${String(serial++).padStart(6, "0")}`;
    const fields = { vehicle: { vin, notes: "n".repeat(500) } };
    return timed(request(api, calls.garage.save, { token: loaded.tokens[0], fields }));
  }
  const read = (api: KillableApi) => timed(request(api, calls.account.user, { token: loaded.tokens[0] }));

  it("[RUN-FAULT] [SEC-FLT-03] writes return 503 with Retry-After within 2 s and resume within 10 s of space being freed, and no acknowledged write is lost", {
    timeout: 240_000,
  }, async () => {
    await loaded.acknowledgesMore();
    if (!logApart) await fillLog();
    let unread = 0;
    for (const api of loaded.apis) {
      let refusals = 0;
      // Pages with free space accept some more rows.
      for (let round = 0; refusals < 10 && round < 4000; round++) {
        fill();
        const answer = await save(api);
        if (answer.status !== 200) {
          expect([answer.status, answer.body.code]).toEqual([503, "unavailable"]);
          expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
          expect(answer.ms).toBeLessThan(FAST_MS);
          expect(JSON.stringify(answer.body)).not.toMatch(/space|disk|extend/i);
          refusals += 1;
        }
        const reading = await read(api);
        expect(reading.ms).toBeLessThan(FAST_MS);
        if (reading.status === 503) unread += 1;
        else expect(reading.status).toBe(200);
      }
      expect(refusals).toBe(10);
    }
    if (logApart) expect(unread).toBe(0);
    else expect(unread).toBeGreaterThan(0);
    rmSync(ballast());
    const startedAt = performance.now();
    await Promise.all(
      loaded.apis.map((api) =>
        expect.poll(async () => (await save(api)).status, { timeout: RECOVERED_MS, interval: 100 }).toBe(200),
      ),
    );
    const recoveredMs = performance.now() - startedAt;
    console.info(
      `${loaded.reported.acknowledged.length} documents; both wrote again after ${Math.round(recoveredMs)} ms`,
    );
    expect(recoveredMs).toBeLessThan(RECOVERED_MS);
    await loaded.acknowledgesMore();
    isOver = true;
    await loaded.stopLoad();
    const opened = await openPostgres({ url: cluster.url(DATABASE) });
    try {
      await expectAllSettled(opened.db, createDatabaseFileStore(opened.db), loaded.reported);
    } finally {
      await opened.close();
    }
  });
});
