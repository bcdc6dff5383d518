import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { paymentEvents } from "@/lib/billing/schema/billing";
import { cancelSubscription, loadOwnSubscription } from "@/lib/billing/server/cancel-subscription";
import { startCheckout } from "@/lib/billing/server/start-checkout";
import { STRIPE_SECRETS } from "../setup/stripe-stand-in";
import { openStripeFixture } from "../setup/stripe-test-api";

let bench: Awaited<ReturnType<typeof openStripeFixture>>;
beforeAll(async () => {
  bench = await openStripeFixture();
});
afterAll(() => bench.close());
beforeEach(() => bench.renew());

describe("a purchase at Stripe", () => {
  it("[SEC-PAY-01] uses the order's own amount and returns to the site's stored origin", async () => {
    const { order } = await bench.open();
    const { fields, key } = bench.stripe.requests.at(-1) ?? {};
    expect(key).toBe(`checkout:${order.id}`);
    expect(fields).toMatchObject({
      mode: "payment",
      client_reference_id: order.id,
      "metadata[order_id]": order.id,
      "payment_intent_data[metadata][order_id]": order.id,
      "line_items[0][price_data][unit_amount]": "3499",
      "line_items[0][price_data][currency]": "usd",
      success_url: `http://localhost:3000/success-page?order=${order.number}`,
    });
    expect(JSON.stringify(fields)).not.toContain("card");
  });

  it("[FIRST-7] doesn't restrict payment methods, so that Stripe can offer wallets", async () => {
    await bench.open();
    const names = Object.keys(bench.stripe.requests.at(-1)?.fields ?? {});
    // Each of these would disable Apple Pay, Google Pay or Link, or leave the hosted page.
    expect(
      names.filter((name) => /^(payment_method|excluded_|wallet_options|ui_mode|return_url)/.test(name)),
    ).toEqual([]);
    expect(names).toContain("line_items[0][price_data][unit_amount]");
  });

  it("starting a checkout again returns the same checkout, before and after it was stored", async () => {
    const { order, checkout, begin } = await bench.open();
    expect(await begin()).toEqual(checkout);
    const sessions = bench.stripe.sessions.size;
    const { site } = bench;
    const retried = await startCheckout({ ...bench.deps, site }, { email: "other@example.com" }, order);
    expect(retried).toEqual(checkout);
    expect(bench.stripe.sessions.size).toBe(sessions);
  });

  it("[SEC-PAY-05] the verified webhook grants the credits once, and a repeat has no effect", async () => {
    const { session } = await bench.open();
    expect(await bench.vhr()).toBe(0);
    const { body, signature } = bench.stripe.event("checkout.session.completed", bench.pay(session));
    for (const received of ["applied", "duplicate", "duplicate"]) {
      const answer = await bench.post(body, { "stripe-signature": signature });
      expect([answer.status, answer.body.received]).toEqual([200, received]);
    }
    expect(await bench.vhr()).toBe(3);
  });

  it("[SEC-PAY-05] a delayed debit grants credits when the money arrives, not when it is promised", async () => {
    const { session } = await bench.open();
    bench.pay(session, { payment_status: "unpaid" });
    expect((await bench.send("checkout.session.completed", session as { id: string })).body.received).toBe(
      "ignored",
    );
    expect(await bench.vhr()).toBe(0);
    await bench.send("checkout.session.async_payment_succeeded", bench.pay(session));
    expect(await bench.vhr()).toBe(3);
    const failed = await bench.open();
    await bench.send("checkout.session.async_payment_failed", failed.session as { id: string });
    expect((await bench.standing()).orders.map(({ state }) => state)).toContain("failed");
  });

  it("[SEC-PAY-05] refunds, failed refunds and lost disputes started at Stripe change the credits", async () => {
    const { session } = await bench.open();
    await bench.send("checkout.session.completed", bench.pay(session));
    const payment_intent = `pi_${session.id}`;
    const refund = { id: `re_a_${session.id}`, payment_intent, amount: 1200, status: "succeeded" };
    await bench.send("refund.created", refund);
    await bench.send("charge.refunded", { id: "ch_1", payment_intent, amount_refunded: 1200 });
    expect(await bench.vhr()).toBe(2);
    await bench.send("refund.failed", { ...refund, status: "failed" });
    expect(await bench.vhr()).toBe(3);
    const dispute = { id: `dp_${session.id}`, payment_intent, amount: 3499 };
    await bench.send("charge.dispute.created", { ...dispute, status: "needs_response" });
    expect((await bench.standing()).mails).toContain("receipt");
    expect(await bench.vhr()).toBe(3);
    await bench.send("charge.dispute.closed", { ...dispute, status: "lost" });
    expect(await bench.vhr()).toBe(0);
  });

  it("[SEC-PAY-07] an order paid with a different amount is held", async () => {
    const { session } = await bench.open();
    await bench.send("checkout.session.completed", bench.pay(session, { amount_total: 100 }));
    expect(await bench.standing()).toMatchObject({
      orders: [{ state: "held" }],
      balances: [],
      mails: ["payment_held"],
    });
  });
});

describe("the webhook", () => {
  it("[SEC-PAY-04] rejects events not signed by Stripe and stores none of them", async () => {
    const { session } = await bench.open();
    const object = bench.pay(session);
    const { body, signature } = bench.stripe.event("checkout.session.completed", object);
    const now = Math.floor(bench.api.clock.now().getTime() / 1000);
    const before = (await bench.api.database.db.select().from(paymentEvents)).length;
    const late = bench.stripe.event("checkout.session.completed", object, { at: now - 301 });
    const wrong = bench.stripe.event("checkout.session.completed", object, {
      secret: `whsec_${"bad".repeat(8)}`,
    });
    const refusedPosts: [string, Record<string, string>][] = [
      [body, {}],
      [body, { "stripe-signature": "" }],
      [body, { "stripe-signature": `${signature}, ${signature}` }],
      [body, { "stripe-signature": signature.replace(/v1=../, "v1=00") }],
      [body, { "stripe-signature": signature.replace("v1=", "v0=") }],
      [`${body} `, { "stripe-signature": signature }],
      [body.replace("complete", "complEte"), { "stripe-signature": signature }],
      [late.body, { "stripe-signature": late.signature }],
      [wrong.body, { "stripe-signature": wrong.signature }],
    ];
    for (const [payload, headers] of refusedPosts) {
      const answer = await bench.post(payload, headers);
      expect([answer.status, answer.body.code]).toEqual([400, "bad_request"]);
    }
    expect((await bench.api.database.db.select().from(paymentEvents)).length).toBe(before);
    expect(await bench.vhr()).toBe(0);
  });

  it("[SEC-PAY-04] accepts an event that was signed 300 seconds ago with the older of two secrets", async () => {
    const { session } = await bench.open();
    const at = Math.floor(bench.api.clock.now().getTime() / 1000) - 300;
    const secret = STRIPE_SECRETS.webhookSecrets[1];
    const { body, signature } = bench.stripe.event("checkout.session.completed", bench.pay(session), {
      at,
      secret,
    });
    expect((await bench.post(body, { "stripe-signature": signature })).status).toBe(200);
    expect(await bench.vhr()).toBe(3);
  });

  it("[SEC-PAY-04] rejects a signature header that is a list", async () => {
    const gateway = bench.api.services.gateways.get("stripe");
    const { body, signature } = bench.stripe.event("ping", { id: "x" });
    const headers = { "stripe-signature": [signature] } as unknown as Record<string, string>;
    await expect(gateway?.readEvent(new TextEncoder().encode(body), headers)).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe("a subscription at Stripe", () => {
  const START = 1_768_478_400;
  const MONTH = 31 * 86_400;

  async function subscribe() {
    const opened = await bench.open({ kind: "subscription", credits: 5 });
    const id = `sub_${opened.session.id}`;
    const metadata = { order_id: opened.order.id };
    const items = { data: [{ current_period_start: START, current_period_end: START + MONTH }] };
    const subscription = {
      id,
      object: "subscription",
      status: "active",
      items,
      metadata,
      cancel_at: null,
      cancel_at_period_end: false,
      cancellation_details: null,
    };
    const paidBy = (payment_intent: string) => ({
      data: [{ status: "paid", payment: { type: "payment_intent", payment_intent } }],
    });
    const invoice = { id: `in_1_${id}`, object: "invoice", payments: paidBy(`pi_1_${id}`) };
    const paid = { status: "complete", payment_status: "paid" };
    const completed = { id: opened.session.id, mode: "subscription", ...paid };
    Object.assign(opened.session, { ...completed, subscription, invoice });
    return { ...opened, id, metadata, subscription, completed, paidBy };
  }

  it("[SEC-PAY-11] starts, renews, misses a payment, and is canceled at its end", async () => {
    const { id, metadata, subscription, completed, paidBy } = await subscribe();
    const period = { start: START + MONTH, end: START + 2 * MONTH };
    const renewal = {
      id: `in_2_${id}`,
      object: "invoice",
      billing_reason: "subscription_cycle",
      amount_paid: 3499,
      currency: "usd",
      parent: { subscription_details: { subscription: id, metadata } },
      payments: paidBy(`pi_2_${id}`),
      lines: { data: [{ parent: { type: "subscription_item_details" }, period }] },
    };
    bench.stripe.invoices.set(renewal.id, renewal);
    await bench.send("invoice.paid", { ...renewal, payments: undefined, lines: { data: [] } });
    await bench.send("invoice.paid", { ...renewal, id: "in_0", billing_reason: "subscription_create" });
    await bench.send("checkout.session.completed", completed as { id: string });
    expect(await bench.standing()).toMatchObject({
      orders: [{ state: "paid" }, { state: "paid", isRenewal: true }],
      subscriptions: [{ state: "active", remaining: 5, end: new Date(period.end * 1000).toISOString() }],
    });
    bench.api.clock.advance(1000);
    await bench.send("invoice.payment_failed", { ...renewal, id: "in_3" });
    expect((await bench.standing()).subscriptions[0]?.state).toBe("past_due");
    bench.api.clock.advance(1000);
    await bench.send("customer.subscription.updated", { ...subscription, cancel_at_period_end: true });
    expect((await bench.standing()).subscriptions[0]).toMatchObject({ state: "active", atEnd: true });
    const canceled = { status: "canceled", cancellation_details: { reason: "cancellation_requested" } };
    await bench.send("customer.subscription.deleted", { ...subscription, ...canceled });
    expect((await bench.standing()).subscriptions[0]).toMatchObject({ state: "cancelled" });
  });

  it("[SEC-PAY-11] two concurrent cancellations both succeed, and a later one doesn't send a request", async () => {
    const { id, completed } = await subscribe();
    await bench.send("checkout.session.completed", completed as { id: string });
    const row = await loadOwnSubscription(bench.api.database.db, bench.buyer, { gateway: "stripe", id });
    const [first, second] = await Promise.all([
      cancelSubscription(bench.deps, row),
      cancelSubscription(bench.deps, row),
    ]);
    expect([first.cancelAtPeriodEnd, second.cancelAtPeriodEnd, first.state]).toEqual([true, true, "active"]);
    const requestCount = bench.stripe.requests.filter(({ path }) => path.endsWith(id)).length;
    await cancelSubscription(bench.deps, first);
    expect(bench.stripe.requests.filter(({ path }) => path.endsWith(id)).length).toBe(requestCount);
  });

  it("[SEC-PAY-11] a coupon discounts only the first period", async () => {
    await bench.open({ kind: "subscription", credits: 5, discountCents: 1000, totalCents: 2499 });
    const coupon = bench.stripe.requests.findLast(({ path }) => path === "/v1/coupons");
    expect(coupon?.fields).toMatchObject({ amount_off: "1000", duration: "once" });
    const { fields } = bench.stripe.requests.at(-1) ?? {};
    expect(fields?.["line_items[0][price_data][unit_amount]"]).toBe("3499");
    expect(fields?.["discounts[0][coupon]"]).toMatch(/^coupon_/);
  });
});
