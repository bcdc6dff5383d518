import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { type EmbeddedMembersApi, openMembersApi } from "@/lib/compose/open-members-api";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { type DatabaseProxy, startDatabaseProxy } from "../setup/database-proxy";
import { createKillableOptions } from "../setup/killable-options";
import { type Answer, readAnswer, requestFor, type Sent, TEST_PASSWORD } from "../setup/members-api";

const FAST_MS = 2000;

describePostgres("a failing PostgreSQL", () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let api: EmbeddedMembersApi;
  let token = "";
  const lines: string[] = [];

  const send = async (call: CallDefinition, options?: Sent): Promise<Answer & { ms: number }> => {
    const startedAt = performance.now();
    const answer = await readAnswer(await api.fetch(requestFor(call, options)));
    return { ...answer, ms: performance.now() - startedAt };
  };
  const save = (vin: string) => send(calls.garage.save, { token, fields: { vehicle: { vin } } });
  const until = async (status: number, request: () => Promise<Answer>): Promise<number> => {
    const startedAt = performance.now();
    while ((await request()).status !== status) {
      if (performance.now() - startedAt > 10_000) throw new Error(`no ${status} within ten seconds`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return performance.now() - startedAt;
  };

  beforeAll(async () => {
    database = await openOwnDatabase("postgres");
    proxy = await startDatabaseProxy(database.url ?? "");
    const note = (detail: object, message: string) => void lines.push(JSON.stringify({ ...detail, message }));
    api = await openMembersApi({
      ...createKillableOptions(),
      dataDir: "/nonexistent",
      databaseUrl: proxy.url,
      log: { debug: note, info: note, warn: note, error: note },
    });
    const fields = { email: "faults@example.com", pass: TEST_PASSWORD };
    token = String((await send(calls.account.register, { fields })).body.token);
  });
  afterAll(async () => {
    await api?.close();
    proxy?.close();
    await database?.close();
  });

  it("[SEC-FLT-03] during a database restart, calls return 503 within two seconds, and work resumes on its own", async () => {
    let stop = false;
    const statuses = new Set<number>();
    const worker = async (at: number) => {
      for (let turn = 0; !stop; turn++) {
        const answer = await save(`1HGCM82633A${String(at * 10_000 + turn).padStart(6, "0")}`);
        statuses.add(answer.status);
        expect(answer.ms).toBeLessThan(FAST_MS);
        if (answer.status !== 200)
          expect(answer.body).toMatchObject({ status: "error", code: "unavailable" });
      }
    };
    const workers = Array.from({ length: 8 }, (_, at) => worker(at));
    await until(200, () => save("1HGCM82633A999999"));
    proxy.cut();
    await until(503, () => send(calls.account.user, { token }));
    expect((await send(calls.system.health)).status).toBe(503);
    const refusal = await send(calls.account.user, { token });
    expect(refusal.status).toBe(503);
    expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(JSON.stringify(refusal.body)).not.toMatch(/ECONN|postgres|127\.0\.0\.1/);
    await proxy.mend();
    expect(await until(200, () => send(calls.account.user, { token }))).toBeLessThan(5000);
    expect((await send(calls.system.health)).status).toBe(200);
    stop = true;
    await Promise.all(workers);
    expect([...statuses].sort()).toEqual([200, 503]);
  });

  it("[SEC-FLT-03] without free connections, calls return 503 within two seconds, and recover once connections are free", async () => {
    const blocker = new Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query("begin");
    await blocker.query("lock table garage_vehicles in access exclusive mode");
    // Each request holds a connection until its lock wait times out, then repeats.
    let stop = false;
    const answers: (Answer & { ms: number })[] = [];
    const holders = Array.from({ length: 40 }, async (_, at) => {
      while (!stop) answers.push(await save(`2HGCM82633A${String(at).padStart(6, "0")}`));
    });
    await until(503, () => send(calls.account.user, { token }));
    const readers = Array.from({ length: 20 }, () => send(calls.account.user, { token }));
    const reading = await Promise.all(readers);
    expect(reading.filter((answer) => answer.status === 503).length).toBeGreaterThan(0);
    for (const { ms, status } of reading)
      expect([ms < FAST_MS, status === 200 || status === 503]).toEqual([true, true]);
    const refusals = answers.slice();
    expect(refusals.length).toBeGreaterThan(20);
    for (const answer of refusals) {
      expect([answer.status, answer.body.code]).toEqual([503, "unavailable"]);
      expect(answer.ms).toBeLessThan(FAST_MS);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    await blocker.query("rollback");
    await blocker.end();
    await until(200, () => save("2HGCM82633A777777"));
    stop = true;
    await Promise.all(holders);
    expect((await send(calls.account.user, { token })).status).toBe(200);
  });

  it("[SEC-FLT-03] with a read-only database, reads work and writes return 503, and writes recover on their own", async () => {
    const name = new URL(database.url ?? "").pathname.slice(1);
    const set = async (mode: "on" | "off") => {
      await database.db.execute(
        sql.raw(`alter database ${name} set default_transaction_read_only = ${mode}`),
      );
      proxy.cut();
      await proxy.mend();
    };
    await set("on");
    await until(200, () => send(calls.account.user, { token }));
    const refusal = await save("3HGCM82633A000001");
    expect([refusal.status, refusal.body.code]).toEqual([503, "unavailable"]);
    expect(refusal.ms).toBeLessThan(FAST_MS);
    await set("off");
    await until(200, () => save("3HGCM82633A000001"));
  });

  it("[SEC-TOK-03] nothing logged during the database faults contains tokens, email addresses or full VINs", () => {
    const all = lines.join("\n");
    expect(all).toContain("a database connection was lost");
    for (const secret of [token, "faults@example.com", "HGCM82633A"]) expect(all).not.toContain(secret);
  });
});
