import { beforeAll, beforeEach, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { webhookEndpoints } from "@/lib/webhook/schema";
import { getSiteId, makeAdmin, selectAuditRows } from "../setup/admin";
import { describeApi } from "../setup/members-api";
import { createWorker, emitTest, makeEndpoint, Receivers, verify } from "../setup/webhooks";

const { admin } = calls;
type Row = Record<string, unknown>;

describeApi({}, (api) => {
  let token = "";
  let receivers: Receivers;
  beforeAll(async () => {
    token = (await makeAdmin(api, "owner@example.com")).token;
  });
  beforeEach(async () => {
    await api.database.db.delete(webhookEndpoints);
    await api.database.db.run("delete from jobs.job where name = 'webhook'");
    receivers = new Receivers();
  });

  const drain = () => api.jobs.drain("webhook", createWorker(api, receivers.send).deliver);
  const act = (call: CallDefinition, fields: Row) => api.send(call, { token, fields });
  async function done(call: CallDefinition, fields: Row): Promise<Row> {
    const { status, body } = await act(call, fields);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data as Row;
  }
  const list = async (call: CallDefinition, query: Record<string, string> = {}) =>
    (await api.send(call, { token, query })).body.data as Row[];
  const url = "https://hooks.example/one";
  const create = (more: Row = {}) => done(admin.createWebhook, { url, types: ["domain.failing"], ...more });

  it("[PART-6] the secret is shown once and appears in neither lists nor the audit log", async () => {
    const { secret, ...webhook } = await create();
    expect(secret).toMatch(/^whsec_/);
    expect(await list(admin.webhooks)).toEqual([webhook]);
    const audit = JSON.stringify(await selectAuditRows(api));
    expect(audit).toContain("admin.createWebhook");
    for (const text of [String(secret), "/one"]) expect(audit).not.toContain(text);
    const [stored] = await api.database.db.select().from(webhookEndpoints);
    expect(JSON.stringify(stored)).not.toContain(String(secret).slice(6));
  });

  it.each([
    [{ url: "https://127.0.0.1/" }, "url"],
    [{ url: "nothing" }, "url"],
    [{ types: [] }, "types"],
    [{ types: ["order.unknown"] }, "types.0"],
  ])("[PART-6] rejects %j with an error for the invalid field", async (fields, field) => {
    const { status, body } = await act(admin.createWebhook, { url, types: ["order.paid"], ...fields });
    expect(status).toBe(400);
    expect(Object.keys(body.errors as Row)).toEqual([field]);
  });

  it("[PART-6] events are signed with both secrets during a rotation, and then only with the new one", async () => {
    const { id, secret } = await create();
    const rotated = await done(admin.rotateWebhookSecret, { id, overlap_hours: "24" });
    const siteId = await getSiteId(api);
    const next = async () => {
      await emitTest(api, siteId);
      await drain();
      const message = receivers.got.at(-1);
      if (!message) throw new Error("nothing was sent");
      return message;
    };
    for (const item of [secret, rotated.secret]) expect(verify(String(item), await next())).toBeTruthy();
    const [row] = await api.database.db.select().from(webhookEndpoints);
    expect(row?.overlapUntil).toEqual(new Date(api.clock.now().getTime() + 24 * 60 * 60_000));
    const { secret: newest } = await done(admin.rotateWebhookSecret, { id, overlap_hours: "0" });
    const later = await next();
    expect(verify(String(newest), later)).toBeTruthy();
    for (const item of [secret, rotated.secret]) expect(() => verify(String(item), later)).toThrow();
  });

  it("[PART-6] a disabled endpoint doesn't receive events until it is enabled, and a replay then delivers missed events once", async () => {
    const { id } = await create();
    const siteId = await getSiteId(api);
    const since = new Date(api.clock.now().getTime() - 1000).toISOString();
    await emitTest(api, siteId);
    await drain();
    await done(admin.setWebhookActive, { id, active: false });
    await emitTest(api, siteId);
    await drain();
    expect(receivers.got).toHaveLength(1);
    expect((await act(admin.replayWebhookEvents, { id, since })).status).toBe(409);
    await done(admin.setWebhookActive, { id, active: true });
    // Other tests' events may have the same timestamp.
    const { replayed } = await done(admin.replayWebhookEvents, { id, since });
    expect(replayed).toBeGreaterThan(0);
    expect((await done(admin.replayWebhookEvents, { id, since })).replayed).toBe(0);
    for (let turn = 0; turn < 10; turn++) await drain();
    expect(receivers.got).toHaveLength(1 + Number(replayed));
    expect(new Set(receivers.got.map((message) => message.id)).size).toBe(receivers.got.length);
  });

  it("[PART-6] a replay keeps the message ID, and a test event is only sent to its own endpoint", async () => {
    const { id } = await create();
    await create({ url: "https://hooks.example/two" });
    await emitTest(api, await getSiteId(api));
    await drain();
    const [delivery] = await list(admin.webhookDeliveries, { endpoint_id: String(id) });
    await done(admin.replayDelivery, { id: delivery?.id });
    await drain();
    expect(receivers.idsAt(url)).toEqual([delivery?.message_id, delivery?.message_id]);
    await done(admin.testWebhook, { id });
    await drain();
    const last = receivers.got.at(-1);
    expect(JSON.parse(last?.body ?? "")).toMatchObject({ type: "webhook.test", data: { test: true } });
    expect(receivers.idsAt("https://hooks.example/two")).toHaveLength(1);
    const deliveries = await list(admin.webhookDeliveries, { endpoint_id: String(id) });
    expect(deliveries.map(({ cause }) => cause).sort()).toEqual(["event", "replay", "test"]);
    const events = await list(admin.webhookEvents, { search: String(delivery?.message_id) });
    expect(events).toMatchObject([{ type: "domain.failing", delivered: 2 }]);
    const file = await api.send(admin.webhookDeliveriesExport, { token });
    expect(file.body.text).toContain(String(delivery?.message_id));
  });

  it("[PART-6] [RUN-ROLE] lists deliveries by type, including those inserted without a type", async () => {
    const { id } = await create();
    await done(admin.testWebhook, { id });
    const getTypes = async (type: string) =>
      (await list(admin.webhookDeliveries, { endpoint_id: String(id), type })).map((row) => row.type);
    expect(await getTypes("webhook.test")).toEqual(["webhook.test"]);
    expect(await getTypes("order.paid")).toEqual([]);
    await api.database.db.run(
      `insert into webhook_deliveries (id, site_id, event_id, endpoint_id, cause, next_attempt_at)
       select gen_random_uuid(), site_id, event_id, endpoint_id, 'replay', now() from webhook_deliveries where endpoint_id = '${id}'`,
    );
    expect(await getTypes("webhook.test")).toHaveLength(2);
  });

  it("[PART-6] [PART-8] another site's owner can't see or change an endpoint", async () => {
    const { id } = await makeEndpoint(api, { site: "es.localhost" });
    const other = { id, active: false, since: new Date(0).toISOString(), overlap_hours: "0" };
    expect(await list(admin.webhooks)).toEqual([]);
    for (const call of [
      admin.updateWebhook,
      admin.rotateWebhookSecret,
      admin.setWebhookActive,
      admin.deleteWebhook,
      admin.testWebhook,
      admin.replayWebhookEvents,
      admin.replayDelivery,
    ])
      expect([call.name, (await act(call, other)).status]).toEqual([call.name, 404]);
  });
});
