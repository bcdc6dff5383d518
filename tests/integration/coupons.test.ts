import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { couponRedemptions, orders } from "@/lib/billing/schema/billing";
import { reclaimCoupon } from "@/lib/billing/server/coupon-release";
import { redeemCoupon } from "@/lib/billing/server/coupon-repository";
import { endOrder } from "@/lib/billing/server/expire-orders";
import { COUPON_ATTEMPTS_MAX } from "@/lib/billing/server/quote";
import { calls } from "@/lib/compose/calls/table";
import { makeAdmin } from "../setup/admin";
import { fakeGateway, loadCouponRow, makeCoupon, readPlaced, untilServed } from "../setup/billing";
import { describeDatabase } from "../setup/database";
import { openTestApi, requestFor, type TestApi } from "../setup/members-api";

const { billing } = calls;

describeDatabase((open) => {
  let api: TestApi;
  let crowd: string[];
  beforeAll(async () => {
    api = await openTestApi({
      open,
      mailDelivers: true,
      services: { gateways: new Map([["stripe", fakeGateway()]]) },
    });
    crowd = [];
    for (let index = 0; index < 50; index++) crowd.push(await api.register(`crowd${index}@example.com`));
  });
  afterAll(() => api.close());

  const order = (token: string, code: string, fields: Record<string, string> = {}) =>
    api.send(billing.register, { token, fields: { cart_plan: "report-3", coupon_code: code, ...fields } });
  const place = async (token: string, code: string) => {
    const { number } = readPlaced(await order(token, code)).order;
    const [row] = await api.database.db.select().from(orders).where(eq(orders.number, number));
    if (!row) throw new Error("no order");
    return row;
  };
  const request = (token: string | undefined, code: string, fields: Record<string, string> = {}) =>
    api.send(billing.couponValidation, { token, fields: { code, cart_plan: "report-3", ...fields } });
  const loadHeld = (id: string) =>
    api.database.db
      .select()
      .from(couponRedemptions)
      .where(and(eq(couponRedemptions.couponId, id), isNull(couponRedemptions.releasedAt)));
  /** Registers a new account, because coupon attempts are counted per account. */
  const member = (site?: string) => api.register(`${randomUUID()}@example.com`, { site });
  const couponId = async (code: string, values: Parameters<typeof makeCoupon>[2] = {}) =>
    makeCoupon(api.database.db, code, values);

  it("[SEC-PAY-03] one of fifty concurrent orders gets a coupon's last redemption, and the rest leave nothing behind", async () => {
    const id = await couponId("LAST", { maxRedemptions: 1 });
    const answers = await Promise.all(crowd.map((token) => untilServed(() => order(token, "last"))));
    const won = answers.filter((answer) => answer.status === 200);
    expect(won).toHaveLength(1);
    for (const refusal of answers.filter((answer) => answer.status !== 200)) {
      expect(refusal.status).toBe(400);
      expect(refusal.body.errors).toEqual({ coupon_code: "This coupon has been used up." });
    }
    const { db } = api.database;
    expect((await loadCouponRow(db, id)).redeemed).toBe(1);
    expect(await db.select().from(couponRedemptions).where(eq(couponRedemptions.couponId, id))).toHaveLength(
      1,
    );
    expect(await db.select().from(orders).where(eq(orders.couponId, id))).toHaveLength(1);
  });

  it("[SEC-PAY-03] ten concurrent orders from one account can't use a coupon more often than allowed", async () => {
    const id = await couponId("TWICE", { perUser: 2 });
    const token = await member();
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(token, "TWICE")));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
    expect((await loadCouponRow(api.database.db, id)).redeemed).toBe(2);
  });

  it("[SEC-PAY-03] a failed order releases its redemption exactly once, and another order can then use it", async () => {
    const id = await couponId("BACK", { maxRedemptions: 2 });
    const { db } = api.database;
    const [a = "", b = "", c = ""] = crowd;
    const row = await place(a, "BACK");
    readPlaced(await order(b, "BACK"));
    expect((await order(c, "BACK")).status).toBe(400);
    const now = api.clock.now();
    const results = await Promise.all(Array.from({ length: 5 }, () => endOrder(db, row, "failed", now)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect((await loadCouponRow(db, id)).redeemed).toBe(1);
    expect((await order(c, "BACK")).status).toBe(200);
    expect(await loadHeld(id)).toHaveLength((await loadCouponRow(db, id)).redeemed);
  });

  it("[SEC-PAY-03] a late payment redeems its released coupon again, within the per-account and total limits", async () => {
    const { db } = api.database;
    const use = async (id: string) => {
      const { redeemed } = await loadCouponRow(db, id);
      expect(await loadHeld(id)).toHaveLength(redeemed);
      return redeemed;
    };
    const givenUp = async (token: string, code: string) => {
      const row = await place(token, code);
      await endOrder(db, row, "expired", api.clock.now());
      return row;
    };
    const retake = (row: typeof orders.$inferSelect) => db.transaction((tx) => reclaimCoupon(tx, row));
    const once = await couponId("LATEONCE", { perUser: 1, maxRedemptions: 5 });
    const late = await member();
    const first = await givenUp(late, "LATEONCE");
    expect(await use(once)).toBe(0);
    expect((await order(late, "LATEONCE")).status).toBe(200);
    await retake(first);
    expect(await use(once)).toBe(1);
    const alone = await givenUp(await member(), "LATEONCE");
    await retake(alone);
    await retake(alone);
    await db.update(orders).set({ state: "paid" }).where(eq(orders.id, alone.id));
    expect(await use(once)).toBe(2);
    const last = await couponId("LATELAST", { perUser: 3, maxRedemptions: 1 });
    const beaten = await givenUp(await member(), "LATELAST");
    expect((await order(await member(), "LATELAST")).status).toBe(200);
    await retake(beaten);
    expect(await use(last)).toBe(1);
  });

  it("[SEC-PAY-03] a coupon that was disabled, ended or postponed after it was checked isn't redeemed", async () => {
    const { db } = api.database;
    const now = api.clock.now();
    const { siteId, userId, id: orderId } = await place(await member(), "");
    const soon = new Date(now.getTime() + 60_000);
    for (const [code, values] of [
      ["OFFSINCE", { active: false }],
      ["OVERSINCE", { endsAt: now }],
      ["NOTYETSINCE", { startsAt: soon }],
    ] as const) {
      const id = await couponId(code, values);
      const coupon = { id, perUser: 1 };
      const redemption = db.transaction((tx) =>
        redeemCoupon(tx, { siteId, userId, isGuest: false, orderId, coupon }, now),
      );
      expect([code, await redemption, (await loadCouponRow(db, id)).redeemed]).toEqual([code, "used_up", 0]);
    }
  });

  it("[SEC-PAY-03] ignores a coupon code's case and spaces, and accepts only one coupon per order", async () => {
    await couponId("SPRING20", { perUser: 9 });
    await couponId("MORE", { perUser: 9 });
    const token = await member();
    expect((await request(token, " Spring 20 ")).body.data).toMatchObject({ code: "SPRING20" });
    for (const stacked of ["SPRING20,MORE", "SPRING20 MORE", "SPRING20+MORE"]) {
      expect((await order(token, stacked)).body.errors).toHaveProperty("coupon_code");
    }
    const body = new URLSearchParams("cart_plan=report-3&coupon_code=SPRING20&coupon_code=MORE");
    const { url, headers } = requestFor(billing.register, { token });
    expect((await api.fetch(new Request(url, { method: "POST", headers, body }))).status).toBe(400);
  });

  it("[SEC-PAY-03] a rejection gives the reason, but unknown, disabled and other sites' coupons get the same error", async () => {
    const { db } = api.database;
    const soon = new Date(api.clock.now().getTime() + 60_000);
    await couponId("OVER", { endsAt: api.clock.now() });
    await couponId("SOON", { startsAt: soon });
    await couponId("STICKY", { product: "sticker" });
    await couponId("EURO", { kind: "amount", value: 500, currency: "EUR" });
    await couponId("BIG", { minimumCents: 3500 });
    await couponId("OFF", { active: false });
    await makeCoupon(db, "THEIRS", {}, "cnv.localhost");
    const refusals: [string, string][] = [
      ["OVER", "This coupon has expired."],
      ["SOON", "This coupon isn't valid yet."],
      ["STICKY", "This coupon doesn't apply to this plan."],
      ["EURO", "This coupon doesn't apply to this plan."],
      ["BIG", "This order is too small for this coupon."],
    ];
    const token = await member();
    for (const [code, text] of refusals) {
      expect((await request(token, code)).body.errors).toEqual({ code: text });
    }
    const unknown = await request(token, "NOSUCH");
    expect(unknown.body.errors).toEqual({ code: "This coupon code isn't valid." });
    for (const code of ["THEIRS", "OFF", "%", "' or 1=1 --"]) {
      const refusal = await request(token, code);
      expect(refusal.status).toBe(unknown.status);
      expect(refusal.body).toEqual({ ...unknown.body, request_id: refusal.body.request_id });
    }
    const there = await api.send(billing.couponValidation, {
      site: "cnv.localhost",
      token: await member("cnv.localhost"),
      fields: { code: "theirs", cart_plan: "credit-5", nos: "2" },
    });
    expect(there.body.data).toMatchObject({ subtotal_cents: 9998, discount_cents: 2000, total_cents: 7998 });
  });

  it("[SEC-PAY-03] a quote doesn't redeem the coupon, and its total equals the order's total", async () => {
    const id = await couponId("FIVER", { kind: "amount", value: 500, currency: "USD" });
    const token = await member();
    const reported = (await request(token, "fiver", { nos: "2" })).body.data as Record<string, unknown>;
    expect(reported).toMatchObject({ kind: "amount", value: 500, subtotal_cents: 6998, total_cents: 6498 });
    expect((await loadCouponRow(api.database.db, id)).redeemed).toBe(0);
    expect(readPlaced(await order(token, "fiver", { nos: "2" })).order.total_cents).toBe(
      reported.total_cents,
    );
    expect((await request(token, "fiver")).body.errors).toEqual({
      code: "You're using this coupon on an unpaid order. Pay that order, or wait until it expires.",
    });
    await api.database.db.update(orders).set({ state: "paid" }).where(eq(orders.couponId, id));
    expect((await request(token, "fiver")).body.errors).toEqual({ code: "You already used this coupon." });
  });

  it("[SEC-PAY-03] a discount only applies to a subscription's first period, and must leave a chargeable amount", async () => {
    await couponId("NEARLY", { kind: "amount", value: 3480, currency: "USD", perUser: 9 });
    await couponId("HALF", { value: 50 });
    const token = await member();
    expect((await request(token, "HALF", { cart_plan: "report-monthly" })).body.data).toMatchObject({
      total_cents: 1499,
      renewal_total_cents: 2999,
    });
    expect((await request(token, "NEARLY")).body.errors).toEqual({
      nos: "We can't charge this total: it's too small or too large.",
    });
  });

  it("[SEC-PAY-03] an account gets ten coupon attempts a minute across all calls, valid or not, even concurrently", async () => {
    await couponId("RIGHT", { perUser: 99 });
    const token = await member();
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 3 === 0
          ? order(token, `GUESS${index}`)
          : request(token, index === 1 ? "RIGHT" : `GUESS${index}`),
      ),
    );
    const braked = tries.filter((answer) => answer.status === 429);
    expect(tries.length - braked.length).toBe(COUPON_ATTEMPTS_MAX);
    expect(Number(braked[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await request(token, "RIGHT")).status).toBe(429);
    expect((await order(token, "")).status).toBe(200);
    expect((await request(crowd[7], "RIGHT")).status).toBe(200);
    api.clock.advance(60_000);
    expect((await request(token, "RIGHT")).status).toBe(200);
  });

  it("[TRUE-19] [SEC-PAY-03] a visitor can use a coupon once per email address, and guesses are limited by network", async () => {
    const { db } = api.database;
    await makeCoupon(db, "GUESTS", { value: 20 });
    const from = (network: number) => ({ "x-client-address": `198.51.${network}.7` });
    const price = (code: string, network: number) =>
      api.send(billing.couponValidation, {
        headers: from(network),
        fields: { code, cart_plan: "report-3", nos: "1" },
      });
    const order = (email: string, network: number) =>
      api.send(billing.register, {
        headers: from(network),
        fields: { email, cart_plan: "report-3", coupon_code: "guests", price: "27.99" },
      });
    expect((await price("guests", 1)).body.data).toMatchObject({ code: "GUESTS", total_cents: 2799 });
    expect(readPlaced(await order("visitor@example.com", 2)).order.discount_cents).toBe(700);
    expect((await order("visitor@example.com", 2)).body.errors).toEqual({
      coupon_code: "You already used this coupon.",
    });
    for (let guess = 0; guess < COUPON_ATTEMPTS_MAX; guess++) {
      expect((await price(`WRONG${guess}`, 3)).body.errors).toEqual({
        code: "This coupon code isn't valid.",
      });
    }
    expect((await price("GUESTS", 3)).status).toBe(429);
    expect((await order("third@example.com", 3)).status).toBe(429);
    expect((await price("GUESTS", 4)).status).toBe(200);
  });

  it("[TRUE-19] [SEC-PAY-01] a visitor's order doesn't reveal that the account with the same address has used the coupon", async () => {
    const { db } = api.database;
    await makeCoupon(db, "SILENT", { value: 20 });
    const token = await api.register("silent@example.com");
    const fields = { cart_plan: "report-3", coupon_code: "silent" };
    readPlaced(await api.send(billing.register, { token, fields }));
    const guest = { ...fields, email: "silent@example.com" };
    readPlaced(await api.send(billing.register, { fields: guest }));
    expect((await api.send(billing.register, { token, fields })).body.errors).toHaveProperty("coupon_code");
  });

  it("[TRUE-19] the admin list shows whether checkout accepts each coupon, and why not", async () => {
    const [past, future] = [new Date("2020-01-01"), new Date("2100-01-01")];
    const cases = {
      yes: { endsAt: future },
      no: { active: false },
      before_start: { startsAt: future },
      past_end: { endsAt: past },
      used_up: { maxRedemptions: 3, redeemed: 3 },
    };
    for (const [usable, values] of Object.entries(cases))
      await makeCoupon(api.database.db, `IS-${usable}`, values);
    const { token } = await makeAdmin(api, "coupons@example.com");
    const answer = await api.send(calls.admin.coupons, { token, query: { search: "IS-", limit: "50" } });
    const rows = answer.body.data as unknown as { code: string; usable: string }[];
    expect(rows.map(({ code, usable }) => [code, usable]).sort()).toEqual(
      Object.keys(cases)
        .map((usable) => [`IS-${usable}`, usable])
        .sort(),
    );
  });

  it("[SEC-PAY-03] after all the tests above, each coupon's count equals its number of unreleased redemptions", async () => {
    const { db } = api.database;
    const redemptions = await db.select().from(couponRedemptions).where(isNull(couponRedemptions.releasedAt));
    const ids = [...new Set(redemptions.map(({ couponId: id }) => id))];
    expect(ids.length).toBeGreaterThan(2);
    for (const id of ids) {
      const count = redemptions.filter((row) => row.couponId === id).length;
      expect((await loadCouponRow(db, id)).redeemed).toBe(count);
    }
    const states = await db.select({ state: orders.state }).from(orders).where(inArray(orders.couponId, ids));
    expect(states.filter(({ state }) => state === "open" || state === "paid")).toHaveLength(
      redemptions.length,
    );
  });
});
