import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { sites } from "@/lib/site/schema/site";
import { makeAdmin, selectAuditRows } from "../setup/admin";
import { describeApi } from "../setup/members-api";
import { makePartner, setPartnerSignup, toPartnerSite as toSite } from "../setup/partner";

const { admin } = calls;

describeApi({}, (api) => {
  let operator = "";
  beforeAll(async () => {
    operator = (await makeAdmin(api, "operator@example.com", { allSites: true })).token;
  });

  const draft = (slug: string) => makePartner(api, slug);
  const setDefault = (product: string, document_cents: number | null) => {
    api.clock.advance(1000);
    const fields = { product, currency: "USD", document_cents };
    return api.send(admin.setWholesaleDefault, { token: operator, fields });
  };
  type PriceRow = Record<"site" | "is_default" | "in_force" | "document_cents", unknown>;
  const getPrices = async (token: string, query: Record<string, string> = {}, site?: string) => {
    const { body } = await api.send(admin.wholesalePrices, { site, token, query });
    return body as unknown as { data: PriceRow[]; next: string | null; total: number };
  };
  const waiting = async (waits_for: string) => {
    const { body } = await api.send(admin.partners, { token: operator, query: { site: "all", waits_for } });
    return (body.data as { site: string; waits_for: string }[]).map((row) => [row.site, row.waits_for]);
  };
  const getPartner = async (slug: string, token: string) =>
    (await api.send(admin.partner, { site: toSite(slug), token })).body.data as {
      partner: { operator: unknown; checks: { name: string; state: string }[] };
    };
  const getPlan = async (slug: string, token: string, code: string) => {
    const { body } = await api.send(admin.plans, { site: toSite(slug), token });
    return (body.data as { id: string; code: string; on_sale: string }[]).find((plan) => plan.code === code);
  };

  it("[PRO-1] a partner without wholesale prices sees a notice with a contact, and is listed as waiting for the operator", async () => {
    const token = await draft("waits");
    expect(await getPlan("waits", token, "report-1")).toMatchObject({ on_sale: "no_wholesale" });
    const { partner } = await getPartner("waits", token);
    expect(partner.operator).toEqual({ name: "Glovebox", email: "support@glovebox.example" });
    expect(partner.checks).toContainEqual({ name: "prices", state: "waiting" });
    const launch = await api.send(admin.launchSite, { site: toSite("waits"), token });
    expect(launch.body.errors).toMatchObject({
      prices: "The operator hasn't set wholesale prices for this site.",
    });
    expect(await waiting("anything")).toEqual([["waits.localhost", "wholesale_prices"]]);
    const id = (await getPlan("waits", token, "report-1"))?.id;
    const sendPlan = (call: typeof admin.setPlanActive | typeof admin.updatePlan, fields: object) =>
      api.send(call, { site: toSite("waits"), token, fields: { id, ...fields } });
    expect((await sendPlan(admin.setPlanActive, { active: false })).status).toBe(200);
    const text = "This product has no wholesale price on this site yet. The operator sets it.";
    const shownAnswer = await sendPlan(admin.setPlanActive, { active: true });
    expect([shownAnswer.status, shownAnswer.body.errors]).toEqual([409, { active: text }]);
    expect((await sendPlan(admin.updatePlan, { price_cents: 2000 })).body.errors).toEqual({
      price_cents: text,
    });
    await setDefault("sticker", 300);
    expect(await waiting("wholesale_prices")).toEqual([]);
    expect((await getPartner("waits", token)).partner.checks).toContainEqual({
      name: "prices",
      state: "done",
    });
    await setDefault("sticker", null);
    expect(await waiting("wholesale_prices")).toHaveLength(1);
    const ownPrice = { site: toSite("waits"), product: "vhr", currency: "USD", document_cents: 100_000 };
    await api.send(admin.setWholesalePrice, { token: operator, fields: ownPrice });
    expect(await getPlan("waits", token, "report-3")).toMatchObject({ on_sale: "below_floor" });
    expect(await waiting("wholesale_prices")).toEqual([]);
    expect((await getPartner("waits", token)).partner.checks).toContainEqual({
      name: "prices",
      state: "missing",
    });
  });

  it("[PRO-1] partners waiting for approval are also listed, but closed sites aren't", async () => {
    await setPartnerSignup(api, "approval");
    await draft("decide");
    await setPartnerSignup(api, "open");
    await draft("closed");
    await api.database.db
      .update(sites)
      .set({ closedAt: api.clock.now() })
      .where(eq(sites.uri, toSite("closed")));
    expect(await waiting("decision")).toEqual([["decide.localhost", "decision"]]);
    expect(await waiting("anything")).toEqual([["decide.localhost", "decision"]]);
  });

  it("[PRO-1] default wholesale prices are listed for the operator and for partners, but not for the operator's own site", async () => {
    const token = await draft("listed");
    await setDefault("vhr", 400);
    await setDefault("vhr", 500);
    const all = await getPrices(operator, { site: "all", product: "vhr" });
    const shown = (row: PriceRow) => [row.site, row.is_default, row.in_force, row.document_cents];
    expect(all.data.map(shown)).toEqual([
      [null, true, true, 500],
      [null, true, false, 400],
      ["waits.localhost", false, true, 100_000],
    ]);
    expect(all.total).toBe(3);
    const page = { site: "all", product: "vhr", limit: "1" };
    const { next } = await getPrices(operator, page);
    const second = await getPrices(operator, { ...page, cursor: next ?? "" });
    expect(second.data.map(shown)).toEqual([[null, true, false, 400]]);
    const partners = await getPrices(token, { product: "vhr" }, toSite("listed"));
    expect(partners.data.map(shown)).toEqual([
      [null, true, true, 500],
      [null, true, false, 400],
    ]);
    api.clock.advance(1000);
    const fields = { site: toSite("listed"), product: "vhr", currency: "USD", document_cents: 450 };
    await api.send(admin.setWholesalePrice, { token: operator, fields });
    const ownPrices = await getPrices(token, { product: "vhr" }, toSite("listed"));
    expect(ownPrices.data.map(shown)).toEqual([
      ["listed.localhost", false, true, 450],
      [null, true, false, 500],
      [null, true, false, 400],
    ]);
    expect((await getPrices(operator)).data).toEqual([]);
    const file = await api.send(admin.wholesalePricesExport, { token: operator, query: { site: "all" } });
    expect(file.status).toBe(200);
  });

  it("[PRO-1] the audit log records a default price's terms, without IDs", async () => {
    await setDefault("uvc", 99);
    const entry = (await selectAuditRows(api)).at(-1);
    const terms = { document_cents: 99, unlimited_month_cents: null };
    expect(entry?.detail).toEqual({ product: "uvc", currency: "USD", version: 1, ...terms });
  });
});
