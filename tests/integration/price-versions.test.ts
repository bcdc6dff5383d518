import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { orders } from "@/lib/billing/schema/billing";
import { calls } from "@/lib/compose/calls/table";
import { logInAdmin, makeAdmin } from "../setup/admin";
import { fakeGateway, makeCoupon, readPlaced } from "../setup/billing";
import { describeApi } from "../setup/members-api";

const { admin, billing } = calls;
const MINUTE = 60_000;
const CHANGED = "The price has changed. Review your order.";

describeApi({ services: { gateways: new Map([["stripe", fakeGateway()]]) } }, (api) => {
  let operator: string;
  let partner: string;
  let buyer: string;
  beforeAll(async () => {
    operator = (await makeAdmin(api, "operator@example.com", { allSites: true })).token;
    partner = (await makeAdmin(api, "partner@example.com", { staffRole: "finance" })).token;
    buyer = await api.register("buyer@example.com");
  });

  /** Logs in again afterwards, because idle admin sessions end after 30 minutes. */
  const wait = async (minutes: number) => {
    api.clock.advance(minutes * MINUTE);
    operator = await logInAdmin(api, "operator@example.com");
    partner = await logInAdmin(api, "partner@example.com");
  };
  const getPriceVersion = async (code: string) => {
    const plans = (await api.send(billing.plans)).body.data as { code: string; price_version: number }[];
    return String(plans.find((plan) => plan.code === code)?.price_version);
  };
  const order = (fields: Record<string, string>) =>
    api.send(billing.register, { token: buyer, fields: { cart_plan: "report-3", ...fields } });
  const stored = async (number: string) => {
    const [row] = await api.database.db.select().from(orders).where(eq(orders.number, number));
    if (!row) throw new Error("no order");
    return row;
  };
  const planId = async (code: string) => {
    const { body } = await api.send(admin.plans, { token: partner, query: { search: code, limit: "200" } });
    return (body.data as { id: string; code: string }[]).find((plan) => plan.code === code)?.id ?? "";
  };
  const reprice = async (fields: Record<string, unknown>) => {
    const id = await planId("report-3");
    const { status } = await api.send(admin.updatePlan, { token: partner, fields: { id, ...fields } });
    expect(status).toBe(200);
  };
  const setWholesale = (document_cents: number | null) => {
    const fields = { product: "vhr", currency: "USD", document_cents };
    return api.send(admin.setWholesalePrice, { token: operator, fields });
  };

  it("[PART-4] a displayed price stays valid for an hour after a change, and the order keeps its version", async () => {
    const version = await getPriceVersion("report-3");
    await reprice({ price_cents: 4999 });
    expect(await getPriceVersion("report-3")).toBe(String(Number(version) + 1));
    expect(readPlaced(await order({})).order.total_cents).toBe(4999);
    expect(await order({ price: "34.99" })).toMatchObject({ status: 409, body: { message: CHANGED } });
    await wait(59);
    const honored = readPlaced(await order({ price: "34.99", price_version: version })).order;
    expect(honored).toMatchObject({ total_cents: 3499, credits: 3 });
    expect(await stored(honored.number)).toMatchObject({ planVersion: Number(version), totalCents: 3499 });
    await wait(2);
    const late = await order({ price: "34.99", price_version: version });
    expect(late).toMatchObject({ status: 409, body: { errors: { price: CHANGED } } });
  });

  it("[PART-4] a displayed version stays valid for an hour, even if only the plan's credits have changed", async () => {
    const version = await getPriceVersion("report-3");
    await reprice({ credits: 2 });
    expect(readPlaced(await order({ price_version: version })).order.credits).toBe(3);
    expect(readPlaced(await order({ price_version: await getPriceVersion("report-3") })).order.credits).toBe(
      2,
    );
    await wait(61);
    expect((await order({ price: "49.99", price_version: version })).status).toBe(409);
    expect((await order({ price_version: "999" })).status).toBe(409);
    expect((await order({ price_version: "0" })).status).toBe(400);
    await reprice({ credits: 3 });
  });

  it("[PART-4] a coupon's total is based on the displayed price version", async () => {
    await makeCoupon(api.database.db, "TENTH", { value: 10, perUser: 9 });
    const version = await getPriceVersion("report-3");
    await reprice({ price_cents: 5999 });
    const fetchQuote = async (price_version: string) => {
      const fields = { code: "TENTH", cart_plan: "report-3", price_version };
      return (await api.send(billing.couponValidation, { token: buyer, fields })).body.data;
    };
    expect(await fetchQuote(version)).toMatchObject({ total_cents: 4499 });
    expect(await fetchQuote("")).toMatchObject({ total_cents: 5399 });
    const paid = await order({ price: "44.99", coupon_code: "TENTH", price_version: version });
    expect(readPlaced(paid).order.discount_cents).toBe(500);
  });

  it("[PART-4] a raised wholesale price doesn't affect existing orders or prices displayed within the past hour", async () => {
    await setWholesale(1000);
    const version = await getPriceVersion("report-3");
    const before = readPlaced(await order({ price_version: version })).order;
    expect(await stored(before.number)).toMatchObject({ wholesaleCents: 3000, wholesale: { version: 1 } });
    const raised = await setWholesale(2000);
    expect((raised.body.data as { off_sale: string[] }).off_sale).toContain("report-3");
    expect(await stored(before.number)).toMatchObject({ wholesaleCents: 3000 });
    expect((await order({})).status).toBe(400);
    expect(readPlaced(await order({ price_version: version })).order.total_cents).toBe(5999);
    await wait(61);
    expect((await order({ price_version: version })).status).toBe(400);
    await setWholesale(null);
    const free = await stored(readPlaced(await order({})).order.number);
    expect(free).toMatchObject({ wholesaleCents: 0, wholesale: null });
  });

  it("[PART-4] staff can view each price version and who set it, and versions can't be changed", async () => {
    const query = { plan_id: await planId("report-3") };
    const { body } = await api.send(admin.planVersions, { token: partner, query });
    const rows = body.data as { version: number; price_cents: number; changed_by: string }[];
    const versions = rows.map(({ version, price_cents, changed_by }) => [version, price_cents, changed_by]);
    expect(versions.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [1, 3499, ""],
      [2, 4999, "partner@example.com"],
      [3, 4999, "partner@example.com"],
      [4, 4999, "partner@example.com"],
      [5, 5999, "partner@example.com"],
    ]);
    for (const name of ["plan_versions", "wholesale_prices"]) {
      const table = sql.identifier(name);
      await expect(api.database.db.execute(sql`update ${table} set version = version`)).rejects.toThrow();
      await expect(api.database.db.execute(sql`delete from ${table}`)).rejects.toThrow();
      await expect(api.database.db.execute(sql`truncate ${table}`)).rejects.toThrow();
    }
  });

  it("[PART-4] a future wholesale price applies from its date, and a partner's site uses the default until it has its own", async () => {
    const site = "es.localhost";
    const at = (days: number) => new Date(api.clock.now().getTime() + days * 24 * 60 * MINUTE).toISOString();
    const fields = { product: "vhr", currency: "USD" };
    const prices = async () => {
      const { body } = await api.send(admin.prices, { token: operator, query: { site } });
      return body.data as {
        settlement: string;
        wholesale: { document_cents: number; in_force: boolean; is_default: boolean }[];
        plans: { code: string; on_sale: string; wholesale_cents: number | null; margin_cents: number }[];
      };
    };
    const single = async () => (await prices()).plans.find(({ code }) => code === "report-1");
    const cheap = { ...fields, document_cents: 500 };
    await api.send(admin.setWholesaleDefault, { token: operator, fields: cheap });
    expect(await single()).toMatchObject({ on_sale: "yes", wholesale_cents: 0 });
    await api.send(admin.setSettlement, { token: operator, fields: { site, settlement: "prepaid" } });
    expect(await single()).toMatchObject({ on_sale: "yes", wholesale_cents: 500, margin_cents: 999 });
    const sticker = (await prices()).plans.find(({ code }) => code === "sticker-1");
    expect(sticker).toMatchObject({ on_sale: "no_wholesale", wholesale_cents: null });
    const past = { ...fields, document_cents: 1, valid_from: at(-1) };
    expect(await api.send(admin.setWholesalePrice, { token: operator, fields: past })).toMatchObject({
      status: 400,
      body: { errors: { valid_from: "Choose a time in the future, or leave it empty." } },
    });
    const later = { ...fields, site, document_cents: 700, valid_from: at(7) };
    await api.send(admin.setWholesalePrice, { token: operator, fields: later });
    expect(await single()).toMatchObject({ wholesale_cents: 500 });
    expect((await prices()).wholesale).toMatchObject([
      { document_cents: 500, in_force: true, is_default: true },
      { document_cents: 700, in_force: false, is_default: false },
    ]);
    await wait(7 * 24 * 60);
    expect(await single()).toMatchObject({ wholesale_cents: 700, margin_cents: 799 });
  });
});
