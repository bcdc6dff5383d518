import { beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { makeAdmin } from "../setup/admin";
import { fakeGateway, readPlaced } from "../setup/billing";
import { describeApi } from "../setup/members-api";

const { admin, billing } = calls;
const BELOW = "This is below the site's wholesale price per document.";

describeApi({ services: { gateways: new Map([["stripe", fakeGateway()]]) } }, (api) => {
  let operator: string;
  let partner: string;
  let buyer: string;
  beforeAll(async () => {
    operator = (await makeAdmin(api, "operator@example.com", { allSites: true })).token;
    partner = (await makeAdmin(api, "partner@example.com")).token;
    buyer = await api.register("buyer@example.com");
  });

  const setFloor = (token: string, document_cents: number | null) => {
    const fields = { product: "vhr", currency: "USD", document_cents };
    return api.send(admin.setWholesalePrice, { token, fields });
  };
  const makePlan = (code: string, credits: number | null, price_cents: number, product = "vhr") => {
    const sale =
      credits === null ? { kind: "subscription", interval: "month" } : { kind: "pack", interval: null };
    const named = { code, product, user_type: "user", name_en: code, name_es: code };
    return api.send(admin.createPlan, {
      token: partner,
      fields: { ...named, ...sale, credits, price_cents },
    });
  };
  const plans = async () =>
    ((await api.send(billing.plans)).body.data as { id: string; code: string }[]).map(({ code }) => code);
  const order = (fields: Record<string, string>) => api.send(billing.register, { token: buyer, fields });
  const stored = async (code: string) => {
    const { body } = await api.send(admin.plans, { token: partner, query: { search: code } });
    return (body.data as { id: string }[])[0]?.id ?? "";
  };

  it("[TRUE-19] only an operator can set the price floor, and the site's config doesn't reveal it", async () => {
    const refusal = await setFloor(partner, 1);
    expect(refusal.status).toBe(403);
    expect((await makePlan("dumped-1000", 1000, 100)).status).toBe(200);
    const set = await setFloor(operator, 800);
    expect(set.body.data).toMatchObject({ document_cents: 800, version: 1, in_force: true });
    expect((set.body.data as { off_sale: string[] }).off_sale).toContain("dumped-1000");
    expect((await setFloor(partner, null)).status).toBe(403);
    expect(JSON.stringify((await api.send(calls.site.config)).body)).not.toContain("wholesale");
  });

  it("[TRUE-19] a plan below the floor is neither shown nor sold, regardless of how it was created", async () => {
    expect(await plans()).toContain("report-10");
    expect(await plans()).not.toContain("dumped-1000");
    const errors = { cart_plan: "This plan isn't available." };
    expect(await order({ cart_plan: "dumped-1000" })).toMatchObject({ body: { errors } });
    // The administrators' list shows the same plans as unavailable.
    const listed = await api.send(admin.plans, { token: partner, query: { limit: "200" } });
    for (const row of [
      { code: "dumped-1000", on_sale: "below_floor" },
      { code: "report-10", on_sale: "yes" },
    ])
      expect(listed.body.data).toContainEqual(expect.objectContaining(row));
  });

  it("[TRUE-19] saving a plan below the floor gives a price error, and saving an unlimited plan gives a credits error", async () => {
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
    const make = (code: string, value: number) => {
      const fields = { code, kind: "percent", value, product: "vhr", per_user: 5 };
      return api.send(admin.createCoupon, { token: partner, fields });
    };
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
