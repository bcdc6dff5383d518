import { eq, like, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { orders, subscriptions } from "@/lib/billing/schema/billing";
import { applyPaymentEvent } from "@/lib/billing/server/apply-payment-event";
import { expireOrders } from "@/lib/billing/server/expire-orders";
import { reconcilePayments } from "@/lib/billing/server/reconcile-payments";
import { calls } from "@/lib/compose/calls/table";
import { checkInvariants } from "@/lib/compose/invariants";
import { emailOutbox } from "@/lib/email/schema";
import { siteTopUps } from "@/lib/wholesale/schema/site-ledger";
import { getSiteId, makeAdmin } from "../setup/admin";
import { readPlaced } from "../setup/billing";
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";
import { openPartnerShop, type PartnerShop } from "../setup/partner-shop";

const { admin, credits } = calls;
const HOUR = 60 * 60_000;
const CLOSED = "This site can't take orders right now. Please try again later.";

describeDatabase((open) => {
  let api: TestApi;
  let shop: PartnerShop;
  beforeEach(async () => {
    api = await openTestApi({ open });
    shop = await openPartnerShop(api);
  });
  afterEach(async () => {
    expect(await checkInvariants(api.database.db, api.services.files)).toEqual([]);
    await api.close();
  });

  const orderRow = async (number: string) => {
    const [row] = await api.database.db.select().from(orders).where(eq(orders.number, number));
    return row;
  };

  const getNotified = async () => {
    const isNotice = like(emailOutbox.dedupe, "wholesale_exhausted:%");
    return (await api.database.db.select().from(emailOutbox).where(isNotice)).map(({ to }) => to);
  };
  const payLate = (siteId: string, orderId: string, amountCents: number, ref: string) =>
    applyPaymentEvent(api.database.db, api.services, siteId, {
      gateway: "sandbox",
      account: null,
      eventId: ref,
      happenedAt: api.clock.now(),
      orderId,
      detail: {},
      type: "paid",
      checkoutRef: ref,
      paymentRef: ref,
      amountCents,
      currency: "USD",
    });

  it("[PART-4] a sale takes its wholesale price from the prepaid balance, and a refund returns a proportional share", async () => {
    expect((await shop.topUp(10_000)).body.data).toMatchObject({ state: "paid", test: true });
    const number = await shop.buy("report-3");
    expect(await shop.account()).toMatchObject({ prepaidCents: 8500, heldCents: 0, salesCents: 3499 });
    await shop.refund(number, 1000);
    // 1500 × 1000 / 3499, rounded down.
    expect(await shop.account()).toMatchObject({ prepaidCents: 8928, salesCents: 2499 });
    await shop.refund(number, null);
    expect(await shop.account()).toMatchObject({ prepaidCents: 10_000, salesCents: 0 });
    expect(await shop.sums()).toEqual({
      top_up: 10_000,
      wholesale: -1500,
      wholesale_returned: 1500,
      sale: 3499,
      refund: -3499,
    });
  });

  it("[PART-4] an order that the balance doesn't cover is rejected before payment, without revealing the reason to the buyer", async () => {
    await shop.topUp(1000);
    await shop.buy();
    const open = readPlaced(await shop.order()).order;
    expect(await shop.account()).toMatchObject({ prepaidCents: 500, heldCents: 500 });
    const refusal = await shop.order();
    const body = { message: CLOSED, errors: { cart_plan: CLOSED } };
    expect(refusal).toMatchObject({ status: 422, body });
    expect(JSON.stringify(refusal.body)).not.toMatch(/wholesale|prepaid|balance/i);
    await shop.order();
    expect(await getNotified()).toEqual(["owner@example.com"]);
    const page = await api.send(admin.payouts, { token: shop.owner });
    expect(page.body.data).toMatchObject({ accounts: [{ state: "exhausted", available_cents: 0 }] });
    expect((await shop.pay(open.number)).status).toBe(200);
    expect(await shop.account()).toMatchObject({ prepaidCents: 0, heldCents: 0 });
    await shop.topUp(1000);
    expect((await shop.order()).status).toBe(200);
    const low = await api.send(admin.payouts, { token: shop.owner });
    expect(low.body.data).toMatchObject({ accounts: [{ state: "low" }] });
  });

  it("[PART-4] an unpaid order's reserved amount is released when the order ends, and a late payment still counts", async () => {
    await shop.topUp(1000);
    const left = readPlaced(await shop.order("report-1")).order;
    await shop.pay(left.number, "abandon");
    expect(await shop.account()).toMatchObject({ prepaidCents: 1000, heldCents: 0 });
    const late = readPlaced(await shop.order("report-1")).order;
    api.clock.advance(2 * HOUR);
    expect(await expireOrders(api.database.db, api.clock.now())).toBe(1);
    expect(await shop.account()).toMatchObject({ prepaidCents: 1000, heldCents: 0 });
    await shop.logIn();
    await shop.buy();
    await shop.buy();
    expect(await shop.account()).toMatchObject({ prepaidCents: 0, salesCents: 2998 });
    const row = await orderRow(late.number);
    if (!row) throw new Error("no order");
    await payLate(row.siteId, row.id, row.totalCents, row.gatewayCheckout ?? "");
    expect(await orderRow(late.number)).toMatchObject({ state: "paid", settlement: "withheld" });
    expect(await shop.account()).toMatchObject({ prepaidCents: 0, salesCents: 3997 });
  });

  it("[PART-4] each renewal deducts the same wholesale price as the purchase, even if the price has changed since", async () => {
    await shop.topUp(5000);
    const order = readPlaced(await shop.order("report-monthly", { is_subscription: "1", nos: "1" })).order;
    await shop.pay(order.number);
    const { wholesaleCents } = (await orderRow(order.number)) ?? { wholesaleCents: 0 };
    expect(wholesaleCents).toBeGreaterThan(0);
    await shop.setWholesale(100);
    api.clock.advance(32 * 24 * HOUR);
    await reconcilePayments({ db: api.database.db, services: api.services });
    expect(await shop.sums()).toMatchObject({ wholesale: -2 * wholesaleCents });
  });

  it("[PART-4] the balance never falls below zero, unless the operator grants a credit limit", async () => {
    const account = { currency: "USD", test: true };
    expect((await shop.order()).status).toBe(422);
    const limit = (credit_limit_cents: number) =>
      api.send(admin.setCreditLimit, { token: shop.operator, fields: { ...account, credit_limit_cents } });
    expect((await limit(900)).status).toBe(200);
    await shop.buy();
    expect(await shop.account()).toMatchObject({ prepaidCents: -500 });
    expect((await shop.order()).status).toBe(422);
    expect(await limit(400)).toMatchObject({ status: 409 });
    await expect(
      api.database.db.execute(sql`update site_accounts set prepaid_cents = -901`),
    ).rejects.toThrow();
  });

  it("[PART-4] only the operator can enter transfers and payouts, once per key", async () => {
    const enter = (token: string, fields: Record<string, unknown>) =>
      api.send(admin.enterMovement, { token, fields: { currency: "USD", reason: "Transfer", ...fields } });
    const wire = { account: "prepaid", kind: "top_up", amount_cents: 5000, key: "wire-of-january" };
    expect(await enter(shop.operator, wire)).toMatchObject({
      status: 200,
      body: { data: { prepaid_cents: 5000, test: false } },
    });
    expect(await enter(shop.operator, wire)).toMatchObject({ body: { data: { prepaid_cents: 5000 } } });
    expect((await enter(shop.owner, { ...wire, key: "another-one" })).status).toBe(403);
    const wrong = [
      [{ amount_cents: 0 }, "amount_cents"],
      [{ account: "sales" }, "account"],
      [{ kind: "payout" }, "account"],
      [{ kind: "fee", amount_cents: 100 }, "amount_cents"],
      [{ kind: "sale" }, "kind"],
    ] as const;
    for (const [fields, field] of wrong) {
      const { status, body } = await enter(shop.operator, { ...wire, key: "wrong-one", ...fields });
      expect([fields, status, Object.keys(body.errors ?? {})]).toEqual([fields, 400, [field]]);
    }
    const paidOut = { account: "sales", kind: "payout", amount_cents: -700, key: "payout-one" };
    expect(await enter(shop.operator, paidOut)).toMatchObject({ body: { data: { sales_cents: -700 } } });
    const tooMuch = { ...wire, kind: "adjustment", amount_cents: -5001, key: "too-much-back" };
    expect(await enter(shop.operator, tooMuch)).toMatchObject({ status: 409 });
  });

  it("[PART-4] credits granted by staff deduct their wholesale price in advance, once per key, and are rejected if not covered", async () => {
    const [buyer] = await api.database.db.select().from(users).where(eq(users.email, "buyer@example.com"));
    const id = buyer?.id ?? "";
    const give = (amount: number, key: string, kind = "vhr") => {
      const fields = { id, kind, amount, reason: "goodwill", key };
      return api.send(admin.adjustCredits, { token: shop.owner, fields });
    };
    const words = "Your prepaid balance doesn't cover the wholesale price of this. Top up first.";
    expect(await give(1, "not-covered")).toMatchObject({ status: 422, body: { message: words } });
    await shop.topUp(2000);
    expect((await give(2, "two-of-them")).body.data).toMatchObject({ credits: { vhr: 5 } });
    expect((await give(2, "two-of-them")).body.data).toMatchObject({ credits: { vhr: 5 }, repeated: true });
    expect(await shop.sums()).toEqual({ top_up: 2000, wholesale: -1000 });
    expect((await give(-1, "one-of-them")).status).toBe(200);
    expect(await give(1, "of-no-price", "sticker")).toMatchObject({ status: 422 });
    const until = new Date(api.clock.now().getTime() + 60 * 24 * HOUR).toISOString();
    const grant = (quota: number | null, key: string) => {
      const fields = { user_id: id, product: "vhr", quota, until, reason: "goodwill", key };
      return api.send(admin.grantSubscription, { token: shop.owner, fields });
    };
    expect((await grant(2, "a-plan-of-two")).status).toBe(200);
    expect((await grant(2, "a-plan-of-two")).status).toBe(200);
    expect((await grant(null, "a-plan-without-limit")).status).toBe(422);
    expect((await grant(1, "one-too-many")).status).toBe(422);
    expect(await shop.sums()).toEqual({ top_up: 2000, wholesale: -2000 });
    expect(await api.database.db.select().from(subscriptions)).toHaveLength(1);
  });

  it("[PART-4] a site's free credits are granted while the balance covers them, and then its staff are notified", async () => {
    const config = { signup_credits: { vhr: 2, sticker: 0 } };
    const saved = await api.send(admin.updateSite, { token: shop.owner, fields: { config } });
    expect(saved.status).toBe(200);
    await shop.topUp(1500);
    const getCredits = async (email: string) => {
      const token = await api.register(email);
      return (await api.send(credits.history, { token })).body.balances;
    };
    expect(await getCredits("first@example.com")).toMatchObject({ vhr: 2 });
    expect(await getCredits("second@example.com")).toMatchObject({ vhr: 0 });
    expect(await shop.sums()).toEqual({ top_up: 1500, wholesale: -1000 });
    expect(await getNotified()).toEqual(["owner@example.com"]);
  });

  it("[PART-4] a top-up is credited once, can be retried if declined, and is held if the amount differs", async () => {
    const begin = (key: string, amount_cents = 2000) =>
      api.send(admin.topUp, { token: shop.owner, fields: { amount_cents, key } });
    const begun = (await begin("the-same-key")).body.data as { id: string };
    expect((await begin("the-same-key")).body.data).toMatchObject({ id: begun.id });
    expect((await begin("the-same-key", 3000)).status).toBe(422);
    expect((await begin("a-small-one", 999)).body.errors).toHaveProperty("amount_cents");
    const pay = (outcome: string) =>
      api.send(admin.payTopUp, { token: shop.owner, fields: { id: begun.id, outcome } });
    expect((await pay("decline")).body.data).toMatchObject({ state: "failed" });
    expect((await pay("succeed")).body.data).toMatchObject({ state: "paid" });
    expect((await pay("succeed")).status).toBe(200);
    const check = { token: shop.owner, fields: { id: begun.id } };
    expect((await api.send(admin.checkTopUp, check)).body.data).toMatchObject({ state: "paid" });
    expect(await shop.sums()).toEqual({ top_up: 2000 });
    const other = (await begin("another-key")).body.data as { id: string };
    await payLate(await getSiteId(api), other.id, 1, "odd");
    const [topUpRow] = await api.database.db.select().from(siteTopUps).where(eq(siteTopUps.id, other.id));
    expect(topUpRow?.state).toBe("held");
    expect(await shop.sums()).toEqual({ top_up: 2000 });
  });

  it("[PART-8] other sites' staff can't see a site's balance and statements, or pay its top-ups", async () => {
    await shop.topUp(2000);
    await shop.buy();
    const other = (await makeAdmin(api, "other@example.com", { site: "es.localhost" })).token;
    const [topUp] = await api.database.db.select().from(siteTopUps);
    const id = topUp?.id ?? "";
    const there = { site: "es.localhost", token: other };
    expect((await api.send(admin.payouts, there)).body.data).toMatchObject({ accounts: [], top_ups: [] });
    expect((await api.send(admin.movements, there)).body).toMatchObject({ data: [], total: 0 });
    expect((await api.send(admin.payTopUp, { ...there, fields: { id } })).status).toBe(404);
    expect((await api.send(admin.checkTopUp, { ...there, fields: { id } })).status).toBe(404);
    const file = { ...there, query: { format: "csv", currency: "USD", test: "true" } };
    expect((await api.send(admin.statementFile, file)).status).toBe(404);
  });
});
