import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { orders } from "@/lib/billing/schema/billing";
import { reconcilePayments } from "@/lib/billing/server/reconcile-payments";
import { refundOrder } from "@/lib/billing/server/refund-order";
import { startCheckout } from "@/lib/billing/server/start-checkout";
import { createStripeGateway } from "@/lib/billing/server/stripe-gateway";
import { makeOrder } from "../setup/payments";
import { STRIPE_SECRETS } from "../setup/stripe-stand-in";
import { openStripeFixture } from "../setup/stripe-test-api";

let bench: Awaited<ReturnType<typeof openStripeFixture>>;
beforeAll(async () => {
  bench = await openStripeFixture();
});
afterAll(() => bench.close());
beforeEach(() => bench.renew());

/** Starts a server that never responds; testing timeouts requires a real socket. */
async function openSilentServer(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("a failing gateway", () => {
  it.each([
    ["500", 502],
    ["broken", 502],
    ["slow", 504],
  ] as const)(
    "[SEC-PAY-09] with fault '%s', the order stays open, the response reports the failure, and a retry works",
    async (fault, status) => {
      const quick = createStripeGateway({
        ...STRIPE_SECRETS,
        apiOrigin: fault === "slow" ? await openSilentServer() : bench.stripe.origin,
        log: bench.api.services.log,
        now: bench.api.clock.now,
        timeoutMs: fault === "slow" ? 300 : 30_000,
      });
      const { db } = bench.api.database;
      const created = await makeOrder(db, bench.buyer, {
        gateway: "stripe",
        gatewayCheckout: null,
        createdAt: bench.api.clock.now(),
      });
      const { site } = bench;
      const begin = (services = bench.api.services) =>
        startCheckout({ db, site, services }, { email: "buyer@example.com" }, created);
      if (fault !== "slow") bench.stripe.fault = fault;
      const faulty = { ...bench.api.services, gateways: new Map([["stripe", quick]] as const) };
      await expect(begin(faulty)).rejects.toMatchObject({
        status,
        message: expect.not.stringContaining("sk_"),
      });
      expect((await bench.standing()).orders).toMatchObject([{ state: "open" }]);
      bench.stripe.fault = null;
      expect((await begin()).url).toContain("checkout.stripe.com");
    },
  );

  it("[SEC-PAY-09] an unreachable server causes a 502, and the secret key isn't logged", async () => {
    const lines = bench.api.logs.length;
    const unreachableGateway = createStripeGateway({
      ...STRIPE_SECRETS,
      apiOrigin: "http://127.0.0.1:9",
      log: bench.api.services.log,
      now: bench.api.clock.now,
    });
    await expect(unreachableGateway.findCheckout("cs_x", null)).rejects.toMatchObject({ status: 502 });
    expect(JSON.stringify(bench.api.logs.slice(lines))).not.toContain(STRIPE_SECRETS.secretKey);
  });

  it("[SEC-PAY-09] reconciliation grants a charged order's credits once if the webhook never arrives", async () => {
    const { order, session } = await bench.open();
    bench.pay(session);
    await reconcilePayments(bench.deps);
    expect(await bench.vhr()).toBe(0);
    bench.api.clock.advance(11 * 60_000);
    bench.stripe.fault = "500";
    await reconcilePayments(bench.deps);
    expect(await bench.vhr()).toBe(0);
    bench.stripe.fault = null;
    bench.api.clock.advance(60 * 60_000);
    await Promise.all([reconcilePayments(bench.deps), reconcilePayments(bench.deps)]);
    expect(await bench.vhr()).toBe(3);
    await bench.send("checkout.session.completed", session as { id: string });
    expect(await bench.vhr()).toBe(3);
    const [after] = await bench.api.database.db.select().from(orders).where(eq(orders.id, order.id));
    expect(after?.nextCheckAt).toBeNull();
  });
});

describe("refunds", () => {
  const request = (orderId: string, values: Partial<Parameters<typeof refundOrder>[1]> = {}) =>
    refundOrder(bench.deps, {
      siteId: bench.buyer.siteId,
      orderId,
      amountCents: null,
      reason: "asked",
      byUserId: bench.buyer.userId,
      key: "once",
      ...values,
    });

  it("happen once per key and never exceed the payment, and their Stripe webhook doesn't add another", async () => {
    const { order, session } = await bench.open();
    await expect(request(order.id)).rejects.toMatchObject({ status: 409 });
    await bench.send("checkout.session.completed", bench.pay(session));
    const part = await request(order.id, { amountCents: 1200, key: "part" });
    expect(part).toMatchObject({
      refund: { state: "done", amountCents: 1200 },
      order: { state: "partly_refunded" },
    });
    const second = await request(order.id, { amountCents: 1200, key: "part" });
    expect(second.refund.id).toBe(part.refund.id);
    await expect(request(order.id, { amountCents: 1, key: "part" })).rejects.toMatchObject({ status: 422 });
    await expect(request(order.id, { amountCents: 2300, key: "big" })).rejects.toMatchObject({ status: 409 });
    const refund = { payment_intent: `pi_${session.id}`, amount: 1200, status: "succeeded" };
    await bench.send("refund.updated", { ...refund, id: part.refund.gatewayRef ?? "" });
    expect((await bench.standing()).orders).toMatchObject([{ refundedCents: 1200 }]);
    expect((await request(order.id)).order.state).toBe("refunded");
    expect(await bench.vhr()).toBe(0);
    await expect(request(order.id, { key: "more" })).rejects.toMatchObject({ status: 409 });
    await expect(request(bench.buyer.userId)).rejects.toMatchObject({ status: 404 });
    await expect(request(order.id, { siteId: bench.buyer.userId })).rejects.toMatchObject({ status: 404 });
  });

  it("[SEC-PAY-09] that fail with a server error can be retried under the same key", async () => {
    const { order, session } = await bench.open();
    await bench.send("checkout.session.completed", bench.pay(session));
    bench.stripe.fault = "500";
    await expect(request(order.id)).rejects.toMatchObject({ status: 502 });
    expect((await bench.standing()).orders).toMatchObject([{ state: "paid" }]);
    bench.stripe.fault = null;
    const created = await request(order.id);
    expect(created).toMatchObject({ refund: { state: "done" }, order: { state: "refunded" } });
    expect(bench.stripe.requests.at(-1)?.key).toBe(`refund:${created.refund.id}`);
  });

  it("rejected by Stripe fail, without showing Stripe's message to users", async () => {
    const { order, session } = await bench.open();
    await bench.send("checkout.session.completed", bench.pay(session));
    bench.stripe.fault = "declined";
    await expect(request(order.id)).rejects.toMatchObject({
      status: 409,
      message: expect.not.stringContaining("canary"),
    });
    expect(JSON.stringify(bench.api.logs)).not.toContain("sk_test_canary");
    expect(await bench.vhr()).toBe(3);
  });
});
