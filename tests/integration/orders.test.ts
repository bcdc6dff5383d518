import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { orders, plans } from "@/lib/billing/schema/billing";
import { expireOrders } from "@/lib/billing/server/expire-orders";
import { seedPlans } from "@/lib/billing/server/seed-plans";
import { calls } from "@/lib/compose/calls/table";
import { sites } from "@/lib/site/schema/site";
import { fakeGateway, loadCouponRow, makeCoupon, readPlaced } from "../setup/billing";
import { describeDatabase } from "../setup/database";
import { openTestApi, type Sent, type TestApi } from "../setup/members-api";

const { account, billing } = calls;
const key = (name: string) => ({ "idempotency-key": name });

describeDatabase((open) => {
  const gateway = fakeGateway();
  let api: TestApi;
  let ann: string;
  beforeAll(async () => {
    api = await openTestApi({
      open,
      mailDelivers: true,
      services: { gateways: new Map([["stripe", gateway]]) },
    });
    ann = await api.register("ann@example.com");
  });
  beforeEach(() => {
    gateway.isDown = false;
  });
  afterAll(() => api.close());

  const order = (fields: Record<string, unknown>, options: Sent = {}, call = billing.register) =>
    api.send(call, { token: ann, ...options, fields: { cart_plan: "report-3", ...fields } });
  const makeDealer = async (email: string) => {
    const token = await api.register(email);
    await api.database.db.update(users).set({ role: "dealer" }).where(eq(users.email, email));
    return token;
  };

  it("[CALL-5] lists single purchases, packs and subscriptions with renewal and tax, even without a login", async () => {
    const { body } = await api.send(billing.plans);
    const data = body.data as { kind: string; product: string; renewal: unknown; price: string }[];
    expect(data.map((plan) => plan.kind).join(" ")).toBe("single single pack pack pack subscription");
    expect(new Set(data.map((plan) => plan.product))).toEqual(new Set(["vhr", "uvc"]));
    expect(data[0]).toMatchObject({ code: "report-1", price_cents: 1499, price: "14.99", renewal: null });
    expect(data.at(-1)?.renewal).toEqual({ interval: "month", price_cents: 2999, total_cents: 2999 });
    expect(body).toMatchObject({ currency: "USD", tax: { rate_bp: 0, label: "Tax" }, user_type: "user" });
    const stickers = await api.send(billing.stickerPlans, { headers: { "accept-language": "es" } });
    expect((stickers.body.data as { name: string }[])[0]?.name).toBe("1 etiqueta de ventana");
    const shared = await api.send(billing.stickerPlans, { site: "cnv.localhost" });
    expect((shared.body.data as { product: string }[]).every((plan) => plan.product === "global")).toBe(true);
  });

  it("[CALL-5] dealer plans are shown and sold only to dealers", async () => {
    const query = { user_type: "dealer" };
    for (const token of [undefined, ann]) {
      const refusal = await api.send(billing.plans, { token, query });
      expect(refusal.status).toBe(403);
      expect(refusal.body.message).toMatch(/dealer accounts/);
    }
    expect((await order({ cart_plan: "dealer-report-25" })).status).toBe(403);
    const dealer = await makeDealer("dealer@example.com");
    const { body } = await api.send(billing.plans, { token: dealer, query });
    expect((body.data as { code: string }[]).every(({ code }) => code.startsWith("dealer-"))).toBe(true);
    expect(readPlaced(await order({ cart_plan: "dealer-report-25" }, { token: dealer })).order.credits).toBe(
      25,
    );
    const ownAnswer = await api.send(billing.plans, { token: dealer });
    expect((ownAnswer.body.data as { code: string }[])[0]?.code).toBe("report-1");
  });

  it("[SITE-8] seeding plans again doesn't create duplicates, and keeps an operator's changes", async () => {
    const { db } = api.database;
    const before = await db.select().from(plans);
    const changed = before[0];
    if (!changed) throw new Error("no plans");
    await db.update(plans).set({ priceCents: 4242, active: false }).where(eq(plans.id, changed.id));
    await seedPlans(db, ["localhost", "cnv.localhost", "es.localhost", "secure.localhost"]);
    const after = await db.select().from(plans);
    expect(after).toHaveLength(before.length);
    expect(after.find(({ id }) => id === changed.id)).toMatchObject({ priceCents: 4242, active: false });
    const original = { priceCents: changed.priceCents, active: true };
    await db.update(plans).set(original).where(eq(plans.id, changed.id));
  });

  it("[TRUE-19] [SEC-PAY-01] rejects an order whose price or currency differs from what was displayed, without creating it", async () => {
    const token = await api.register("shown@example.com");
    const wrong = [
      { price: "0.01" },
      { price: "69.99", nos: "2" },
      { price: "34.99", nos: "2" },
      { price: "34.99", currency: "EUR" },
      { currency: "JPY" },
    ];
    for (const fields of wrong) {
      const errors = { price: "The price has changed. Review your order." };
      expect(await order(fields, { token })).toMatchObject({ status: 409, body: { errors } });
    }
    for (const price of ["x", "-1", "1e3", "34,99", "34.999", "0x22"]) {
      expect((await order({ price }, { token })).body.errors).toHaveProperty("price");
    }
    expect((await order({ currency: "dollars" }, { token })).body.errors).toHaveProperty("currency");
    expect((await api.send(billing.totalOrders, { token })).body.total).toBe(0);
    const right = { price: "69.98", currency: "usd", nos: "2", payment_gateway: "stripe" };
    expect(readPlaced(await order(right, { token })).order.total_cents).toBe(6998);
    expect(readPlaced(await order({ price: "", currency: "" }, { token })).order.total_cents).toBe(3499);
  });

  it("[TRUE-19] dealers are offered packs of up to 1,000 credits, and larger packs have lower unit prices", async () => {
    const dealer = await makeDealer("big@example.com");
    for (const call of [billing.plans, billing.stickerPlans]) {
      const { body } = await api.send(call, { token: dealer, query: { user_type: "dealer" } });
      const packs = (body.data as { kind: string; product: string; credits: number; price_cents: number }[])
        .filter(({ kind, product }) => kind === "pack" && product !== "uvc")
        .sort((a, b) => a.credits - b.credits);
      expect(packs.map(({ credits }) => credits)).toEqual([25, 100, 300, 500, 1000]);
      const each = packs.map(({ credits, price_cents }) => price_cents / credits);
      expect(each).toEqual(each.toSorted((a, b) => b - a));
      expect(new Set(each).size).toBe(each.length);
    }
  });

  it("[SEC-PAY-01] ignores a discount, total or unit price sent by the client", async () => {
    const lies = { discount: "99", total_cents: "1", unit_cents: "1" };
    const { order: created } = readPlaced(await order({ ...lies, nos: "2" }));
    expect(created).toMatchObject({ unit_cents: 3499, discount_cents: 0, total_cents: 6998, credits: 6 });
    expect(created).toMatchObject({ state: "open", receipt: null, paid: null });
    expect(gateway.requests.at(-1)).toMatchObject({ totalCents: 6998, currency: "USD", subscription: null });
    const [row] = await api.database.db.select().from(orders).where(eq(orders.number, created.number));
    expect(row).toMatchObject({ totalCents: 6998, gatewayCheckout: `cs_${row?.id}`, locale: "en" });
  });

  it("[SEC-PAY-01] applies the site's tax rate to the discounted price and to renewals", async () => {
    const { db } = api.database;
    const [site] = await db.select().from(sites).where(eq(sites.uri, "es.localhost"));
    if (!site) throw new Error("no site");
    const config = { ...site.config, tax_rate_bp: 825, tax_label: "IVA", currency: "USD" as const };
    await db.update(sites).set({ config }).where(eq(sites.id, site.id));
    const options = {
      site: "es.localhost",
      token: await api.register("tax@example.com", { site: "es.localhost" }),
    };
    await makeCoupon(db, "DIEZ", { value: 10 }, "es.localhost");
    const { order: created } = readPlaced(
      await order({ coupon_code: "diez", cart_plan: "report-1" }, options),
    );
    expect(created).toMatchObject({ discount_cents: 150, tax_cents: 111, total_cents: 1460 });
    expect(created.tax).toEqual({ rate_bp: 825, label: "IVA" });
    const monthly = { cart_plan: "report-monthly", is_subscription: "1" };
    readPlaced(await order(monthly, options));
    expect(gateway.requests.at(-1)?.subscription).toEqual({ interval: "month", renewalCents: 3246 });
  });

  it("[CALL-5] a subscription must be chosen explicitly, and only one at a time", async () => {
    const monthly = { cart_plan: "report-monthly" };
    expect((await order(monthly)).body.errors).toHaveProperty("is_subscription");
    expect((await order({ is_subscription: "1" })).body.errors).toHaveProperty("is_subscription");
    expect((await order({ ...monthly, is_subscription: "1", nos: "2" })).body.errors).toHaveProperty("nos");
    expect(readPlaced(await order({ ...monthly, is_subscription: "true" })).order.plan.interval).toBe(
      "month",
    );
  });

  it("[CALL-5] each call sells only its own plans, and unknown plans and other sites' plans get the same error", async () => {
    const sticker = readPlaced(await order({ cart_plan: "sticker-1" }, {}, billing.registerSticker));
    expect(sticker.order.plan.product).toBe("sticker");
    const planErrors = { cart_plan: "This plan isn't available." };
    expect((await order({ cart_plan: "sticker-1" })).body.errors).toEqual(planErrors);
    expect((await order({}, {}, billing.registerSticker)).body.errors).toEqual(planErrors);
    expect((await order({ cart_plan: "credit-1" })).body.errors).toEqual(planErrors);
    expect((await order({ cart_plan: "nothing" })).body.errors).toEqual(planErrors);
  });

  it("[TRUE-12] rejects orders for an invalid VIN", async () => {
    for (const vin of ["11111111111111111", "2T1BURHE5JCO34461", "hello"])
      expect((await order({ vin })).body.errors).toHaveProperty("vin");
    expect((await order({ vin: "2T1BURHE5JC034461" })).status).toBe(200);
  });

  it("[CALL-5] the same Idempotency-Key returns the same order, even concurrently, or 422 if the details differ", async () => {
    const headers = key("order-key-1");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => order({ vin: "2T1BURHE5JC034461" }, { headers })),
    );
    const numbers = new Set(answers.map((answer) => readPlaced(answer).order.number));
    expect(numbers.size).toBe(1);
    const second = readPlaced(await order({ vin: "2T1BURHE5JC034461", price: "1" }, { headers }));
    expect(numbers.has(second.order.number)).toBe(true);
    expect(second.checkout?.url).toMatch(/^https:\/\/pay\.example\//);
    const reused = await order({ nos: "2" }, { headers });
    expect(reused).toMatchObject({ status: 422, body: { code: "key_reused" } });
    const bob = await api.register("bob-key@example.com");
    const other = readPlaced(await order({ vin: "2T1BURHE5JC034461" }, { headers, token: bob }));
    expect(numbers.has(other.order.number)).toBe(false);
  });

  it("[CALL-5] if a gateway is down, an order with a key is kept, and an order without a key is dropped", async () => {
    const { db } = api.database;
    const coupon = await makeCoupon(db, "DOWN", { perUser: 2 });
    gateway.isDown = true;
    const fields = { coupon_code: "DOWN" };
    expect((await order(fields, { headers: key("down-1") })).status).toBe(502);
    expect((await order(fields)).status).toBe(502);
    expect((await loadCouponRow(db, coupon)).redeemed).toBe(1);
    gateway.isDown = false;
    expect(readPlaced(await order(fields, { headers: key("down-1") })).order.state).toBe("open");
    expect((await loadCouponRow(db, coupon)).redeemed).toBe(1);
  });

  it("[CALL-5] rejects an unknown payment method, and returns a clear error if the site has none", async () => {
    expect((await order({ payment_gateway: "cash" })).body.errors).toEqual({
      payment_gateway: "Choose another payment method.",
    });
    expect(readPlaced(await order({ payment_gateway: "stripe" })).checkout?.gateway).toBe("stripe");
    const { gateways } = api.services;
    api.services.gateways = new Map();
    const refusal = await order({});
    api.services.gateways = gateways;
    expect(refusal).toMatchObject({
      status: 422,
      body: { message: "This site isn't set up to take payments." },
    });
  });

  it("[CALL-5] an order made free by a coupon is settled immediately and grants its credits", async () => {
    await makeCoupon(api.database.db, "GIFT", { value: 100 });
    const token = await api.register("gift@example.com");
    const free = readPlaced(await order({ coupon_code: "gift", cart_plan: "report-1" }, { token }));
    expect(free.order).toMatchObject({ state: "paid", total_cents: 0, gateway: "free" });
    expect(free.checkout).toBeNull();
    const { body } = await api.send(account.user, { token });
    expect((body.user as { credits: unknown }).credits).toMatchObject({ vhr: 1 });
  });

  it("[CALL-5] an unpaid order expires after its checkout and releases its coupon", async () => {
    const { db } = api.database;
    const coupon = await makeCoupon(db, "LATER");
    const { order: created } = readPlaced(await order({ coupon_code: "LATER" }));
    const getState = async () =>
      (await api.send(billing.order, { token: ann, query: { number: created.number } })).body;
    expect(await getState()).toMatchObject({ data: { state: "open" }, checkout: { gateway: "stripe" } });
    api.clock.advance(70 * 60_000);
    await expireOrders(db, api.clock.now());
    expect(await getState()).toMatchObject({ data: { state: "open" }, checkout: null });
    api.clock.advance(10 * 60_000);
    expect(await expireOrders(db, api.clock.now())).toBeGreaterThan(0);
    expect(await getState()).toMatchObject({ data: { state: "expired" }, checkout: null });
    expect((await loadCouponRow(db, coupon)).redeemed).toBe(0);
    expect(await expireOrders(db, api.clock.now())).toBe(0);
    expect(readPlaced(await order({ coupon_code: "LATER" })).order.discount_cents).toBe(700);
  });

  it("[CALL-5] orders are listed newest first, in pages, without other users' or sites' orders", async () => {
    const token = await api.register("list@example.com");
    const created: string[] = [];
    for (let index = 0; index < 5; index++) {
      created.unshift(readPlaced(await order({ nos: String(index + 1) }, { token })).order.number);
      api.clock.advance(1000);
    }
    const listed: string[] = [];
    let before: string | undefined;
    do {
      const { body } = await api.send(billing.totalOrders, {
        token,
        fields: { limit: "2", ...(before ? { before } : {}) },
      });
      expect(body.total).toBe(5);
      listed.push(...(body.data as { number: string }[]).map(({ number }) => number));
      before = body.next === null ? undefined : String(body.next);
    } while (before);
    expect(listed).toEqual(created);
    const query = { number: created[0] ?? "" };
    expect((await api.send(billing.order, { token, query })).status).toBe(200);
    const unknown = await api.send(billing.order, { token: ann, query: { number: "GB-0000-0000-0000" } });
    const foreign = await api.send(billing.order, { token: ann, query });
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual({ ...unknown.body, request_id: foreign.body.request_id });
    const site = "cnv.localhost";
    const elsewhere = await api.register("list@example.com", { site });
    expect((await api.send(billing.order, { token: elsewhere, site, query })).status).toBe(404);
    expect((await api.send(billing.totalOrders, { token: elsewhere, site })).body.total).toBe(0);
    expect((await api.send(billing.totalOrders, {})).status).toBe(401);
  });
});
