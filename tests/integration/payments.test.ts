import { eq } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { users } from "@/lib/account/schema";
import { orders, paymentEvents, subscriptions } from "@/lib/billing/schema/billing";
import { sandboxPayments } from "@/lib/billing/schema/sandbox";
import { reconcilePayments } from "@/lib/billing/server/reconcile-payments";
import { SANDBOX_SIGNATURE } from "@/lib/billing/server/sandbox-event";
import { calls } from "@/lib/compose/calls/table";
import { emailOutbox } from "@/lib/email/schema";
import { describeDatabase } from "../setup/database";
import { openTestApi, readAnswer, TEST_PASSWORD, type TestApi } from "../setup/members-api";
import { makeOrder } from "../setup/payments";

const { billing, account } = calls;

describeDatabase((open) => {
  async function shop(options: Parameters<typeof openTestApi>[0] = {}) {
    const api = await openTestApi({ open, ...options });
    onTestFinished(() => api.close());
    let token = await api.register("buyer@example.com");
    /** Advances the clock, which ends sessions, and logs in again. */
    const later = async (ms: number) => {
      api.clock.advance(ms);
      const fields = { email: "buyer@example.com", pass: TEST_PASSWORD };
      token = String((await api.send(account.login, { fields })).body.token);
      return token;
    };
    const getUser = async (email: string) => {
      const [row] = await api.database.db.select().from(users).where(eq(users.email, email));
      if (!row) throw new Error("no user");
      return { siteId: row.siteId, userId: row.id };
    };
    const buyer = await getUser("buyer@example.com");
    const subscribed = () =>
      api.database.db.select().from(subscriptions).where(eq(subscriptions.userId, buyer.userId));
    const user = async () =>
      (await api.send(account.user, { token })).body.user as {
        credits: { vhr: number };
        subscriptions: Record<string, unknown>;
        vhr_credit_subscription: number;
      };
    const order = async (values: Parameters<typeof makeOrder>[2] = {}, owner = buyer) => {
      const created = await makeOrder(api.database.db, owner, {
        createdAt: api.clock.now(),
        gatewayCheckout: null,
        ...values,
      });
      const subscription =
        values?.kind === "subscription" ? { interval: "month" as const, renewalCents: 3499 } : null;
      const checkout = await api.services.gateways.get("sandbox")?.createCheckout({
        ...created,
        subscription,
        email: "buyer@example.com",
        title: "3 reports",
        connected: null,
        checkoutRef: null,
        origin: "http://localhost:3000",
      });
      if (!checkout) throw new Error("no sandbox");
      const nextCheckAt = new Date(api.clock.now().getTime() + 600_000);
      const begun = { gatewayCheckout: checkout.ref, nextCheckAt };
      await api.database.db.update(orders).set(begun).where(eq(orders.id, created.id));
      return { ...created, url: checkout.url };
    };
    const play = (number: string, fields: Record<string, unknown>, by: string = token) =>
      api.send(billing.sandboxPayment, { token: by, fields: { order: number, ...fields } });
    const back = (text: string, by: string = token) =>
      api.send(billing.updatePayment, { token: by, fields: { custom_data: text } });
    return { api, token, later, buyer, userOf: getUser, user, order, play, back, subscribed };
  }

  async function webhook(api: TestApi, body: Uint8Array | string, headers: Record<string, string>) {
    const url = `http://members-api.test/members${billing.sandboxWebhook.path}`;
    const all = { uri: "localhost", "x-client-address": "192.0.2.9", ...headers };
    return readAnswer(
      await api.fetch(new Request(url, { method: "POST", headers: all, body: body as BodyInit })),
    );
  }

  it("[SEC-PAY-10] a test card pays, a declined payment can be retried, and no card number is stored or logged", async () => {
    const { api, user, order, play } = await shop();
    const before = (await user()).credits.vhr;
    const created = await order();
    expect(created.url).toBe(`/payment?order=${created.number}`);
    const declined = await play(created.number, { card: "4000 0000 0000 0002" });
    expect(declined.body).toMatchObject({ data: { state: "failed", sandbox: true } });
    const paid = await play(created.number, { card: "4242 4242 4242 4242" });
    expect(paid.body).toMatchObject({ data: { order: created.number, state: "paid", sandbox: true } });
    expect((await user()).credits.vhr).toBe(before + 3);
    expect((await play(created.number, { outcome: "succeed" })).body).toMatchObject({
      data: { state: "paid" },
    });
    expect((await play(created.number, { outcome: "decline" })).status).toBe(409);
    expect((await user()).credits.vhr).toBe(before + 3);
    const real = await play((await order()).number, { card: "4929123456781234" });
    expect([real.status, real.body.errors]).toEqual([400, { card: expect.stringContaining("test") }]);
    const { db } = api.database;
    const stored = [
      api.logs,
      await db.select().from(paymentEvents),
      await db.select().from(emailOutbox),
      await db.select().from(sandboxPayments),
      real.body,
    ];
    for (const number of ["4242424242424242", "4000000000000002", "4929123456781234", "4242-4242"])
      expect(JSON.stringify(stored)).not.toContain(number);
  }, 60_000);

  it("[SEC-PAY-06] a buyer's return URL isn't trusted, and only the gateway's response grants credits", async () => {
    const { api, user, order, back } = await shop();
    const before = (await user()).credits.vhr;
    const created = await order();
    const claims = { status: "success", paid: true, state: "paid" };
    const forged = JSON.stringify({ order: created.number, ...claims });
    for (const text of [forged, created.number])
      expect((await back(text)).body).toMatchObject({ data: { state: "open" } });
    expect((await user()).credits.vhr).toBe(before);
    await api.services.gateways.get("sandbox")?.sandbox?.pay(created.id, "succeed");
    expect((await back(forged)).body).toMatchObject({ data: { state: "paid" } });
    expect((await back(forged)).body).toMatchObject({ data: { state: "paid" } });
    expect((await user()).credits.vhr).toBe(before + 3);
    for (const text of ["", "{", "{}", '{"order":7}', "[]", "null"])
      expect((await back(text)).status).not.toBe(200);
    const receipts = eq(emailOutbox.dedupe, `receipt:${created.id}`);
    expect(await api.database.db.$count(emailOutbox, receipts)).toBe(1);
  }, 60_000);

  it("[SEC-PAY-06] another user's order can't be accessed, but an order placed without a session can be paid by its number", async () => {
    const { api, order, play, back } = await shop();
    const created = await order();
    const other = await api.register("other@example.com");
    expect([
      (await play(created.number, { outcome: "succeed" }, other)).status,
      (await back(created.number, other)).status,
    ]).toEqual([404, 404]);
    const noSession = await api.send(billing.sandboxPayment, {
      fields: { order: created.number, outcome: "succeed" },
    });
    expect(noSession.status).toBe(404);
    const elsewhere = await api.send(billing.updatePayment, {
      site: "cnv.localhost",
      fields: { custom_data: created.number },
    });
    expect(elsewhere.status).toBe(404);
    const guest = await order({ idempotencyKey: "guest:1" });
    const paid = await api.send(billing.sandboxPayment, {
      fields: { order: guest.number, outcome: "succeed" },
    });
    expect(paid.body).toMatchObject({ data: { state: "paid" } });
  }, 60_000);

  it("[SEC-PAY-04] the sandbox webhook rejects a missing, repeated, forged or old signature and an altered body", async () => {
    const { api, user, order } = await shop();
    const before = await user();
    const created = await order();
    const signed = await api.services.gateways.get("sandbox")?.sandbox?.pay(created.id, "succeed");
    if (!signed) throw new Error("no sandbox");
    const header = signed.headers[SANDBOX_SIGNATURE] ?? "";
    const altered = new TextDecoder().decode(signed.bytes).replace("3499", "3498");
    for (const [body, value] of [
      [signed.bytes, ""],
      [signed.bytes, `${header}, ${header}`],
      [signed.bytes, header.replace(/v1=../, "v1=zz")],
      [signed.bytes, header.replace(/t=\d/, "t=2")],
      [altered, header],
    ] as const)
      expect((await webhook(api, body, { [SANDBOX_SIGNATURE]: value })).status).toBe(400);
    api.clock.advance(301_000);
    expect((await webhook(api, signed.bytes, { [SANDBOX_SIGNATURE]: header })).status).toBe(400);
    expect(await api.database.db.select().from(paymentEvents)).toEqual([]);
    expect(await user()).toEqual(before);
    api.clock.advance(-1000);
    expect((await webhook(api, signed.bytes, { [SANDBOX_SIGNATURE]: header })).body.received).toBe("applied");
  }, 60_000);

  it("[SEC-PAY-08] the sandbox's calls return 404 if the sandbox isn't enabled", async () => {
    const { api, token, buyer } = await shop({ payment: { sandbox: false, stripe: null } });
    const created = await makeOrder(api.database.db, buyer);
    const played = await api.send(billing.sandboxPayment, {
      token,
      fields: { order: created.number, outcome: "succeed" },
    });
    expect(played.status).toBe(404);
    expect((await webhook(api, "{}", {})).status).toBe(404);
  }, 60_000);

  it("[SEC-PAY-11] [ENT-1] a subscription is shown with its remaining credits, renews, and ends when canceled", async () => {
    const { api, later, user, order, play, buyer } = await shop();
    const created = await order({ kind: "subscription", credits: 5 });
    await play(created.number, { outcome: "succeed" });
    expect(await user()).toMatchObject({
      subscriptions: { vhr: 5, sticker: null },
      vhr_credit_subscription: 5,
    });
    const own = eq(subscriptions.userId, buyer.userId);
    await api.database.db.update(subscriptions).set({ remaining: 2 }).where(own);
    const token = await later(31 * 86_400_000 + 1);
    // An expired subscription still pays while its renewal is pending.
    expect((await user()).subscriptions.vhr).toBe(2);
    const deps = { db: api.database.db, services: api.services };
    await Promise.all([reconcilePayments(deps), reconcilePayments(deps)]);
    expect((await user()).subscriptions.vhr).toBe(5);
    const listed = await api.send(billing.subscriptions, { token });
    const [subscription] = listed.body.data as { id: string; renews_at: string; renewal_cents: number }[];
    expect(subscription).toMatchObject({
      renews_at: "2026-03-15T12:00:00.000Z",
      renewal_cents: 3499,
      remaining: 5,
      name: "3 reports",
    });
    const cancel = (by: string, id = subscription?.id ?? "") =>
      api.send(billing.cancelSubscription, {
        token: by,
        fields: { gateway: "sandbox", subscription_id: id },
      });
    const other = await api.register("other@example.com");
    expect((await cancel(other)).status).toBe(404);
    const both = await Promise.all([cancel(token), cancel(token)]);
    for (const answer of [...both, await cancel(token)])
      expect(answer.body).toMatchObject({
        data: { cancel_at_period_end: true, renews_at: null, state: "active" },
      });
    expect((await user()).subscriptions.vhr).toBe(5);
    await later(31 * 86_400_000);
    await reconcilePayments(deps);
    expect(await user()).toMatchObject({ subscriptions: { vhr: null }, vhr_credit_subscription: 0 });
    const owned = await api.database.db.select().from(orders).where(eq(orders.userId, buyer.userId));
    expect(owned.map(({ state, renewalOf }) => [state, renewalOf !== null]).toSorted()).toEqual([
      ["paid", false],
      ["paid", true],
    ]);
  }, 60_000);

  it("[SEC-PAY-09] [SEC-PAY-11] a renewal that can't be applied doesn't block others, and is retried", async () => {
    const { api, later, user, order, play, userOf } = await shop();
    const { db } = api.database;
    const other = await api.register("other@example.com");
    const mine = await order({ kind: "subscription", credits: 5 });
    await play(mine.number, { outcome: "succeed" });
    const theirs = await order({ kind: "subscription", credits: 7 }, await userOf("other@example.com"));
    await play(theirs.number, { outcome: "succeed" }, other);
    await later(31 * 86_400_000 + 1);
    const sandbox = api.services.gateways.get("sandbox");
    if (!sandbox) throw new Error("no sandbox");
    let attempts = 0;
    const breaking = {
      ...sandbox,
      readEvent: async (...input: Parameters<typeof sandbox.readEvent>) => {
        const event = await sandbox.readEvent(...input);
        if (event.type === "renewed" && attempts++ === 0) throw new Error("the database went away");
        return event;
      },
    };
    const services = { ...api.services, gateways: new Map([["sandbox" as const, breaking]]) };
    const renewals = async () =>
      (await db.select().from(orders)).filter((row) => row.renewalOf !== null && row.state === "paid").length;
    await reconcilePayments({ db, services });
    expect([attempts, await renewals()]).toEqual([2, 1]);
    expect(api.logs.some(({ message }) => message === "a renewal could not be recorded")).toBe(true);
    await reconcilePayments({ db, services });
    expect(await renewals()).toBe(2);
    expect((await user()).subscriptions.vhr).toBe(5);
    await reconcilePayments({ db, services });
    expect(await renewals()).toBe(2);
  }, 60_000);

  it("[TRUE-39] closing an account cancels its subscription at the end of the period", async () => {
    const { api, token, order, play, subscribed } = await shop();
    const created = await order({ kind: "subscription", credits: 5 });
    await play(created.number, { outcome: "succeed" });
    const { email } = (await api.send(calls.account.user, { token })).body.user as { email: string };
    const fields = { email, message: "Please delete it." };
    expect((await api.send(calls.account.deleteAccount, { token, fields })).body.closed).toBe(true);
    await reconcilePayments({ db: api.database.db, services: api.services });
    expect(await subscribed()).toMatchObject([{ state: "active", cancelAtPeriodEnd: true }]);
  }, 60_000);

  it("[SEC-PAY-11] a second subscription to a product stops the first from renewing", async () => {
    const { api, later, user, order, play, subscribed } = await shop();
    const { db } = api.database;
    const first = await order({ kind: "subscription", credits: 5 });
    await play(first.number, { outcome: "succeed" });
    await later(31 * 86_400_000 + 1);
    const second = await order({ kind: "subscription", credits: null });
    await Promise.all([
      reconcilePayments({ db, services: api.services }),
      play(second.number, { outcome: "succeed" }),
    ]);
    expect((await user()).subscriptions.vhr).toBe("unlimited");
    api.clock.advance(60_000);
    await reconcilePayments({ db, services: api.services });
    const atEnd = (await subscribed()).map((row) => [row.quota ?? "unlimited", row.cancelAtPeriodEnd]);
    expect(Object.fromEntries(atEnd)).toEqual({ 5: true, unlimited: false });
  }, 60_000);
});
