import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/contract/table";
import { makeAdmin } from "../setup/admin";
import { fakeGateway, readPlaced } from "../setup/billing";
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";

const { admin, billing } = calls;
const BELOW = "This is below the site's wholesale price per document.";

describeDatabase((open) => {
  let api: TestApi;
  let operator: string;
  let partner: string;
  let buyer: string;
  beforeAll(async () => {
    api = await openTestApi({ open, services: { gateways: new Map([["stripe", fakeGateway()]]) } });
    operator = (await makeAdmin(api, "operator@example.com", { allSites: true })).token;
    partner = (await makeAdmin(api, "partner@example.com")).token;
    buyer = await api.register("buyer@example.com");
  });
  afterAll(() => api.close());

  const setFloor = (token: string, cents: number | null) =>
    api.send(admin.setWholesalePrice, {
      token,
      fields: { product: "vhr", currency: "USD", document_cents: cents },
    });
  const makePlan = (code: string, credits: number | null, cents: number, product = "vhr") =>
    api.send(admin.createPlan, {
      token: partner,
      fields: {
        code,
        product,
        credits,
        user_type: "user",
        kind: credits === null ? "subscription" : credits === 1 ? "single" : "pack",
        interval: credits === null ? "month" : null,
        name_en: code,
        name_es: code,
        price_cents: cents,
      },
    });
  const plans = async () =>
    ((await api.send(billing.plans)).body.data as { id: string; code: string }[]).map(({ code }) => code);
  const order = (fields: Record<string, string>) => api.send(billing.register, { token: buyer, fields });
  const stored = async (code: string) => {
    const { body } = await api.send(admin.plans, { token: partner, query: { search: code } });
    return (body.data as { id: string }[])[0]?.id ?? "";
  };

  it("[TRUE-19] only an operator can set the floor, and no page reveals it", async () => {
    const refused = await setFloor(partner, 1);
    expect(refused).toMatchObject({
      status: 403,
      body: { message: "Only an administrator of all sites can do this." },
    });
    expect((await makePlan("dumped-1000", 1000, 100)).status).toBe(200);
    const set = await setFloor(operator, 800);
    expect(set.body.data).toMatchObject({ document_cents: 800, version: 1, in_force: true });
    expect((set.body.data as { off_sale: string[] }).off_sale).toContain("dumped-1000");
    expect((await setFloor(partner, null)).status).toBe(403);
    expect(JSON.stringify((await api.send(calls.site.config)).body)).not.toContain("wholesale");
  });

  it("[TRUE-19] a plan below the floor is neither shown nor sold, however it was created", async () => {
    expect(await plans()).toContain("report-10");
    expect(await plans()).not.toContain("dumped-1000");
    expect((await order({ cart_plan: "dumped-1000" })).body.errors).toEqual({
      cart_plan: "This plan isn't available.",
    });
    // Administrators are told the same.
    const listed = await api.send(admin.plans, { token: partner, query: { limit: "200" } });
    const states = (listed.body.data as { code: string; on_sale: string }[]).map((row) => [
      row.code,
      row.on_sale,
    ]);
    expect(Object.fromEntries(states)).toMatchObject({ "dumped-1000": "below_floor", "report-10": "yes" });
  });

  it("[TRUE-19] a plan below the floor gets a price error, an unlimited plan a credits error", async () => {
    expect((await makePlan("cheap-10", 10, 7999)).body.errors).toEqual({ price_cents: BELOW });
    expect((await makePlan("endless", null, 999_999)).body.errors).toEqual({
      credits: "There's no wholesale price for a month without limit. The operator sets it.",
    });
    expect((await makePlan("fair-10", 10, 8000)).status).toBe(200);
    const id = await stored("fair-10");
    const change = (fields: Record<string, unknown>) =>
      api.send(admin.updatePlan, { token: partner, fields: { id, ...fields } });
    expect((await change({ price_cents: 7999 })).body.errors).toEqual({ price_cents: BELOW });
    expect((await change({ credits: 11 })).body.errors).toEqual({ price_cents: BELOW });
    expect((await change({ name_en: "Ten" })).status).toBe(200);
    expect((await makePlan("sticker-cheap", 100, 100, "sticker")).status).toBe(200);
    const dumped = await stored("dumped-1000");
    const switchTo = (active: boolean) =>
      api.send(admin.setPlanActive, { token: partner, fields: { id: dumped, active } });
    expect(await switchTo(false)).toMatchObject({ status: 200, body: { data: { on_sale: "no" } } });
    expect(await switchTo(true)).toMatchObject({ status: 409, body: { message: BELOW } });
  });

  it("[TRUE-19] a coupon can't discount below the floor", async () => {
    const make = (code: string, value: number) =>
      api.send(admin.createCoupon, {
        token: partner,
        fields: { code, kind: "percent", value, product: "vhr", per_user: 5 },
      });
    expect((await make("GIVEAWAY", 100)).body.errors).toHaveProperty("value");
    expect((await make("TENTH", 10)).status).toBe(200);
    const coupon_code = "TENTH";
    expect(readPlaced(await order({ cart_plan: "report-1", coupon_code })).order.discount_cents).toBe(150);
    expect((await order({ cart_plan: "fair-10", coupon_code })).body.errors).toEqual({
      coupon_code: "This coupon doesn't apply to this plan.",
    });
    expect(readPlaced(await order({ cart_plan: "fair-10" })).order.total_cents).toBe(8000);
  });
});
