import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { answerHealth } from "@/lib/bff/health";
import { setUpstream } from "@/lib/bff/upstream";
import { calls } from "@/lib/compose/calls/table";
import { type EmbeddedMembersApi, openMembersApi } from "@/lib/compose/open-members-api";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { asBackgroundWork, asCall } from "@/lib/platform/db/database-limits";
import { describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { type DatabaseProxy, startDatabaseProxy } from "../setup/database-proxy";
import {
  NO_NETWORK,
  readAnswer,
  requestFor,
  type Sent,
  TEST_PASSWORD,
  TEST_PASSWORD_COST,
} from "../setup/members-api";

/** Expected within 2 s; allows for a busy machine. */
const SOON_MS = 8000;

describePostgres("a PostgreSQL that is locked or frozen", () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let api: EmbeddedMembersApi;
  let blocker: Client;
  let token = "";
  const warn = vi.fn();
  const log = { debug() {}, info() {}, warn, error() {} };

  const openApi = () =>
    openMembersApi({
      dataDir: "/nonexistent",
      databaseUrl: proxy.url,
      secrets: { digestKey: "k".repeat(32) },
      port: 3000,
      log,
      sources: NO_NETWORK,
      passwordCost: TEST_PASSWORD_COST,
    });
  const send = async (call: CallDefinition, options?: Sent, to = api) => {
    const startedAt = performance.now();
    const answer = await readAnswer(await to.fetch(requestFor(call, options)));
    return { ...answer, ms: performance.now() - startedAt };
  };
  const expectRefused = async (call: CallDefinition, options?: Sent) => {
    const answer = await send(call, options);
    expect([answer.status, answer.body.code]).toEqual([503, "unavailable"]);
    expect(answer.ms).toBeLessThan(SOON_MS);
  };
  const lock = async (table: string) => {
    await blocker.query("begin");
    await blocker.query(`lock table ${table} in access exclusive mode`);
  };

  beforeAll(async () => {
    database = await openOwnDatabase("postgres");
    proxy = await startDatabaseProxy(database.url ?? "");
    api = await openApi();
    setUpstream(api.fetch);
    blocker = new Client({ connectionString: database.url });
    await blocker.connect();
    const fields = { email: "limits@example.com", pass: TEST_PASSWORD };
    token = String((await send(calls.account.register, { fields })).body.token);
  });
  afterEach(() => blocker.query("rollback"));
  afterAll(async () => {
    setUpstream(undefined);
    await blocker?.end();
    await api?.close();
    proxy?.close();
    await database?.close();
  });

  it.each(["users", "sites"])(
    "[SAFE-10] [SEC-FLT-03] with %s locked, a call quickly returns 503, and works again after the lock is released",
    async (table) => {
      await lock(table);
      // Sites are cached for 1 s, or until saved.
      api.services.siteSaved();
      await expectRefused(calls.account.user, { token });
      await blocker.query("rollback");
      expect((await send(calls.account.user, { token })).status).toBe(200);
    },
  );

  it("[SAFE-10] [SEC-FLT-03] with the counters locked, logins quickly return 503 and other calls still work", async () => {
    const guess = { fields: { email: "limits@example.com", pass: TEST_PASSWORD } };
    const fields = { vehicle: { vin: "2T1BURHE5JC034461" } };
    await lock("rate_limits");
    await expectRefused(calls.account.login, guess);
    expect((await send(calls.garage.save, { token, fields })).status).toBe(200);
    expect((await send(calls.account.user, { token })).status).toBe(200);
    expect((await answerHealth("probe", "192.0.2.7")).status).toBe(200);
    await blocker.query("rollback");
    expect((await send(calls.account.login, guess)).status).toBe(200);
  });

  it("[SEC-FLT-03] with the preview counts locked, a preview works and is counted before the process ends", async () => {
    const counted = "select sum(count)::int as many from preview_counts";
    const ending = await openApi();
    const query = { vin: "2T1BURHE5JC034461" };
    const preview = () => send(calls.vehicle.previewDecode, { query }, ending);
    await lock("preview_counts");
    const answers = await Promise.all([preview(), preview()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await vi.waitFor(
      () => expect(warn).toHaveBeenCalledWith(expect.anything(), "previews could not be counted"),
      10_000,
    );
    await blocker.query("rollback");
    await ending.close();
    expect((await blocker.query(counted)).rows).toEqual([{ many: 2 }]);
  });

  it("[SAFE-10] if the database server freezes, calls and health checks quickly return 503, and recover once it responds", async () => {
    proxy.freeze();
    await Promise.all([
      expectRefused(calls.account.user, { token }),
      expectRefused(calls.system.health),
      expectRefused(calls.report.generate, { token, fields: { vin: "2T1BURHE5JC034461" } }),
    ]);
    expect((await answerHealth("probe", "192.0.2.7")).status).toBe(503);
    proxy.thaw();
    await expect.poll(async () => (await send(calls.account.user, { token })).status).toBe(200);
    expect((await answerHealth("probe", "192.0.2.7")).status).toBe(200);
  });

  it("[SAFE-10] background work started by a call gets longer database timeouts", async () => {
    const limits = () =>
      api.db.run(
        "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
      );
    const settings = await asCall(() => asBackgroundWork(limits));
    expect(settings.rows).toEqual([{ statement: "10min", lock: "10s" }]);
  });
});
