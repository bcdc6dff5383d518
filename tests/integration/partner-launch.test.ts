import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { reconcilePayments } from "@/lib/billing/server/reconcile-payments";
import { calls } from "@/lib/compose/calls/table";
import { checkInvariants } from "@/lib/compose/invariants";
import { partnerInvitations, sitePartners } from "@/lib/partner/schema";
import { releaseUnconfirmedDrafts } from "@/lib/partner/server/release-drafts";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { siteHosts, sites } from "@/lib/site/schema/site";
import { consents } from "@/lib/support/schema";
import { writeSettlement } from "@/lib/wholesale/server/price-repository";
import { getSiteId, logInAdmin, makeAdmin, selectAuditRows } from "../setup/admin";
import { fakeGateway, readPlaced } from "../setup/billing";
import { emailsTo } from "../setup/emails";
import { describeApi, openTestApi, TEST_PASSWORD } from "../setup/members-api";
import {
  toPartnerEmail as getEmail,
  toPartnerSite as getSite,
  makePartner,
  setPartnerSignup,
  signUpPartner,
} from "../setup/partner";

const { admin, billing, credits, account } = calls;

describeApi({}, (api) => {
  let operator = "";
  beforeAll(async () => {
    await makeAdmin(api, "operator@example.com", { allSites: true });
  });
  beforeEach(async () => {
    await setPartnerSignup(api, "open");
    // Earlier tests may have moved the clock past the session's end.
    operator = await logInAdmin(api, "operator@example.com");
  });
  afterEach(async () => expect(await checkInvariants(api.database.db, api.services.files)).toEqual([]));

  /** Signs up a partner; without a mail server, the address doesn't need confirmation. */
  const draft = (slug: string, changes = {}) => makePartner(api, slug, changes);
  const getPartner = async (slug: string, token: string, on = api) =>
    (await on.send(admin.partner, { site: getSite(slug), token })).body.data as {
      partner: {
        state: string;
        launched: string | null;
        terms: { current: boolean; version: string };
        checks: { name: string; state: string }[];
      };
    };
  const missing = async (slug: string, token: string, on = api) => {
    const { checks } = (await getPartner(slug, token, on)).partner;
    return checks.flatMap(({ name, state }) => (state === "done" ? [] : [name]));
  };
  const launch = (slug: string, token: string) => api.send(admin.launchSite, { site: getSite(slug), token });
  const giveDomain = async (slug: string) =>
    api.database.db
      .insert(siteHosts)
      .values({ host: `${slug}.example`, siteId: await getSiteId(api, getSite(slug)) });
  const settle = async (slug: string, settlement: "none" | "prepaid" | "connect") =>
    writeSettlement(api.database.db, await getSiteId(api, getSite(slug)), settlement, api.clock.now());
  const getRow = async (slug: string) => {
    const { db } = api.database;
    return (
      await db
        .select()
        .from(sites)
        .where(eq(sites.uri, getSite(slug)))
    )[0];
  };
  const newTerms = async (markdown: string) => {
    const fields = { name: "partnerTerms", locale: "en", markdown };
    return api.send(admin.saveSiteText, { token: operator, fields });
  };

  it("[PART-1] a draft goes live once its checklist is complete, and each missing item is reported by its field", async () => {
    const token = await draft("list", { tax_number: "" });
    expect(await missing("list", token)).toEqual(["company", "domain", "payment", "prices"]);
    const refusal = await launch("list", token);
    expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([
      409,
      ["company", "domain", "payment", "prices"],
    ]);
    expect(refusal.body.message).toContain("Connect a domain of your own.");
    expect((await getRow("list"))?.launchedAt).toBeNull();
    const address = { street: "12 Main St", city: "Austin", country: "US" };
    const save = (changes: object) => {
      const fields = { ...address, company: "Rio Autos LLC", tax_number: "EIN 1", ...changes };
      return api.send(admin.savePartner, { site: getSite("list"), token, fields });
    };
    const wrong = await save({ city: "", website: "javascript:alert(1)" });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {}).sort()]).toEqual([400, ["city", "website"]]);
    const saved = await save({});
    expect(saved.body.data).toMatchObject({ tax_number: "EIN 1" });
    await giveDomain("list");
    await settle("list", "none");
    expect(await missing("list", token)).toEqual([]);
    expect((await launch("list", token)).body.data).toMatchObject({ ended_credits: 0 });
    expect((await getPartner("list", token)).partner.launched).toBe(api.clock.now().toISOString());
    expect((await launch("list", token)).status).toBe(409);
    const config = (await api.send(calls.site.config, { site: getSite("list") })).body.data;
    expect(config).toMatchObject({ draft: false });
    const [notice] = (await emailsTo(api, "support@glovebox.example")).filter(({ subject }) =>
      subject.startsWith("A partner’s site is live"),
    );
    expect(notice).toBeTruthy();
    const auditRows = (await selectAuditRows(api)).filter(
      ({ adminEmail }) => adminEmail === getEmail("list"),
    );
    expect(auditRows.map(({ action }) => action)).toEqual([
      "admin.login",
      "admin.savePartner",
      "admin.launchSite",
    ]);
    expect(auditRows[1]?.detail).toMatchObject({ tax_number: { from: "", to: "EIN 1" } });
  });

  it("[PART-1] a prepaid balance must cover a first sale before launch, in real money if the site takes real money", async () => {
    const other = await openTestApi();
    const gateways = new Map([["stripe" as const, fakeGateway()], ...other.services.gateways]);
    Object.assign(other.services, { gateways });
    try {
      await setPartnerSignup(other, "open");
      const token = await makePartner(other, "paid");
      const boss = (await makeAdmin(other, "boss@example.com", { allSites: true })).token;
      const price = { product: "vhr", currency: "USD", document_cents: 100 };
      await other.send(admin.setWholesaleDefault, { token: boss, fields: price });
      const state = () => missing("paid", token, other);
      expect(await state()).toEqual(["domain", "payment"]);
      const page = await other.send(admin.payouts, { site: getSite("paid"), token });
      expect(page.body.data).toMatchObject({ gateways: [{ test: true }, { name: "stripe", test: false }] });
      const topUp = (test: boolean) =>
        other.send(admin.topUp, {
          site: getSite("paid"),
          token,
          fields: { amount_cents: 2000, test, key: `top-up-${test}` },
        });
      const { id } = (await topUp(true)).body.data as { id: string };
      await other.send(admin.payTopUp, { site: getSite("paid"), token, fields: { id } });
      expect(await state()).toEqual(["domain", "payment"]);
      const real = { test: false, url: expect.stringMatching(/^https:/) };
      expect((await topUp(false)).body.data).toMatchObject(real);
      const wire = { account: "prepaid", kind: "top_up", amount_cents: 2000, currency: "USD", test: false };
      const fields = { ...wire, site: getSite("paid"), reason: "Transfer", key: "transfer" };
      expect((await other.send(admin.enterMovement, { token: boss, fields })).status).toBe(200);
      expect(await state()).toEqual(["domain"]);
    } finally {
      await other.close();
    }
  });

  it("[PART-1] a draft's test sales are voided when it goes live, and don't renew", async () => {
    const token = await draft("money");
    const site = getSite("money");
    await giveDomain("money");
    await settle("money", "none");
    const buyer = await api.register("buyer@example.com", { site });
    for (const fields of [
      { cart_plan: "report-3" },
      { cart_plan: "report-monthly", is_subscription: "1", nos: "1" },
    ]) {
      const order = readPlaced(await api.send(billing.register, { site, token: buyer, fields })).order;
      const paid = { order: order.number, outcome: "succeed" };
      expect((await api.send(billing.sandboxPayment, { site, token: buyer, fields: paid })).status).toBe(200);
    }
    const left = readPlaced(
      await api.send(billing.register, { site, token: buyer, fields: { cart_plan: "report-1" } }),
    );
    expect((await launch("money", token)).body.data).toMatchObject({ ended_credits: 3 });
    const late = { order: left.order.number, outcome: "succeed" };
    expect((await api.send(billing.sandboxPayment, { site, token: buyer, fields: late })).status).toBe(409);
    const user = (await api.send(account.user, { site, token: buyer })).body.user as {
      credits: Record<string, number>;
      subscriptions: Record<string, boolean>;
    };
    expect(user.credits.vhr).toBe(0);
    expect(Object.values(user.subscriptions)).not.toContain(true);
    const history = (await api.send(credits.history, { site, token: buyer })).body.data as {
      note?: string;
    }[];
    expect(history[0]).toMatchObject({ reason: "adjustment" });
    api.clock.advance(40 * 24 * 60 * 60_000);
    await reconcilePayments({ db: api.database.db, services: api.services });
    const fields = { email: "buyer@example.com", pass: TEST_PASSWORD };
    const again = String((await api.send(account.login, { site, fields })).body.token);
    const later = (await api.send(account.user, { site, token: again })).body.user as typeof user;
    expect(Object.values(later.subscriptions)).not.toContain(true);
  });

  it("[PART-1] after the terms change, the displayed version must be accepted, and each acceptance is kept", async () => {
    const token = await draft("renewed");
    expect(await newTerms("# Second terms")).toMatchObject({ status: 200 });
    const { partner } = await getPartner("renewed", token);
    expect(partner.terms.current).toBe(false);
    expect(await missing("renewed", token)).toContain("terms");
    const accept = (terms_version: string) =>
      api.send(admin.acceptPartnerTerms, { site: getSite("renewed"), token, fields: { terms_version } });
    await newTerms("# Third terms");
    const errors = { terms_version: "The terms have changed. Read them again." };
    expect(await accept(partner.terms.version)).toMatchObject({ status: 409, body: { errors } });
    const { version } = (await getPartner("renewed", token)).partner.terms;
    expect((await accept(version)).body.data).toMatchObject({ accepted_version: version });
    expect((await accept(version)).status).toBe(200);
    expect((await getPartner("renewed", token)).partner.terms.current).toBe(true);
    const siteId = await getSiteId(api, getSite("renewed"));
    expect(await api.database.db.$count(consents, eq(consents.siteId, siteId))).toBe(2);
    const log = (await selectAuditRows(api)).filter(({ action }) => action === "admin.acceptPartnerTerms");
    expect(log).toHaveLength(1);
  });

  it("[PART-1] the operator can refuse a partner with a reason and approve it later, and the partner is notified of both", async () => {
    await setPartnerSignup(api, "approval");
    const token = await draft("judged");
    expect(await missing("judged", token)).toContain("approval");
    const judge = (call: CallDefinition, fields = {}) =>
      api.send(call, { token: operator, fields: { site: getSite("judged"), ...fields } });
    expect((await judge(admin.refusePartner)).body.errors).toHaveProperty("reason");
    const refused = await judge(admin.refusePartner, { reason: "No such company." });
    expect(refused.body.data).toMatchObject({ state: "refused" });
    expect((await judge(admin.refusePartner, { reason: "Again." })).status).toBe(409);
    expect((await api.send(calls.site.config, { site: getSite("judged") })).status).toBe(404);
    expect((await judge(admin.approvePartner)).body.data).toMatchObject({ state: "active" });
    expect((await judge(admin.approvePartner)).status).toBe(409);
    expect(await missing("judged", token)).not.toContain("approval");
    const subjects = (await emailsTo(api, getEmail("judged"))).map(({ subject }) => subject);
    expect(subjects.slice(-2)).toEqual([
      "Your site Rio judged was not approved",
      "Your site Rio judged is approved",
    ]);
    const query = { site: "all", search: "judged" };
    const list = await api.send(admin.partners, { token: operator, query });
    const row = { site: getSite("judged"), state: "active", email: getEmail("judged") };
    expect(list.body.data).toMatchObject([row]);
    const actions = (await selectAuditRows(api)).map(({ action }) => action);
    expect(actions.filter((action) => /^admin\.(approve|refuse)Partner$/.test(action))).toEqual([
      "admin.refusePartner",
      "admin.approvePartner",
    ]);
  });

  it("[PART-1] a live site can't be refused, and a site created without a sign-up has no partner", async () => {
    const token = await draft("live");
    const { db } = api.database;
    await db
      .update(sites)
      .set({ launchedAt: api.clock.now() })
      .where(eq(sites.uri, getSite("live")));
    const fields = { site: getSite("live"), reason: "Too late." };
    expect((await api.send(admin.refusePartner, { token: operator, fields })).status).toBe(409);
    expect((await launch("live", token)).status).toBe(409);
    const ownAnswer = await api.send(admin.partner, { token: operator });
    expect(ownAnswer.body.data).toMatchObject({ partner: null });
    expect((await api.send(admin.launchSite, { token: operator })).status).toBe(409);
    expect((await api.send(admin.approvePartner, { token: operator, fields: {} })).status).toBe(409);
  });

  it("[PART-1] an invitation's code is shown once, and the invitation can be emailed, used and ended", async () => {
    const invite = (fields = {}) => api.send(admin.invitePartner, { token: operator, fields });
    expect((await invite()).status).toBe(409);
    await setPartnerSignup(api, "invitation");
    expect((await invite({ days: 0 })).body.errors).toHaveProperty("days");
    const invitation = (await invite({ email: "guest@example.com" })).body.data as {
      id: string;
      code: string;
    };
    expect(invitation.code).toMatch(/^(?:[A-Z2-9]{5}-){3}[A-Z2-9]{5}$/);
    const [letter] = await emailsTo(api, "guest@example.com");
    expect(letter?.source).toContain(invitation.code);
    expect(letter?.source).toContain("/partners?invitation=");
    const [invitationRow] = await api.database.db.select().from(partnerInvitations);
    expect(JSON.stringify(invitationRow)).not.toContain(invitation.code);
    expect((await signUpPartner(api, "guest", { invitation: invitation.code })).status).toBe(200);
    const rows = await api.send(admin.partnerInvitations, { token: operator });
    expect(rows.body.data).toMatchObject([{ id: invitation.id, state: "used", uses: 1 }]);
    const second = (await invite()).body.data as { id: string; code: string };
    const end = () => api.send(admin.endPartnerInvitation, { token: operator, fields: { id: second.id } });
    expect((await end()).body.data).toMatchObject({ state: "ended" });
    expect((await end()).status).toBe(404);
    expect((await signUpPartner(api, "late", { invitation: second.code })).body.errors).toHaveProperty(
      "invitation",
    );
    const log = await selectAuditRows(api);
    expect(JSON.stringify(log)).not.toContain(second.code);
    expect(log.slice(-3).map(({ action }) => action)).toEqual([
      "admin.invitePartner",
      "admin.invitePartner",
      "admin.endPartnerInvitation",
    ]);
  });

  it("[PART-1] a preview address becomes free again 30 days after a sign-up that was never confirmed", async () => {
    await draft("kept");
    await draft("unsure");
    const siteId = await getSiteId(api, getSite("unsure"));
    const { db } = api.database;
    await db.update(sitePartners).set({ state: "awaiting_email" }).where(eq(sitePartners.siteId, siteId));
    const after = (days: number) =>
      releaseUnconfirmedDrafts(db, new Date(api.clock.now().getTime() + days * 24 * 60 * 60_000));
    await after(29);
    expect((await signUpPartner(api, "unsure")).status).toBe(400);
    await after(31);
    expect((await signUpPartner(api, "unsure")).status).toBe(200);
    expect((await signUpPartner(api, "kept")).status).toBe(400);
  });
});
