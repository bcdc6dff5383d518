import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orders } from "@/lib/billing/schema/billing";
import { applyPaymentEvent } from "@/lib/billing/server/apply-payment-event";
import type { PaymentEvent } from "@/lib/billing/server/payment-gateway";
import { releaseOrder } from "@/lib/billing/server/release-order";
import { ledger } from "@/lib/credits/schema";
import { addCredits, readBalances, takeCredits } from "@/lib/credits/server/ledger-repository";
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";
import {
  type Buyer,
  createGatewayEvent,
  listPermutations,
  loadCreditState,
  makeBuyer,
  makeOrder,
} from "../setup/payments";
import { runs } from "../setup/runs";

const DAY = 86_400;

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
  });
  afterAll(() => api.close());

  const apply = (buyer: Buyer, event: PaymentEvent) =>
    applyPaymentEvent(api.database.db, api.services, buyer.siteId, event);

  async function inEveryOrder(
    order: Parameters<typeof makeOrder>[2],
    getEvents: (name: string, checkoutRef: string) => PaymentEvent[],
  ) {
    const ends = new Map<string, number>();
    let first: unknown;
    const count = getEvents("x", "x").length;
    const orders = listPermutations(Array.from({ length: count }, (_, at) => at));
    const step = orders.length / runs(orders.length);
    for (const [index, path] of orders.entries()) {
      if (index % step !== 0) continue;
      const buyer = await makeBuyer(api.database.db);
      const created = await makeOrder(api.database.db, buyer, order);
      const events = getEvents(`${index}:${created.id}`, created.gatewayCheckout ?? "");
      for (const at of path) {
        const event = events[at];
        if (!event) throw new Error("no event");
        await apply(buyer, event);
        // Two in ten permutations repeat each event: one immediately, the other at the end.
        if (index % 10 === 0) expect((await apply(buyer, event)).outcome).toBe("duplicate");
      }
      if (index % 10 === 1) for (const event of events) await apply(buyer, event);
      const end = await loadCreditState(api.database.db, buyer);
      first ??= end;
      ends.set(JSON.stringify(end), index);
      expect(end.sumOfLedger).toBe((await readBalances(api.database.db, buyer.siteId, buyer.userId)).vhr);
    }
    return { ends: ends.size, end: first as Awaited<ReturnType<typeof loadCreditState>> };
  }

  describe("events in any order", () => {
    it(`[SEC-PAY-05] ${runs(120)} permutations of a purchase's five events, with repetitions, have the same result`, async () => {
      const { ends, end } = await inEveryOrder({}, (name, checkoutRef) => {
        const paymentRef = `pay:${name}`;
        const refund = { type: "refunded", paymentRef } as const;
        const money = { amountCents: 3499, currency: "USD" };
        return [
          createGatewayEvent(`a:${name}`, 10, { type: "paid", checkoutRef, paymentRef, ...money }),
          createGatewayEvent(`b:${name}`, 12, { type: "paid", checkoutRef, paymentRef, ...money }),
          createGatewayEvent(`c:${name}`, 5, { type: "expired", checkoutRef }),
          createGatewayEvent(`d:${name}`, 20, { ...refund, refundRef: `r1:${name}`, amountCents: 1200 }),
          createGatewayEvent(`e:${name}`, 30, { ...refund, refundRef: `r2:${name}`, amountCents: 300 }),
        ];
      });
      expect(ends).toBe(1);
      expect(end).toMatchObject({
        orders: [{ state: "partly_refunded", refundedCents: 1500, reclaimed: 1 }],
        balances: [["vhr", 2]],
        ledger: { purchase: 3, purchase_refunded: -1 },
        refunds: ["r1 1200 done", "r2 300 done"],
        mails: ["receipt", "refund", "refund"],
        events: 5,
      });
    }, 240_000);

    it(`[SEC-PAY-05] [SEC-PAY-11] ${runs(120)} permutations of a subscription's events have the same result`, async () => {
      const { ends, end } = await inEveryOrder({ kind: "subscription", credits: 5 }, (name, checkoutRef) => {
        const subscriptionRef = `sub:${name}`;
        const money = { amountCents: 3499, currency: "USD" };
        const month = (from: number) => ({
          periodStart: new Date(Date.UTC(2026, from, 15, 12)),
          periodEnd: new Date(Date.UTC(2026, from + 1, 15, 12)),
        });
        const first = { ...money, ...month(0), checkoutRef, subscriptionRef, paymentRef: `p1:${name}` };
        const second = { ...money, ...month(1), subscriptionRef, paymentRef: `p2:${name}` };
        const changed = { type: "subscription_changed", subscriptionRef } as const;
        const refund = { type: "refunded", refundRef: `r:${name}`, amountCents: 3499 } as const;
        return [
          createGatewayEvent(`a:${name}`, 0, { type: "paid", ...first }),
          createGatewayEvent(`b:${name}`, 31 * DAY, { type: "renewed", ...second }),
          createGatewayEvent(`c:${name}`, 30 * DAY, {
            ...changed,
            state: "past_due",
            cancelAtPeriodEnd: false,
          }),
          createGatewayEvent(`d:${name}`, 32 * DAY, { ...changed, state: "active", cancelAtPeriodEnd: true }),
          createGatewayEvent(`e:${name}`, 33 * DAY, { ...refund, paymentRef: `p1:${name}` }),
        ];
      });
      expect(ends).toBe(1);
      expect(end).toMatchObject({
        orders: [
          { state: "refunded", isRenewal: false },
          { state: "paid", isRenewal: true, totalCents: 3499 },
        ],
        subscriptions: [{ state: "active", remaining: 5, end: "2026-03-15T12:00:00.000Z", atEnd: true }],
        balances: [],
        mails: ["receipt", "receipt", "refund"],
      });
    }, 240_000);
  });

  const pay = (order: { gatewayCheckout: string | null }, name: string, values = {}) =>
    createGatewayEvent(name, 10, {
      type: "paid",
      checkoutRef: order.gatewayCheckout ?? "",
      paymentRef: `pay:${name}`,
      amountCents: 3499,
      currency: "USD",
      ...values,
    });
  const vhr = async ({ siteId, userId }: Buyer) => (await readBalances(api.database.db, siteId, userId)).vhr;

  it("[SEC-PAY-05] one event received 100 times concurrently grants its credits once", async () => {
    const buyer = await makeBuyer(api.database.db);
    const order = await makeOrder(api.database.db, buyer);
    const reported = await Promise.all(
      Array.from({ length: 100 }, () => apply(buyer, pay(order, `many:${order.id}`))),
    );
    expect(reported.filter(({ outcome }) => outcome === "applied")).toHaveLength(1);
    expect(await vhr(buyer)).toBe(3);
  }, 60_000);

  it("[SEC-PAY-05] concurrent payment and refund events are both applied", async () => {
    for (let round = 0; round < 10; round++) {
      const buyer = await makeBuyer(api.database.db);
      const order = await makeOrder(api.database.db, buyer);
      const paymentRef = `pay:race:${order.id}`;
      const refund = { type: "refunded", paymentRef, refundRef: `r:${order.id}`, amountCents: 3499 } as const;
      await Promise.all([
        apply(buyer, createGatewayEvent(`race-r:${order.id}`, 20, refund)),
        apply(buyer, pay(order, `race:${order.id}`)),
      ]);
      expect(await loadCreditState(api.database.db, buyer)).toMatchObject({
        orders: [{ state: "refunded" }],
        balances: [["vhr", 0]],
      });
    }
  }, 60_000);

  it.each([
    ["less", { amountCents: 3498 }],
    ["more", { amountCents: 3500 }],
    ["another currency", { currency: "EUR" }],
  ])(
    "[SEC-PAY-07] if %s was paid, the order is held, the operator is notified once, and no credit is granted",
    async (_, values) => {
      const buyer = await makeBuyer(api.database.db);
      const order = await makeOrder(api.database.db, buyer);
      const before = api.logs.length;
      await apply(buyer, pay(order, `wrong:${order.id}`, values));
      await apply(
        buyer,
        pay(order, `wrong2:${order.id}`, { ...values, paymentRef: `pay:wrong:${order.id}` }),
      );
      const end = await loadCreditState(api.database.db, buyer);
      expect(end).toMatchObject({
        orders: [{ state: "held", paid: null }],
        balances: [],
        mails: ["payment_held"],
      });
      expect(api.logs.slice(before).filter(({ level }) => level === "error")).toHaveLength(1);
    },
  );

  it("[SEC-PAY-07] a renewal with a different amount is held, and doesn't start a period until it is released", async () => {
    const buyer = await makeBuyer(api.database.db);
    const order = await makeOrder(api.database.db, buyer, { kind: "subscription", credits: 5 });
    const subscriptionRef = `sub:${order.id}`;
    const at = (month: number) => new Date(Date.UTC(2026, month, 15, 12));
    const first = { subscriptionRef, periodStart: at(0), periodEnd: at(1) };
    await apply(buyer, pay(order, `s:${order.id}`, first));
    const next = { subscriptionRef, periodStart: at(1), periodEnd: at(2), paymentRef: `n:${order.id}` };
    const renewed = { ...next, type: "renewed", amountCents: 1, currency: "USD" } as const;
    await apply(buyer, createGatewayEvent(`n:${order.id}`, 31 * DAY, renewed));
    expect(await loadCreditState(api.database.db, buyer)).toMatchObject({
      orders: [{ state: "paid" }, { state: "held" }],
      subscriptions: [{ end: at(1).toISOString() }],
    });
    const [renewal] = await api.database.db.select().from(orders).where(eq(orders.renewalOf, order.id));
    if (!renewal) throw new Error("no renewal");
    const by = { adminId: randomUUID(), reason: "agreed on the telephone" };
    await api.database.db.transaction((tx) => releaseOrder(tx, api.services, renewal, by));
    expect(await loadCreditState(api.database.db, buyer)).toMatchObject({
      orders: [{ state: "paid" }, { state: "paid" }],
      subscriptions: [{ end: at(2).toISOString() }],
    });
  });

  it("[SEC-PAY-05] a refund takes only unspent credits, and a failed refund returns them", async () => {
    const buyer = await makeBuyer(api.database.db);
    const order = await makeOrder(api.database.db, buyer);
    await apply(buyer, pay(order, `spent:${order.id}`));
    const spend = { ...buyer, kind: "vhr", reason: "generation", cause: order.id, amount: 2 } as const;
    expect(await takeCredits(api.database.db, spend)).toBe(true);
    const refund = { paymentRef: `pay:spent:${order.id}`, refundRef: `rs:${order.id}`, amountCents: 3499 };
    await apply(buyer, createGatewayEvent(`sr:${order.id}`, 20, { type: "refunded", ...refund }));
    expect(await vhr(buyer)).toBe(0);
    await addCredits(api.database.db, { ...spend, reason: "ticket" });
    await apply(buyer, createGatewayEvent(`sr2:${order.id}`, 21, { type: "refunded", ...refund }));
    expect(await vhr(buyer)).toBe(2);
    await apply(buyer, createGatewayEvent(`sf:${order.id}`, 22, { type: "refund_failed", ...refund }));
    expect(await vhr(buyer)).toBe(3);
    expect(await loadCreditState(api.database.db, buyer)).toMatchObject({
      orders: [{ state: "paid", refundedCents: 0 }],
      refunds: ["rs 3499 failed"],
    });
  });

  it("[SEC-PAY-05] an event for an unknown order waits and changes nothing", async () => {
    const buyer = await makeBuyer(api.database.db);
    const before = await api.database.db.select().from(ledger);
    const reported = await apply(buyer, pay({ gatewayCheckout: "nobody" }, `nobody:${buyer.userId}`));
    expect(reported.outcome).toBe("waiting");
    expect(await api.database.db.select().from(ledger)).toHaveLength(before.length);
  });

  it("[SEC-PAY-09] a failed transaction leaves no changes, and the event can be resent", async () => {
    const buyer = await makeBuyer(api.database.db);
    const order = await makeOrder(api.database.db, buyer);
    const event = pay(order, `crash:${order.id}`);
    const mail = { ...api.services.mail, queue: () => Promise.reject(new Error("crash")) };
    const crash = { ...api.services, mail };
    await expect(applyPaymentEvent(api.database.db, crash, buyer.siteId, event)).rejects.toThrow("crash");
    expect(await vhr(buyer)).toBe(0);
    expect((await apply(buyer, event)).outcome).toBe("applied");
    expect(await vhr(buyer)).toBe(3);
  });
});
