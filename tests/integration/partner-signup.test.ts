import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { calls } from "@/lib/contract/table";
import { users } from "@/lib/members-api/db/schema/account";
import { plans } from "@/lib/members-api/db/schema/billing";
import { partnerInvitations, sitePartners } from "@/lib/members-api/db/schema/partner";
import { siteHosts, sites } from "@/lib/members-api/db/schema/site";
import { consents } from "@/lib/members-api/db/schema/support";
import { createInvitation } from "@/lib/members-api/partner/invitation";
import { getSiteId, logInAdmin, makeAdmin, makeMember } from "../setup/admin";
import { describeDatabase } from "../setup/database";
import { emailsTo } from "../setup/emails";
import { type Answer, openTestApi, type TestApi } from "../setup/members-api";
import { createPartnerForm, setPartnerSignup, signUpPartner } from "../setup/partner";

const DAY_MS = 24 * 60 * 60_000;
const getErrors = ({ status, body }: Answer) => [status, Object.keys((body.errors ?? {}) as object)];

describeDatabase((open) => {
  let api: TestApi;
  const siteSaved = vi.fn();
  beforeAll(async () => {
    api = await openTestApi({ open, mailDelivers: true, services: { siteSaved } });
  });
  beforeEach(() => setPartnerSignup(api, "open"));
  afterAll(() => api.close());

  const getState = (slug: string) =>
    api
      .send(calls.partner.address, { query: { slug } })
      .then(({ body }) => (body.data as { state: string }).state);

  it("[PART-1] a sign-up creates a draft that responds immediately, with owner, company and plans", async () => {
    siteSaved.mockClear();
    const answer = await signUpPartner(api, "rio");
    expect(answer.body).toMatchObject({
      status: "success",
      data: {
        state: "awaiting_email",
        origin: "http://rio.localhost:3000",
        console: "http://rio.localhost:3000/admin-login?next=%2Fpartner",
        emailed: true,
      },
    });
    expect(siteSaved).toHaveBeenCalledTimes(1);
    const config = await api.send(calls.site.config, { site: "rio.localhost" });
    expect(config.body.data).toMatchObject({
      name: "Rio rio",
      origin: "http://rio.localhost:3000",
      draft: true,
      partner_signup: "closed",
      seller_name: "Rio Autos LLC",
      seller_address: ["12 Main St", "Austin, TX 78701", "United States"],
      paper_size: "letter",
    });
    const siteId = await getSiteId(api, "rio.localhost");
    const { db } = api.database;
    const [owner, ...others] = await db.select().from(users).where(eq(users.siteId, siteId));
    expect(others).toEqual([]);
    expect(owner).toMatchObject({
      role: "admin",
      staffRole: "owner",
      allSites: false,
      emailVerifiedAt: null,
    });
    expect(await db.$count(plans, eq(plans.siteId, siteId))).toBeGreaterThan(5);
    const [partner] = await db.select().from(sitePartners).where(eq(sitePartners.siteId, siteId));
    expect(partner).toMatchObject({
      operatorSiteId: await getSiteId(api),
      company: "Rio Autos LLC",
      taxNumber: "EIN 12-3456789",
      state: "awaiting_email",
      termsAcceptedBy: owner?.id,
    });
    const [consent] = await db.select().from(consents).where(eq(consents.siteId, siteId));
    expect(consent?.choice).toEqual({ by: "partner", locale: "en", partner_terms: partner?.termsVersion });
  });

  it("[PART-1] the owner logs in at the preview address and can't access another site", async () => {
    await signUpPartner(api, "solo");
    const token = await logInAdmin(api, "owner@solo.example", "solo.localhost");
    const site = "solo.localhost";
    const me = await api.send(calls.admin.me, { site, token });
    expect(me.body.admin).toMatchObject({ site, all_sites: false, staff_role: "owner" });
    for (const other of ["localhost", "cnv.localhost", "rio.localhost"]) {
      const read = await api.send(calls.admin.site, { site, token, query: { site: other } });
      expect([other, read.status]).toEqual([other, 404]);
      expect((await api.send(calls.admin.me, { site: other, token })).status).toBe(401);
    }
    const all = await api.send(calls.admin.sites, { site, token, query: { site: "all" } });
    expect(all.status).toBe(404);
    const opens = { site, token, fields: { config: { partner_signup: "open" } } };
    expect((await api.send(calls.admin.updateSite, opens)).status).toBe(403);
  });

  it("[PART-1] the confirmation links to the preview address, and the operator is notified of the partner", async () => {
    await signUpPartner(api, "letter");
    const [letter] = await emailsTo(api, "owner@letter.example");
    expect(letter?.subject).toBe("Confirm your email address for Rio letter");
    expect(letter?.source).toMatch(
      /http:\/\/letter\.localhost:3000\/partner\/confirm\?verify_token=[\w-]{43}/,
    );
    const notices = await emailsTo(api, "support@glovebox.example");
    expect(notices.at(-1)?.source).toContain("http://letter.localhost:3000");
  });

  it("[PART-1] [SEC-AUTH-04] an address with an account elsewhere can sign up, and no response reveals that account", async () => {
    await makeMember(api, "known@example.com");
    await makeAdmin(api, "boss@example.com");
    const answers = [];
    for (const [slug, email] of [
      ["one", "known@example.com"],
      ["two", "boss@example.com"],
      ["three", "stranger@example.com"],
    ] as const)
      answers.push(await signUpPartner(api, slug, { email }));
    const shapes = answers.map(({ status, body }) => [
      status,
      JSON.stringify(body.data).replace(/one|two|three/g, "x"),
    ]);
    expect(new Set(shapes.map(String)).size).toBe(1);
  });

  it("[PART-1] a closed sign-up returns 404 for the offer, the address check and the form", async () => {
    const fields = await createPartnerForm(api, "late");
    await setPartnerSignup(api, "closed");
    const sent = [
      await api.send(calls.partner.offer),
      await api.send(calls.partner.address, { query: { slug: "late" } }),
      await api.send(calls.partner.signup, { fields }),
      await api.send(calls.partner.offer, { site: "cnv.localhost" }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await api.database.db.$count(siteHosts, eq(siteHosts.host, "late.localhost"))).toBe(0);
  });

  it("[PART-1] a site's pages only offer sign-up if drafts have a name to respond under", async () => {
    const offered = async () =>
      ((await api.send(calls.site.config)).body.data as { partner_signup: string }).partner_signup;
    expect(await offered()).toBe("open");
    const { partnerSites } = api.services;
    const nowhere = vi.spyOn(partnerSites, "previewDomain").mockReturnValue(null);
    expect(await offered()).toBe("closed");
    nowhere.mockRestore();
  });

  it("[PART-1] an address is free, taken, reserved or invalid, and the form shows which at its field", async () => {
    await signUpPartner(api, "taken");
    expect([await getState("free-one"), await getState("taken"), await getState("cnv")]).toEqual([
      "free",
      "taken",
      "taken",
    ]);
    expect([await getState("www"), await getState("a..b")]).toEqual(["reserved", "invalid"]);
    for (const slug of ["taken", "www", "a..b"])
      expect(getErrors(await signUpPartner(api, slug, { email: "x@y.example" }))).toEqual([400, ["slug"]]);
  });

  it("[PART-1] one of two concurrent sign-ups for one address succeeds, and the other leaves nothing behind", async () => {
    const forms = await Promise.all(
      ["a", "b", "c"].map((name) => createPartnerForm(api, "race", { email: `${name}@race.example` })),
    );
    const answers = await Promise.all(forms.map((fields) => api.send(calls.partner.signup, { fields })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const siteId = await getSiteId(api, "race.localhost");
    const { db } = api.database;
    expect(await db.$count(users, eq(users.siteId, siteId))).toBe(1);
    expect(await db.$count(sites, eq(sites.uri, "race.localhost"))).toBe(1);
  });

  it("[PART-1] missing fields are all reported together, and nothing is created", async () => {
    const empty = { company: "", street: " ", first: "", email: "nobody", country: "XX", pass: "short" };
    const answer = await signUpPartner(api, "empty", { ...empty, accept_terms: false as unknown as true });
    const fields = ["accept_terms", "company", "country", "email", "first", "pass", "street"];
    expect([answer.status, Object.keys(answer.body.errors as object).sort()]).toEqual([400, fields]);
    expect(await getState("empty")).toBe("free");
    expect(getErrors(await signUpPartner(api, "empty", { pass: "password1" }))).toEqual([400, ["pass"]]);
  });

  it("[PART-1] a form doesn't accept terms replaced while it was filled in", async () => {
    const fields = await createPartnerForm(api, "changed");
    const { token } = await makeAdmin(api, "operator@example.com", { allSites: true });
    const text = { name: "partnerTerms", locale: "en", markdown: "## Ours\n\nNew terms." };
    expect((await api.send(calls.admin.saveSiteText, { token, fields: text })).status).toBe(200);
    const refused = await api.send(calls.partner.signup, { fields });
    expect([...getErrors(refused)]).toEqual([409, ["terms_version"]]);
    expect((await signUpPartner(api, "changed")).status).toBe(200);
    const [partner] = await api.database.db
      .select()
      .from(sitePartners)
      .where(eq(sitePartners.siteId, await getSiteId(api, "changed.localhost")));
    expect(partner?.termsVersion).not.toBe(fields.terms_version);
  });

  it("[PART-1] terms are accepted in the language they were read in, whatever the new site's language", async () => {
    const offer = await api.send(calls.partner.offer, { headers: { "accept-language": "es" } });
    const { terms } = offer.body.data as { terms: { version: string; locale: string } };
    const fields = { locale: "en", terms_version: terms.version } as const;
    expect((await signUpPartner(api, "lengua", fields)).status).toBe(200);
    const [partner] = await api.database.db
      .select()
      .from(sitePartners)
      .where(eq(sitePartners.siteId, await getSiteId(api, "lengua.localhost")));
    expect(partner).toMatchObject({ termsVersion: terms.version, termsLocale: terms.locale });
  });

  it("[PART-1] an invitation works up to its limit and until it ends; other codes get the same error", async () => {
    await setPartnerSignup(api, "invitation");
    const siteId = await getSiteId(api);
    const now = api.clock.now();
    const invite = (maxUses: number, days: number) =>
      createInvitation(api.database.db, {
        siteId,
        email: null,
        maxUses,
        expiresAt: new Date(now.getTime() + days * DAY_MS),
        createdAt: now,
      });
    const { row, code } = await invite(1, 7);
    const past = await invite(5, -1);
    const refusals = [
      await signUpPartner(api, "inv-a"),
      await signUpPartner(api, "inv-a", { invitation: "WRONG-CODE" }),
      await signUpPartner(api, "inv-a", { invitation: past.code }),
    ];
    expect(refusals.map(getErrors)).toEqual(Array(3).fill([400, ["invitation"]]));
    expect(refusals[1]?.body.errors).toEqual(refusals[2]?.body.errors);
    const typed = code.toLowerCase().replaceAll("-", " ");
    const two = await Promise.all(
      ["inv-a", "inv-b"].map((slug) =>
        signUpPartner(api, slug, { invitation: typed, email: `me@${slug}.example` }),
      ),
    );
    expect(two.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [used] = await api.database.db
      .select()
      .from(partnerInvitations)
      .where(eq(partnerInvitations.id, row.id));
    expect(used?.uses).toBe(1);
    expect(JSON.stringify(used)).not.toContain(code);
  });

  it("[PART-1] one address can sign up three times a day and gets no further emails", async () => {
    const email = "often@example.com";
    const answers = [];
    for (const slug of ["often-1", "often-2", "often-3", "often-4"])
      answers.push((await signUpPartner(api, slug, { email })).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    expect(await getState("often-4")).toBe("free");
    api.clock.advance(DAY_MS + 1);
    expect((await signUpPartner(api, "often-4", { email })).status).toBe(200);
  });

  it("[PART-1] with approval and without a mail server, the draft immediately waits for the operator", async () => {
    await setPartnerSignup(api, "approval");
    const { mail } = api.services;
    const without = await openTestApi({ open, services: {} });
    await setPartnerSignup(without, "approval");
    expect((await signUpPartner(without, "quiet")).body.data).toMatchObject({
      state: "awaiting_approval",
      emailed: false,
    });
    await without.close();
    expect(mail.delivers).toBe(true);
    expect((await signUpPartner(api, "loud")).body.data).toMatchObject({ state: "awaiting_email" });
    const siteId = await getSiteId(api, "loud.localhost");
    const [row] = await api.database.db
      .select()
      .from(sitePartners)
      .where(and(eq(sitePartners.siteId, siteId)));
    expect(row?.needsApproval).toBe(true);
  });
});
