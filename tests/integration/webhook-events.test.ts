import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eraseAccount } from "@/lib/account/server/erase-account";
import { applyPaymentEvent } from "@/lib/billing/server/apply-payment-event";
import type { PaymentEvent } from "@/lib/billing/server/payment-gateway";
import { calls } from "@/lib/compose/calls/table";
import { toHistoryRecord } from "@/lib/imports/server/import-schemas";
import { writeHistory } from "@/lib/imports/server/record-repository";
import type { WebhookEventType } from "@/lib/webhook/contract";
import { webhookEvents } from "@/lib/webhook/schema";
import { emitEvent } from "@/lib/webhook/server/emit-event";
import { getSiteId, makeAdmin, makeMember } from "../setup/admin";
import { describeDatabase, type TestDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";
import { type Buyer, createGatewayEvent, makeBuyer, makeOrder } from "../setup/payments";

const VIN = "1HGCM82633A004353";
const UNKNOWN_HISTORY = "1HGCM82633A004352";
const COROLLA = "2T1BURHE5JC034461";
const { report, dispute, admin } = calls;

describeDatabase((open) => {
  let database: TestDatabase;
  let api: TestApi;
  let second: TestApi;
  let boss = "";
  beforeAll(async () => {
    database = await open();
    const shared = async () => ({ ...database, close: async () => undefined });
    [api, second] = [await openTestApi({ open: shared }), await openTestApi({ open: shared })];
    boss = (await makeAdmin(api, "boss@example.com", { allSites: true })).token;
  });
  afterAll(async () => {
    await api.close();
    await second.close();
    await database.close();
  });

  async function getEvents(type: WebhookEventType, about: Record<string, unknown>) {
    const rows = await database.db.select().from(webhookEvents).where(eq(webhookEvents.type, type));
    const read = rows.flatMap(({ payload }) => (payload ? [JSON.parse(payload)] : []));
    return read.filter(({ data }) => Object.entries(about).every(([name, value]) => data[name] === value));
  }
  const reading = { vin: VIN, kind: "odometer", date: "2019-03-14", source: "Yard", odometer: 9 } as const;
  const writeReading = (id: string) => writeHistory(database.db, [toHistoryRecord({ ...reading, id })]);
  const apply = (buyer: Buyer, event: PaymentEvent, on = api) =>
    applyPaymentEvent(database.db, on.services, buyer.siteId, event);

  it("[PART-6] an order has exactly one order.paid, regardless of how many payment events two instances receive", async () => {
    const buyer = await makeBuyer(database.db);
    const order = await makeOrder(database.db, buyer);
    const paid = (name: string) =>
      createGatewayEvent(`${name}:${order.id}`, 10, {
        type: "paid",
        checkoutRef: order.gatewayCheckout ?? "",
        paymentRef: `pay:${name}:${order.id}`,
        amountCents: 3499,
        currency: "USD",
      });
    // b is a second payment for the same order, and both events repeat.
    const paidEvents = [paid("a"), paid("b"), paid("a"), paid("b"), paid("a"), paid("b")];
    await Promise.all(paidEvents.map((event, index) => apply(buyer, event, index % 2 === 0 ? api : second)));
    const events = await getEvents("order.paid", { order_id: order.id });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: "order.paid",
      timestamp: api.clock.now().toISOString(),
      data: { number: order.number, member_id: buyer.userId, total_cents: 3499, renewal: false, test: true },
    });
  });

  it("[PART-6] each refund has one order.refunded, even after the payloads of earlier events were deleted", async () => {
    const buyer = await makeBuyer(database.db);
    const order = await makeOrder(database.db, buyer, { gateway: "stripe" });
    const [checkoutRef, paymentRef] = [order.gatewayCheckout ?? "", `pay:${order.id}`];
    const money = { amountCents: 3499, currency: "USD" };
    const stripe = (name: string, at: number, fields: Parameters<typeof createGatewayEvent>[2]) =>
      apply(buyer, createGatewayEvent(`${name}:${order.id}`, at, fields, "stripe"));
    const refund = (name: string, amountCents: number) =>
      stripe(name, 20, { type: "refunded", paymentRef, refundRef: `${name}:${order.id}`, amountCents });
    await stripe("paid", 10, { type: "paid", checkoutRef, paymentRef, ...money });
    await refund("one", 1000);
    await database.db
      .update(webhookEvents)
      .set({ payload: null })
      .where(eq(webhookEvents.siteId, buyer.siteId));
    await refund("two", 2499);
    const eventCount = await database.db.$count(webhookEvents, eq(webhookEvents.type, "order.refunded"));
    expect(eventCount).toBe(2);
    const [last, ...more] = await getEvents("order.refunded", { order_id: order.id });
    expect(more).toEqual([]);
    expect(last.data).toMatchObject({ amount_cents: 2499, refunded_cents: 3499, full: true, test: false });
  });

  it("[PART-6] a document triggers document.ready once, or document.nothing_found instead", async () => {
    const { id, token } = await makeMember(api, `${randomUUID()}@example.com`);
    const make = (vin: string, key: string) =>
      api.send(report.generate, { token, fields: { vin }, headers: { "idempotency-key": key } });
    await writeReading("1");
    for (const key of ["a", "a", "b"]) expect((await make(VIN, key)).status).toBe(200);
    const [ready, ...more] = await getEvents("document.ready", { member_id: id });
    expect(more).toEqual([]);
    expect(ready.data).toMatchObject({ vin: VIN, product: "vhr" });
    expect(typeof ready.data.test).toBe("boolean");
    expect((await make(UNKNOWN_HISTORY, "c")).body).toMatchObject({ charge: "returned" });
    const events = await getEvents("document.nothing_found", { member_id: id });
    expect(events).toMatchObject([{ data: { vin: UNKNOWN_HISTORY, credit_returned: true } }]);
    expect(await getEvents("document.ready", { member_id: id })).toHaveLength(1);
  });

  it("[PART-6] an account triggers member.created and member.deleted once, and deletion clears its events' payloads", async () => {
    const email = `${randomUUID()}@example.com`;
    const { id } = await makeMember(api, email);
    expect(await getEvents("member.created", { member_id: id })).toMatchObject([
      { data: { email, role: "member", test: false } },
    ]);
    const siteId = await getSiteId(api);
    for (let round = 0; round < 2; round++)
      await database.db.transaction((tx) => eraseAccount(tx, api.services, siteId, id));
    expect(await getEvents("member.deleted", { member_id: id })).toHaveLength(1);
    expect(await getEvents("member.created", { member_id: id })).toEqual([]);
    const rows = await database.db.select().from(webhookEvents).where(eq(webhookEvents.key, id));
    expect(JSON.stringify(rows)).not.toContain(email);
    for (const role of ["dealer", "admin"] as const) {
      const invited = { email: `${randomUUID()}@example.com`, role };
      const { status, body } = await api.send(admin.inviteUser, { token: boss, fields: invited });
      expect(status, JSON.stringify(body)).toBe(200);
      const events = await getEvents("member.created", { email: invited.email });
      expect(events.map(({ data }) => data.role)).toEqual(role === "dealer" ? ["dealer"] : []);
    }
  });

  it("[PART-6] credits.low is sent when a debit crosses the threshold, not earlier, and not again below it", async () => {
    const { id } = await makeMember(api, `${randomUUID()}@example.com`);
    const adjust = async (amount: number) => {
      const fields = { id, kind: "sticker", amount, reason: "a test of it", key: randomUUID() };
      const { status, body } = await api.send(admin.adjustCredits, { token: boss, fields });
      expect(status, JSON.stringify(body)).toBe(200);
      const low = await getEvents("credits.low", { member_id: id });
      return low.map(({ data }) => data.balance);
    };
    expect(await adjust(5)).toEqual([]);
    const { body } = await api.send(admin.user, { token: boss, query: { id } });
    const had = (body.data as { credits: { sticker: number } }).credits.sticker;
    expect(await adjust(2 - had)).toEqual([]);
    expect(await adjust(-1)).toEqual([1]);
    expect(await adjust(-1)).toEqual([1]);
    expect(await adjust(3)).toEqual([1]);
    expect(await adjust(-3)).toEqual([1, 0]);
    const [event] = await getEvents("credits.low", { member_id: id });
    expect(event.data).toMatchObject({ holder: "member", credit: "sticker", threshold: 1, test: false });
  });

  it("[PART-6] a report's debit can trigger credits.low, and a repeated request doesn't trigger it again", async () => {
    const { id, token } = await makeMember(api, `${randomUUID()}@example.com`);
    const { body } = await api.send(admin.user, { token: boss, query: { id } });
    const had = (body.data as { credits: { vhr: number } }).credits.vhr;
    const fields = { id, kind: "vhr", amount: 2 - had, reason: "a test of it", key: randomUUID() };
    if (had !== 2) await api.send(admin.adjustCredits, { token: boss, fields });
    const request = { token, fields: { vin: COROLLA }, headers: { "idempotency-key": "low" } };
    for (let round = 0; round < 2; round++)
      expect((await api.send(report.generate, request)).status).toBe(200);
    expect(await getEvents("credits.low", { member_id: id })).toMatchObject([{ data: { balance: 1 } }]);
  });

  it("[PART-6] a dispute triggers one event when opened and one when answered", async () => {
    const { id, token } = await makeMember(api, `${randomUUID()}@example.com`);
    await writeReading("7");
    await api.send(report.generate, { token, fields: { vin: VIN, gen: "regenerate" } });
    const fields = { vin: VIN, record: "7", source: "Yard", reason: "wrong_mileage", text: "It was 41,250." };
    const opened = await api.send(dispute.open, { token, fields });
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    await api.send(dispute.open, { token, fields });
    const about = { member_id: id };
    expect(await getEvents("dispute.opened", about)).toMatchObject([{ data: { vin: VIN, record_id: "7" } }]);
    const disputeId = (opened.body.data as { id: string }).id;
    for (const state of ["asked", "confirmed"]) {
      expect(await getEvents("dispute.answered", about)).toEqual([]);
      const answer = { id: disputeId, state, answer: "The workshop keeps it." };
      expect((await api.send(admin.answerDispute, { token: boss, fields: answer })).status).toBe(200);
    }
    expect(await getEvents("dispute.answered", about)).toMatchObject([{ data: { state: "confirmed" } }]);
  });

  it("[PART-6] an event exists only if its transaction commits, once per key, for its own site", async () => {
    const siteId = await getSiteId(api);
    const ownDatabase = database.db.forSite(siteId);
    const data = { host: "cars.example", problem: "missing", failing_since: "2026-01-14T12:00:00.000Z" };
    const emit = (key: string, site = siteId) =>
      ownDatabase.transaction(async (tx) => {
        const event = { siteId: site, type: "domain.failing", key, data: { ...data, test: false } } as const;
        const isNew = await emitEvent(tx, api.services, event);
        if (key === "refused") throw new Error("no");
        return isNew;
      });
    expect([await emit("one"), await emit("one"), await emit("two")]).toEqual([true, false, true]);
    await expect(emit("refused")).rejects.toThrow("no");
    await expect(emit("other", await getSiteId(api, "es.localhost"))).rejects.toThrow();
    const where = and(eq(webhookEvents.siteId, siteId), eq(webhookEvents.type, "domain.failing"));
    expect(await database.db.$count(webhookEvents, where)).toBe(2);
  });
});
