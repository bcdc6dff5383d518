import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { seedSampleRecords } from "@/lib/compose/seed";
import { balances } from "@/lib/credits/schema";
import { generations } from "@/lib/generation/schema/generation";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { sites } from "@/lib/site/schema/site";
import { sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import { getSiteId, makeAdmin, makeMember } from "../setup/admin";
import { emailsTo, readToken } from "../setup/emails";
import { describeApi } from "../setup/members-api";
import { makePartner, toPartnerEmail as toEmail, toPartnerSite as toSite } from "../setup/partner";

const { admin, checks, billing, server, support } = calls;
const { vin } = sampleVehicle;
const SERVER_KEY = "k".repeat(43);
type Attempt = [call: CallDefinition, refusal: number, fields: Record<string, unknown>, token?: string];
const FREE = { free_listings: true, free_market_value: true };

describeApi({ mailDelivers: true }, (api) => {
  let operator = "";
  beforeAll(async () => {
    Object.assign(api.services.secrets, { serverKeys: { "gifts.localhost": [SERVER_KEY] } });
    await seedSampleRecords(api.database.db);
    operator = (await makeAdmin(api, "operator@example.com", { allSites: true })).token;
    const price = { product: "vhr", currency: "USD", document_cents: 0 };
    await api.send(admin.setWholesaleDefault, { token: operator, fields: price });
  });

  const draft = (slug: string) => makePartner(api, slug);
  async function confirm(slug: string, token: string): Promise<void> {
    const fields = { verify_token: await readToken(api, toEmail(slug), "verify_token") };
    const { status } = await api.send(admin.confirmPartnerEmail, { site: toSite(slug), token, fields });
    expect(status).toBe(200);
  }
  const save = (slug: string, token: string, config: object) =>
    api.send(admin.updateSite, { site: toSite(slug), token, fields: { config } });
  const saveAsOperator = (slug: string, config: object) =>
    api.send(admin.updateSite, { token: operator, fields: { site: toSite(slug), config } });
  const getConfig = async (slug: string, token: string) => {
    const { body } = await api.send(admin.site, { site: toSite(slug), token });
    return (body.data as { config: Record<string, unknown> }).config;
  };
  const showsValue = async (slug: string, token: string) => {
    const { body } = await api.send(checks.value, { site: toSite(slug), token, fields: { vin } });
    return !(body.data as { blured?: boolean }).blured;
  };
  /** Stores options as releases did before this rule existed. */
  const storeAsBefore = (slug: string, config: object) =>
    api.database.db
      .update(sites)
      .set({ config: sql`(${sites.config} - 'payer_checked') || ${JSON.stringify(config)}::jsonb` })
      .where(eq(sites.uri, toSite(slug)));

  it("[TEN-4] a partner can't set an option that costs the operator, but the operator can", async () => {
    const token = await draft("options");
    await confirm("options", token);
    const { token: member } = await makeMember(api, "ann@example.com", toSite("options"));
    const refusal = await save("options", token, FREE);
    expect([refusal.status, Object.keys(refusal.body.errors as object)]).toEqual([
      403,
      ["config.free_listings", "config.free_market_value"],
    ]);
    expect(await showsValue("options", member)).toBe(false);
    expect((await saveAsOperator("options", FREE)).status).toBe(200);
    expect(await showsValue("options", member)).toBe(true);
    expect((await save("options", token, { tax_label: "VAT" })).status).toBe(200);
    expect(await showsValue("options", member)).toBe(true);
    expect(await getConfig("options", token)).not.toHaveProperty("payer_checked");
  });

  it("[TEN-4] free listings and values that a partner enabled earlier are off, even on a live site, until the operator enables them", async () => {
    const token = await draft("earlier");
    await confirm("earlier", token);
    const { token: member } = await makeMember(api, "ann@example.com", toSite("earlier"));
    await storeAsBefore("earlier", FREE);
    const { db } = api.database;
    await db
      .update(sites)
      .set({ launchedAt: api.clock.now() })
      .where(eq(sites.uri, toSite("earlier")));
    api.services.siteSaved();
    expect(await showsValue("earlier", member)).toBe(false);
    const off = { free_listings: false, free_market_value: false };
    expect(await getConfig("earlier", token)).toMatchObject(off);
    expect((await save("earlier", token, { tax_label: "VAT" })).status).toBe(200);
    expect(await showsValue("earlier", member)).toBe(false);
    expect((await saveAsOperator("earlier", FREE)).status).toBe(200);
    expect(await showsValue("earlier", member)).toBe(true);
  });

  it("[TEN-4] a site with wholesale settlement counts as a partner site, even if it wasn't created by a partner sign-up", async () => {
    await storeAsBefore("es", FREE);
    const { token: member } = await makeMember(api, "eva@example.com", toSite("es"));
    expect(await showsValue("es", member)).toBe(true);
    const fields = { site: toSite("es"), settlement: "prepaid" };
    await api.send(admin.setSettlement, { token: operator, fields });
    expect(await showsValue("es", member)).toBe(false);
  });

  it("[TEN-4] until its owner's address is confirmed, a site can't grant credits or sell, and emails only the owner and the operator", async () => {
    const token = await draft("gifts");
    const site = toSite("gifts");
    const { id, token: member } = await makeMember(api, "gus@example.com", site);
    const siteId = await getSiteId(api, site);
    const until = new Date(api.clock.now().getTime() + 86_400_000).toISOString();
    const gift = (key: string) => ({ reason: "a gift", key });
    const paid = { transaction_id: "2000000801", amount_cents: 1499, currency: "USD" };
    const purchase = { ...paid, provider: "apple", member: "gus@example.com" };
    const attempts: Attempt[] = [
      [admin.adjustCredits, 409, { ...gift("gift-key-1"), id, kind: "vhr", amount: 1 }],
      [admin.grantSubscription, 409, { ...gift("gift-key-2"), user_id: id, product: "vhr", quota: 1, until }],
      [admin.createCoupon, 409, { code: "ALLFREE", kind: "percent", value: 100 }],
      [admin.inviteUser, 409, { email: "bob@example.com", first: "Bob", last: "B", role: "member" }],
      [admin.inviteStaff, 409, { email: "cy@example.com", staff_role: "viewer" }],
      [admin.updateSite, 403, { config: { signup_credits: { vhr: 9, sticker: 9 } } }],
      [billing.register, 422, { cart_plan: "report-1" }, member],
      [server.bookPurchase, 409, { ...purchase, cart_plan: "report-1" }, SERVER_KEY],
    ];
    const messages: unknown[] = [];
    const statuses = async () => {
      const answers: [string, number][] = [];
      for (const [call, , fields, as = token] of attempts) {
        const { status, body } = await api.send(call, { site, token: as, fields });
        answers.push([call.name, status]);
        messages.push(body.message);
      }
      return answers;
    };
    expect(await statuses()).toEqual(attempts.map(([call, refusal]) => [call.name, refusal]));
    expect(messages[0]).toBe(
      "Confirm the owner's email address first. Until then, this site can't give anything away or send emails to others.",
    );
    expect((await saveAsOperator("gifts", FREE)).status).toBe(200);
    expect(await showsValue("gifts", member)).toBe(false);
    const failed = {
      id: crypto.randomUUID(),
      siteId,
      userId: id,
      vin,
      product: "vhr" as const,
      state: "refunded" as const,
      paidWith: "vhr" as const,
      idempotencyKey: "failed-key-0001",
      requestHash: "",
      request: {},
      leaseUntil: api.clock.now(),
    };
    await api.database.db.insert(generations).values(failed);
    const fields = { vin, source: "report", error_msg: "failed" };
    expect((await api.send(support.offerCredit, { site, token: member, fields })).body.offered).toBe(false);
    const ticket = { vin, message: "It failed", email: "stranger@example.com" };
    const opened = await api.send(support.createTicket, { site, token: member, fields: ticket });
    expect(opened.body.credit_given).toBeFalsy();
    expect(await api.database.db.select().from(balances).where(eq(balances.siteId, siteId))).toEqual([]);
    for (const to of ["gus@example.com", "bob@example.com", "cy@example.com", "stranger@example.com"])
      expect(await emailsTo(api, to)).toEqual([]);
    await api.send(calls.account.resetPassword, { site, fields: { email: toEmail("gifts") } });
    for (const [to, text] of [
      [toEmail("gifts"), "Choose a password for Rio gifts"],
      ["support@glovebox.example", "New partner: Rio Autos LLC"],
    ] as const)
      expect((await emailsTo(api, to)).map(({ subject }) => subject)).toContain(text);
    await confirm("gifts", token);
    const after = await statuses();
    expect(after.filter(([, status]) => status !== 200)).toEqual([]);
    expect(await showsValue("gifts", member)).toBe(true);
  });
});
