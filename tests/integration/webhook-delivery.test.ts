import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { emailOutbox } from "@/lib/email/schema";
import { webhookEndpoints, webhookEvents } from "@/lib/webhook/schema";
import { removeOldDeliveries } from "@/lib/webhook/server/remove-old-deliveries";
import { makeAdmin } from "../setup/admin";
import { describeDatabase, type TestDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";
import {
  createWorker,
  emitTest,
  loadDeliveries,
  loadEndpoint,
  makeEndpoint,
  Receivers,
  verify,
} from "../setup/webhooks";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describeDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let second: TestApi;
  let receivers: Receivers;
  beforeAll(async () => {
    database = await open();
    const shared = async () => ({ ...database, close: async () => undefined });
    [api, second] = [await openTestApi({ open: shared }), await openTestApi({ open: shared })];
    await makeAdmin(api, "owner@example.com");
    await makeAdmin(api, "viewer@example.com", { staffRole: "viewer" });
  });
  beforeEach(async () => {
    await database.db.delete(webhookEndpoints);
    await database.db.run("delete from jobs.job where name = 'webhook'");
    receivers = new Receivers();
  });
  afterAll(async () => {
    await api.close();
    await second.close();
    await database.close();
  });

  const drain = () => api.jobs.drain("webhook", createWorker(api, receivers.send).deliver);
  const advance = (ms: number) => {
    api.clock.advance(ms);
    second.clock.advance(ms);
  };
  async function runNext(withinMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    const { rows } = await database.db.run(
      "select min(start_after) as at from jobs.job where name = 'webhook' and state in ('created', 'retry')",
    );
    const { at } = rows[0] as { at: string | Date | null };
    const ms = at === null ? withinMs : Math.max(0, new Date(at).getTime() - api.clock.now().getTime());
    if (at === null || ms > withinMs) return false;
    advance(ms);
    await drain();
    return true;
  }
  /** Runs jobs as they become due. */
  async function pass(ms: number) {
    const end = api.clock.now().getTime() + ms;
    while (await runNext(end - api.clock.now().getTime()));
    advance(Math.max(0, end - api.clock.now().getTime()));
  }

  it("[PART-6] an event is sent once, signed, to the endpoints of its site that subscribe to its type", async () => {
    const chosen = await makeEndpoint(api, { types: ["domain.failing"] });
    const [other, foreign] = [
      await makeEndpoint(api, { types: ["order.paid"] }),
      await makeEndpoint(api, { site: "es.localhost" }),
    ];
    const key = await emitTest(api, chosen.siteId);
    await drain();
    const [message, ...more] = receivers.got;
    if (!message) throw new Error("nothing was sent");
    expect([more, message.url]).toEqual([[], chosen.url]);
    expect(verify(chosen.secret, message)).toMatchObject({
      type: "domain.failing",
      timestamp: api.clock.now().toISOString(),
      data: { host: "cars.example" },
    });
    expect(() => verify(other.secret, message)).toThrow();
    const [event] = await database.db.select().from(webhookEvents).where(eq(webhookEvents.key, key));
    expect([message.id, message.body]).toEqual([`evt_${event?.id.replaceAll("-", "")}`, event?.payload]);
    expect(await loadDeliveries(database.db, chosen.id)).toMatchObject([
      { state: "delivered", attempts: 1, status: 200, response: "text", error: null },
    ]);
    expect(await loadDeliveries(database.db, foreign.id)).toEqual([]);
    await pass(5 * MINUTE);
    expect(receivers.got).toHaveLength(1);
  });

  it("[PART-6] a failed delivery is tried ten times in total under one ID and then abandoned", async () => {
    const { id, siteId, url } = await makeEndpoint(api);
    receivers.answer(url, 500, "timeout", 301, 503);
    const startTime = api.clock.now().getTime();
    await emitTest(api, siteId);
    await drain();
    await pass(10 * MINUTE);
    expect(receivers.got).toHaveLength(3);
    await pass(90 * HOUR);
    expect(receivers.got).toHaveLength(10);
    expect(new Set(receivers.idsAt(url)).size).toBe(1);
    const [delivery] = await loadDeliveries(database.db, id);
    expect(delivery).toMatchObject({ state: "failed", attempts: 10, status: 503, error: "status" });
    const hours = ((delivery?.lastAttemptAt?.getTime() ?? 0) - startTime) / HOUR;
    expect(hours).toBeGreaterThan(68);
    expect(hours).toBeLessThan(84);
    expect((await loadEndpoint(database.db, id))?.state).toBe("active");
  });

  it("[PART-6] a 410 response disables the endpoint, and nothing more is sent to it", async () => {
    const { id, siteId, url } = await makeEndpoint(api);
    receivers.answer(url, 410);
    await emitTest(api, siteId);
    await drain();
    expect(await loadEndpoint(database.db, id)).toMatchObject({ state: "off", offReason: "gone" });
    await emitTest(api, siteId);
    await pass(HOUR);
    expect(receivers.got).toHaveLength(1);
    expect((await loadDeliveries(database.db, id)).map(({ state }) => state)).toEqual(["skipped"]);
    expect(await listRecipients("webhook_gone", id)).toEqual(["owner@example.com"]);
  });

  const listRecipients = async (text: string, id: string) => {
    const dedupe = like(emailOutbox.dedupe, `${text}:${id}:%`);
    const rows = await database.db.select().from(emailOutbox).where(and(dedupe));
    return rows.map(({ to }) => to);
  };

  it("[PART-6] owners are notified after 5, 10 and 15 failures in a row, 20 disable the endpoint, and a success resets the count", async () => {
    const { id, siteId, url } = await makeEndpoint(api);
    const counted = async () => {
      const { failures, state } = (await loadEndpoint(database.db, id)) ?? {};
      const failing = (await listRecipients("webhook_failing", id)).length;
      return [failures, state, failing, (await listRecipients("webhook_off", id)).length];
    };
    const failOnce = async () => {
      const before = receivers.got.length;
      while (receivers.got.length === before) if (!(await runNext())) throw new Error("nothing waits");
    };
    for (let event = 0; event < 8; event++) await emitTest(api, siteId);
    // The first five attempts run in parallel and count as one failure.
    receivers.answer(url, 500);
    await drain();
    expect([receivers.got.length, ...(await counted())]).toEqual([5, 1, "active", 0, 0]);
    for (let failure = 2; failure <= 6; failure++) await failOnce();
    expect(await counted()).toEqual([6, "active", 1, 0]);
    receivers.answer(url, 200, 500);
    await failOnce();
    for (let failure = (await counted())[0] as number; failure < 19; failure++) await failOnce();
    expect(await counted()).toEqual([19, "active", 4, 0]);
    await failOnce();
    expect(await counted()).toEqual([20, "off", 4, 1]);
    expect(await listRecipients("webhook_off", id)).toEqual(["owner@example.com"]);
    const deliveryCount = receivers.got.length;
    await pass(HOUR);
    expect(receivers.got).toHaveLength(deliveryCount);
    expect(await loadDeliveries(database.db, id, "pending")).toEqual([]);
  });

  it("[PART-6] a target that is slow for hours gets one attempt at a time and doesn't delay other sites", async () => {
    const slow = await makeEndpoint(api);
    const quick = await makeEndpoint(api, { site: "es.localhost" });
    receivers.answer(slow.url, "timeout");
    for (let event = 0; event < 25; event++) await emitTest(api, slow.siteId);
    await drain();
    await pass(HOUR);
    // 25 events are waiting, each with retries, but the endpoint's backoff allows only a dozen attempts per hour.
    expect(receivers.idsAt(slow.url).length).toBeLessThan(16);
    await emitTest(api, quick.siteId);
    await drain();
    expect(receivers.idsAt(quick.url)).toHaveLength(1);
    receivers.answer(slow.url, 200);
    await pass(15 * MINUTE);
    expect(await loadDeliveries(database.db, slow.id, "delivered")).toHaveLength(25);
  });

  it("[PART-6] an event whose process dies after sending is resent under the same ID", async () => {
    const { id, siteId, url } = await makeEndpoint(api);
    const key = await emitTest(api, siteId);
    const killed = createWorker(api, async (message) => {
      await receivers.send(message);
      // Never settles, as if the process died here.
      return new Promise(() => undefined);
    });
    const [job] = (await database.db.run("select data from jobs.job where name = 'webhook'")).rows;
    void killed.deliver((job as { data: { endpointId: string } }).data);
    while (receivers.got.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(await loadDeliveries(database.db, id)).toMatchObject([{ state: "pending", attempts: 1 }]);
    await drain();
    expect(receivers.got).toHaveLength(1);
    await pass(3 * MINUTE);
    const [first, again, ...more] = receivers.idsAt(url);
    expect([again, more]).toEqual([first, []]);
    expect(await loadDeliveries(database.db, id)).toMatchObject([{ state: "delivered", attempts: 2 }]);
    expect(await database.db.$count(webhookEvents, eq(webhookEvents.key, key))).toBe(1);
  });

  it("[PART-6] two instances deliver each event once", async () => {
    const endpoints = [await makeEndpoint(api), await makeEndpoint(api)];
    for (let event = 0; event < 20; event++)
      await emitTest(event % 2 ? api : second, endpoints[0]?.siteId ?? "");
    const workers = [api, second].map((item) => ({ one: item, worker: createWorker(item, receivers.send) }));
    for (let round = 0; round < 10; round++) {
      await Promise.all(workers.map(({ one, worker }) => one.jobs.drain("webhook", worker.deliver)));
      advance(MINUTE);
    }
    for (const { id, url } of endpoints) {
      expect(receivers.idsAt(url)).toHaveLength(20);
      expect(new Set(receivers.idsAt(url)).size).toBe(20);
      expect(await loadDeliveries(database.db, id, "delivered")).toHaveLength(20);
    }
  });

  it("[PART-6] deletes deliveries and payloads after 30 days, but still recognizes a repeated event", async () => {
    const { id, siteId } = await makeEndpoint(api);
    const key = await emitTest(api, siteId);
    await drain();
    const day = 24 * HOUR;
    const at = (days: number) => new Date(api.clock.now().getTime() + days * day);
    await removeOldDeliveries(database.db, at(29.9));
    expect(await loadDeliveries(database.db, id)).toHaveLength(1);
    await removeOldDeliveries(database.db, at(30.1));
    expect(await loadDeliveries(database.db, id)).toEqual([]);
    const [event] = await database.db.select().from(webhookEvents).where(eq(webhookEvents.key, key));
    expect(event?.payload).toBeNull();
    await emitTest(api, siteId, key);
    expect(await loadDeliveries(database.db, id)).toEqual([]);
  });
});
