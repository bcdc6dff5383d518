import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/contract/table";
import { balances } from "@/lib/members-api/db/schema/credits";
import { generations } from "@/lib/members-api/db/schema/generation";
import { sites } from "@/lib/members-api/db/schema/site";
import { seedSampleRecords } from "@/lib/members-api/kernel/seed";
import { sampleVehicle } from "@/lib/members-api/sources/sample-vehicle";
import { getSiteId, logInAdmin, makeAdmin, makeMember } from "../setup/admin";
import { describeDatabase } from "../setup/database";
import { emailsTo } from "../setup/emails";
import { openTestApi, type TestApi } from "../setup/members-api";
import { signUpPartner } from "../setup/partner";

const { admin, checks, billing, server, support } = calls;
const { vin } = sampleVehicle;
const SERVER_KEY = "k".repeat(43);
const FREE = { free_listings: true, free_market_value: true };

describeDatabase((open) => {
  let api: TestApi;
  let operator = "";
  beforeAll(async () => {
    api = await openTestApi({ open, mailDelivers: true });
    Object.assign(api.services.secrets, { serverKeys: { "gifts.localhost": [SERVER_KEY] } });
    await seedSampleRecords(api.database.db);
    operator = (await makeAdmin(api, "operator@example.com", { allSites: true })).token;
    const price = { product: "vhr", currency: "USD", document_cents: 0 };
    await api.send(admin.setWholesaleDefault, { token: operator, fields: price });
  });
  afterAll(() => api.close());

  const toSite = (slug: string) => `${slug}.localhost`;
  const toEmail = (slug: string) => `owner@${slug}.example`;
  async function draft(slug: string): Promise<string> {
    expect((await signUpPartner(api, slug)).status).toBe(200);
    return logInAdmin(api, toEmail(slug), toSite(slug));
  }
  async function confirm(slug: string, token: string): Promise<void> {
    const [email] = await emailsTo(api, toEmail(slug));
    const verify_token = /verify_token=([\w-]{43})/.exec(email?.source ?? "")?.[1] ?? "";
    const fields = { verify_token };
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
  /** Stores options as versions before this rule did. */
  const storeAsBefore = (slug: string, config: object) =>
    api.database.db
      .update(sites)
      .set({ config: sql`(${sites.config} - 'payer_checked') || ${JSON.stringify(config)}::jsonb` })
      .where(eq(sites.uri, toSite(slug)));

  it("[TEN-4] a partner can't set an option that costs the operator; the operator can", async () => {
    const token = await draft("options");
    await confirm("options", token);
    const { token: member } = await makeMember(api, "ann@example.com", toSite("options"));
    const refused = await save("options", token, FREE);
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([
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

  it("[TEN-4] free values saved earlier by a partner are off, even on a live site, until the operator sets them", async () => {
    const token = await draft("earlier");
    await confirm("earlier", token);
    const { token: member } = await makeMember(api, "ann@example.com", toSite("earlier"));
    await storeAsBefore("earlier", FREE);
    await api.database.db
      .update(sites)
      .set({ launchedAt: api.clock.now() })
      .where(eq(sites.uri, toSite("earlier")));
    api.services.siteSaved();
    expect(await showsValue("earlier", member)).toBe(false);
    expect(await getConfig("earlier", token)).toMatchObject({
      free_listings: false,
      free_market_value: false,
    });
    expect((await save("earlier", token, { tax_label: "VAT" })).status).toBe(200);
    expect(await showsValue("earlier", member)).toBe(false);
    expect((await saveAsOperator("earlier", FREE)).status).toBe(200);
    expect(await showsValue("earlier", member)).toBe(true);
  });

  it("[TEN-4] a site that owes wholesale counts as a partner's, even without a sign-up", async () => {
    await storeAsBefore("es", FREE);
    const { token: member } = await makeMember(api, "eva@example.com", toSite("es"));
    expect(await showsValue("es", member)).toBe(true);
    const fields = { site: toSite("es"), settlement: "prepaid" };
    await api.send(admin.setSettlement, { token: operator, fields });
    expect(await showsValue("es", member)).toBe(false);
  });

  it("[TEN-4] until its owner's address is confirmed, a site grants no credits, sells nothing and only emails the owner", async () => {
    const token = await draft("gifts");
    const site = toSite("gifts");
    const { id, token: member } = await makeMember(api, "gus@example.com", site);
    const siteId = await getSiteId(api, site);
    const give = (key: string) => ({ id, kind: "vhr", amount: 1, reason: "a gift", key });
    const attempts = {
      credits: () => api.send(admin.adjustCredits, { site, token, fields: give("gift-key-0001") }),
      subscription: () =>
        api.send(admin.grantSubscription, {
          site,
          token,
          fields: {
            user_id: id,
            product: "vhr",
            quota: 1,
            until: new Date(api.clock.now().getTime() + 86_400_000).toISOString(),
            reason: "a gift",
            key: "gift-key-0002",
          },
        }),
      coupon: () =>
        api.send(admin.createCoupon, {
          site,
          token,
          fields: { code: "ALLFREE", kind: "percent", value: 100 },
        }),
      member: () =>
        api.send(admin.inviteUser, {
          site,
          token,
          fields: { email: "bob@example.com", first: "Bob", last: "B", role: "member" },
        }),
      staff: () =>
        api.send(admin.inviteStaff, {
          site,
          token,
          fields: { email: "cy@example.com", staff_role: "viewer" },
        }),
      "sign-up credits": () => save("gifts", token, { signup_credits: { vhr: 9, sticker: 9 } }),
      "play money": () =>
        api.send(billing.register, { site, token: member, fields: { cart_plan: "report-1" } }),
      "app purchase": () =>
        api.send(server.bookPurchase, {
          site,
          token: SERVER_KEY,
          fields: {
            member: "gus@example.com",
            provider: "apple",
            transaction_id: "2000000801",
            cart_plan: "report-1",
            amount_cents: 1499,
            currency: "USD",
          },
        }),
    };
    const statuses = async () => {
      const answers: Record<string, number> = {};
      for (const [name, send] of Object.entries(attempts)) answers[name] = (await send()).status;
      return answers;
    };
    const refused = {
      credits: 409,
      subscription: 409,
      coupon: 409,
      member: 409,
      staff: 409,
      "sign-up credits": 403,
      "play money": 422,
      "app purchase": 409,
    };
    expect(await statuses()).toEqual(refused);
    expect((await attempts.credits()).body.message).toBe(
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
    expect((await emailsTo(api, toEmail("gifts"))).map(({ subject }) => subject)).toContain(
      "Choose a password for Rio gifts",
    );
    expect((await emailsTo(api, "support@glovebox.example")).map(({ subject }) => subject)).toContain(
      "New partner: Rio Autos LLC",
    );
    await confirm("gifts", token);
    const after = await statuses();
    expect(Object.values(after).filter((status) => status !== 200)).toEqual([]);
    expect(await showsValue("gifts", member)).toBe(true);
  });
});
