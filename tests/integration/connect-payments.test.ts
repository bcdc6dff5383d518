import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orders, paymentEvents } from "@/lib/billing/schema/billing";
import { applicationFees, sitePaymentAccounts } from "@/lib/billing/schema/payment-account";
import { settleFees } from "@/lib/billing/server/application-fees";
import { cancelSubscription, loadOwnSubscription } from "@/lib/billing/server/cancel-subscription";
import { disconnectPaymentAccount } from "@/lib/billing/server/payment-account";
import { reconcilePayments } from "@/lib/billing/server/reconcile-payments";
import { refundOrder } from "@/lib/billing/server/refund-order";
import { calls } from "@/lib/compose/calls/table";
import { STRIPE_SECRETS } from "../setup/stripe-stand-in";
import { openStripeFixture } from "../setup/stripe-test-api";

let bench: Awaited<ReturnType<typeof openStripeFixture>>;
beforeAll(async () => {
  bench = await openStripeFixture();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.renew();
  await bench.api.database.db.delete(sitePaymentAccounts);
});

const FEE = 900;
const NOT_CHARGED = "This site can't take payments right now. You weren't charged.";

async function openOn(account: string, values: Parameters<typeof bench.open>[0] = {}) {
  return bench.open({ paymentAccount: account, feeCents: FEE, wholesaleCents: FEE, ...values });
}

function charge(session: { id: string }, account: string, feeCents: number | null = FEE) {
  bench.stripe.connect.charge({ id: `pi_${session.id}`, account, feeCents });
  return bench.pay(session as never);
}

const getFee = async (orderId: string) =>
  (await bench.api.database.db.select().from(applicationFees).where(eq(applicationFees.orderId, orderId)))[0];
const getOrder = async (id: string) =>
  (await bench.api.database.db.select().from(orders).where(eq(orders.id, id)))[0];
const lastRequest = (path: string) => bench.stripe.requests.findLast((request) => request.path === path);

function refund(orderId: string, amountCents: number | null, key: string) {
  const { siteId, userId: byUserId } = bench.buyer;
  return refundOrder(bench.deps, { siteId, orderId, amountCents, key, byUserId, reason: "asked" });
}

describe("a purchase on a partner's account", () => {
  it("[PART-4] is created on that account with the wholesale price as its fee, and credited only by its event", async () => {
    const { accountRef } = await bench.connect();
    const { order, session } = await openOn(accountRef);
    expect(lastRequest("/v1/checkout/sessions")).toMatchObject({
      account: accountRef,
      key: `checkout:${order.id}`,
      fields: {
        "payment_intent_data[application_fee_amount]": String(FEE),
        "line_items[0][price_data][unit_amount]": "3499",
      },
    });
    const answer = await bench.getSend(accountRef, "checkout.session.completed", charge(session, accountRef));
    expect(answer.body.received).toBe("applied");
    expect(await bench.vhr()).toBe(3);
    const fee = { accountRef, chargedCents: FEE, returnedCents: 0, nextCheckAt: null };
    expect(await getFee(order.id)).toMatchObject(fee);
  });

  it("[PART-4] ignores events from other accounts, even the operator's own, until its own account's event arrives", async () => {
    const { accountRef } = await bench.connect();
    const { order, session } = await openOn(accountRef);
    const count = async () => bench.api.database.db.$count(paymentEvents);
    const before = await count();
    const paid = charge(session, accountRef);
    const refunded = { payment_intent: `pi_${session.id}`, amount_refunded: 3499, metadata: {} };
    for (const [type, object] of [
      ["checkout.session.completed", paid],
      ["checkout.session.expired", session],
      ["charge.refunded", { id: "ch_1", ...refunded }],
    ] as const) {
      await bench.getSend("acct_other", type, { ...object, mode: "payment" } as never);
      await bench.send(type, { ...object } as never);
    }
    expect((await getOrder(order.id))?.state).toBe("open");
    expect(await bench.vhr()).toBe(0);
    // Events sent to the operator's endpoint are trusted, so they are stored until an order matches; none does here.
    expect((await count()) - before).toBe(3);
    await bench.getSend(accountRef, "checkout.session.completed", paid);
    expect((await getOrder(order.id))?.state).toBe("paid");
    expect((await getOrder(order.id))?.refundedCents).toBe(0);
  });

  it("[PART-4] is held and doesn't grant credits if the partner created it without the fee", async () => {
    const { accountRef } = await bench.connect();
    const { order, session } = await openOn(accountRef);
    const ownSession = { ...session, id: "cs_of_the_partner" };
    await bench.getSend(accountRef, "checkout.session.completed", charge(ownSession, accountRef, null));
    expect((await getOrder(order.id))?.state).toBe("held");
    expect(await bench.vhr()).toBe(0);
  });

  it("[PART-4] is refunded on that account with its share of the fee, even after the account was disconnected", async () => {
    const row = await bench.connect();
    const account = row.accountRef;
    const { order, session } = await openOn(account);
    await bench.getSend(account, "checkout.session.completed", charge(session, account));
    await disconnectPaymentAccount(bench.api.database.db, row, bench.api.clock.now());
    await bench.connect();
    await refund(order.id, 1000, "part");
    expect(lastRequest("/v1/refunds")).toMatchObject({
      account,
      fields: { amount: "1000", refund_application_fee: "true" },
    });
    // Stripe rounds its share; the remainder is refunded to the cent.
    const fee = bench.stripe.connect.fees.get(`fee_pi_${session.id}`);
    if (fee) fee.amount_refunded = 250;
    bench.stripe.fault = "500";
    await settleFees(bench.deps);
    expect((await getFee(order.id))?.returnedCents).toBe(0);
    bench.stripe.fault = null;
    bench.api.clock.advance(15 * 60_000);
    await Promise.all([settleFees(bench.deps), settleFees(bench.deps)]);
    expect(fee?.amount_refunded).toBe(257);
    expect(await getFee(order.id)).toMatchObject({ returnedCents: 257, nextCheckAt: null });
    await refund(order.id, null, "rest");
    await settleFees(bench.deps);
    expect(fee?.amount_refunded).toBe(FEE);
    expect(await getFee(order.id)).toMatchObject({ returnedCents: FEE });
    expect((await getOrder(order.id))?.state).toBe("refunded");
  });

  it("[PART-4] a refund rejected by the account's gateway fails and doesn't block the next refund", async () => {
    const { accountRef } = await bench.connect();
    const { order, session } = await openOn(accountRef);
    await bench.getSend(accountRef, "checkout.session.completed", charge(session, accountRef));
    bench.stripe.fault = "account";
    await expect(refund(order.id, null, "refused")).rejects.toMatchObject({ code: "unprocessable" });
    bench.stripe.fault = null;
    await expect(refund(order.id, null, "refused")).rejects.toMatchObject({ code: "conflict" });
    await refund(order.id, null, "again");
    expect((await getOrder(order.id))?.state).toBe("refunded");
  });

  it("[PART-4] [SEC-PAY-09] is found on its account if its event was lost", async () => {
    const { accountRef } = await bench.connect();
    const { session } = await openOn(accountRef);
    charge(session, accountRef);
    bench.api.clock.advance(11 * 60_000);
    await reconcilePayments(bench.deps);
    expect(await bench.vhr()).toBe(3);
    expect(lastRequest(`/v1/checkout/sessions/${session.id}`)?.account).toBe(accountRef);
  });
});

describe("a site that sells on its partner's account", () => {
  const buy = async (token: string) =>
    bench.api.send(calls.billing.register, { token, fields: { cart_plan: "report-3" } });

  it("[PART-4] charges new orders on the partner's account, not on the operator's account", async () => {
    const { accountRef } = await bench.connect();
    const token = await bench.api.register(`a-${accountRef}@example.com`);
    const { body } = await buy(token);
    expect(body.checkout).toMatchObject({ gateway: "stripe" });
    const request = lastRequest("/v1/checkout/sessions");
    expect(request?.account).toBe(accountRef);
    expect(request?.fields["payment_intent_data[application_fee_amount]"]).toBe(String(FEE));
  });

  it("[PART-4] can't sell while the account is restricted: orders are rejected before payment, without telling the buyer why", async () => {
    const { accountRef } = await bench.connect({ state: "restricted", chargesEnabled: false });
    const token = await bench.api.register(`b-${accountRef}@example.com`);
    const requests = bench.stripe.requests.length;
    expect(await buy(token)).toMatchObject({ status: 422, body: { message: NOT_CHARGED } });
    expect(bench.stripe.requests.length).toBe(requests);
    const config = (await bench.api.send(calls.site.config)).body.data as Record<string, unknown>;
    expect(config.payment_gateways).toEqual([]);
  });

  it("[PART-4] doesn't charge the buyer if the account is restricted during checkout, and then records the restriction", async () => {
    const row = await bench.connect();
    const token = await bench.api.register(`c-${row.accountRef}@example.com`);
    bench.stripe.connect.become(row.accountRef, "restricted");
    bench.stripe.fault = "account";
    const refusal = await buy(token);
    expect(refusal).toMatchObject({ status: 422, body: { message: NOT_CHARGED } });
    expect(JSON.stringify([refusal.body, bench.api.logs])).not.toContain("canary");
    bench.stripe.fault = null;
    const { db } = bench.api.database;
    await db.update(sitePaymentAccounts).set({ lastSyncedAt: null });
    await reconcilePayments(bench.deps);
    const [held] = await db.select().from(sitePaymentAccounts);
    expect(held).toMatchObject({ state: "restricted", chargesEnabled: false });
  });
});

describe("a subscription on a partner's account", () => {
  const START = 1_768_478_400;
  const MONTH = 31 * 86_400;

  it("[PART-4] charges each period's wholesale price to the cent, and is canceled on the partner's account", async () => {
    const { accountRef: account } = await bench.connect();
    const opened = await openOn(account, { kind: "subscription", credits: 5 });
    const { order, session } = opened;
    // 900 of 3,499 is 25.7216…%, rounded up to two decimals.
    expect(lastRequest("/v1/checkout/sessions")?.fields["subscription_data[application_fee_percent]"]).toBe(
      "25.73",
    );
    const id = `sub_${session.id}`;
    const metadata = { order_id: order.id };
    const items = { data: [{ current_period_start: START, current_period_end: START + MONTH }] };
    const payments = (name: string) => ({
      data: [{ status: "paid", payment: { type: "payment_intent", payment_intent: name } }],
    });
    const completed = { id: session.id, mode: "subscription", status: "complete", payment_status: "paid" };
    const subscription = { id, object: "subscription", status: "active", items, metadata };
    Object.assign(session, {
      ...completed,
      subscription,
      invoice: { id: "in_1", payments: payments("pi_first") },
    });
    bench.stripe.connect.charge({ id: "pi_first", account, feeCents: 901 });
    await bench.getSend(account, "checkout.session.completed", completed);
    await settleFees(bench.deps);
    expect(bench.stripe.connect.fees.get("fee_pi_first")).toEqual({ amount: 901, amount_refunded: 1 });
    expect(await getFee(order.id)).toMatchObject({ chargedCents: 901, returnedCents: 1 });

    const drafted = {
      id: `in_2_${id}`,
      object: "invoice",
      on_account: account,
      status: "draft",
      billing_reason: "subscription_cycle",
      total: 3499,
      parent: { subscription_details: { subscription: id, metadata } },
    };
    bench.stripe.invoices.set(drafted.id, drafted);
    expect((await bench.getSend("acct_other", "invoice.created", drafted)).body.received).toBe("ignored");
    expect(drafted).not.toHaveProperty("application_fee_amount");
    bench.stripe.fault = "500";
    // Stripe retries until the event is accepted.
    expect((await bench.getSend(account, "invoice.created", { ...drafted })).status).toBe(502);
    bench.stripe.fault = null;
    expect((await bench.getSend(account, "invoice.created", { ...drafted })).body.received).toBe("applied");
    expect(drafted).toMatchObject({ application_fee_amount: FEE });

    const line = {
      parent: { type: "subscription_item_details" },
      period: { start: START + MONTH, end: START + 2 * MONTH },
    };
    Object.assign(drafted, {
      status: "paid",
      amount_paid: 3499,
      currency: "usd",
      payments: payments("pi_second"),
    });
    Object.assign(drafted, { lines: { data: [line] } });
    bench.stripe.connect.charge({ id: "pi_second", account, feeCents: FEE });
    await bench.getSend(account, "invoice.paid", { ...drafted });
    const { db } = bench.api.database;
    const [renewal] = await db.select().from(orders).where(eq(orders.renewalOf, order.id));
    expect(renewal).toMatchObject({ state: "paid", paymentAccount: account, feeCents: FEE });
    expect(await getFee(renewal?.id ?? "")).toMatchObject({ chargedCents: FEE, nextCheckAt: null });

    await cancelSubscription(
      bench.deps,
      await loadOwnSubscription(db, bench.buyer, { gateway: "stripe", id }),
    );
    expect(lastRequest(`/v1/subscriptions/${id}`)?.account).toBe(account);
    expect((await bench.standing()).subscriptions).toMatchObject([{ atEnd: true }]);
  });
});

describe("the endpoint for partners' accounts", () => {
  it("[PART-4] [SEC-PAY-04] accepts only its own secrets, and rejects events about the operator's own account", async () => {
    const { accountRef: account } = await bench.connect();
    const { session } = await openOn(account);
    const paid = charge(session, account);
    const signed = (secret: string, of?: string) =>
      bench.stripe.event("checkout.session.completed", paid, { secret, account: of });
    const [ownSecret] = STRIPE_SECRETS.webhookSecrets;
    const [connect] = STRIPE_SECRETS.connectSecrets;
    const connectCall = calls.billing.stripeConnectWebhook;
    for (const [event, call] of [
      [signed(ownSecret, account), connectCall],
      [signed(connect), connectCall],
      [signed(ownSecret, account), calls.billing.stripeWebhook],
      [signed(connect, account), calls.billing.stripeWebhook],
    ] as const) {
      const answer = await bench.post(event.body, { "stripe-signature": event.signature }, call);
      expect([answer.status, answer.body.code]).toEqual([400, "bad_request"]);
    }
    expect(await bench.vhr()).toBe(0);
  });
});
