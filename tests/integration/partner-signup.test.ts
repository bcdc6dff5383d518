import { eq } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { users } from "@/lib/account/schema";
import { plans } from "@/lib/billing/schema/billing";
import { calls } from "@/lib/compose/calls/table";
import { partnerInvitations, sitePartners } from "@/lib/partner/schema";
import { createInvitation } from "@/lib/partner/server/invitation";
import { siteHosts, sites } from "@/lib/site/schema/site";
import { consents } from "@/lib/support/schema";
import { getSiteId, makeAdmin, makeMember } from "../setup/admin";
import { emailsTo } from "../setup/emails";
import { type Answer, describeApi, openTestApi } from "../setup/members-api";
import { createPartnerForm, setPartnerSignup, signUpPartner } from "../setup/partner";

const DAY_MS = 24 * 60 * 60_000;
const getErrors = ({ status, body }: Answer) => [status, Object.keys((body.errors ?? {}) as object)];

const siteSaved = vi.fn();

describeApi({ mailDelivers: true, services: { siteSaved } }, (api) => {
  beforeEach(() => setPartnerSignup(api, "open"));

  const getState = async (slug: string) => {
    const { body } = await api.send(calls.partner.address, { query: { slug } });
    return (body.data as { state: string }).state;
  };
  const getPartner = async (slug: string) => {
    const siteId = await getSiteId(api, `${slug}.localhost`);
    const { db } = api.database;
    return (await db.select().from(sitePartners).where(eq(sitePartners.siteId, siteId)))[0];
  };

  it("[PART-1] a sign-up creates a draft that works immediately, and notifies its owner and the operator", async () => {
    siteSaved.mockClear();
    const origin = "http://rio.localhost:3000";
    const console = `${origin}/admin-login?next=%2Fpartner`;
    const answer = await signUpPartner(api, "rio");
    expect(answer.body.data).toMatchObject({ state: "awaiting_email", origin, console, emailed: true });
    expect(siteSaved).toHaveBeenCalledTimes(1);
    const config = await api.send(calls.site.config, { site: "rio.localhost" });
    expect(config.body.data).toMatchObject({
      name: "Rio rio",
      origin,
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
    const role = { role: "admin", staffRole: "owner", allSites: false };
    expect(owner).toMatchObject({ ...role, emailVerifiedAt: null });
    expect(await db.$count(plans, eq(plans.siteId, siteId))).toBeGreaterThan(5);
    const partner = await getPartner("rio");
    expect(partner).toMatchObject({
      operatorSiteId: await getSiteId(api),
      company: "Rio Autos LLC",
      taxNumber: "EIN 12-3456789",
      state: "awaiting_email",
      termsAcceptedBy: owner?.id,
    });
    const [consent] = await db.select().from(consents).where(eq(consents.siteId, siteId));
    expect(consent?.choice).toEqual({ by: "partner", locale: "en", partner_terms: partner?.termsVersion });
    const [letter] = await emailsTo(api, "owner@rio.example");
    expect(letter?.source).toContain(`${origin}/partner/confirm?verify_token=`);
    expect((await emailsTo(api, "support@glovebox.example")).at(-1)?.source).toContain(origin);
  });

  it("[PART-1] [SEC-AUTH-04] an address with an account elsewhere can sign up, and no response reveals that account", async () => {
    await makeMember(api, "known@example.com");
    await makeAdmin(api, "boss@example.com");
    const answers = new Set<string>();
    for (const name of ["known", "boss", "stranger"]) {
      const { status, body } = await signUpPartner(api, name, { email: `${name}@example.com` });
      answers.add(JSON.stringify([status, body.data]).replaceAll(name, "x"));
    }
    expect(answers.size).toBe(1);
  });

  it("[PART-1] a closed sign-up returns 404 for the offer, the address check and the form", async () => {
    const fields = await createPartnerForm(api, "late");
    await setPartnerSignup(api, "closed");
    const responses = [
      await api.send(calls.partner.offer),
      await api.send(calls.partner.address, { query: { slug: "late" } }),
      await api.send(calls.partner.signup, { fields }),
      await api.send(calls.partner.offer, { site: "cnv.localhost" }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await api.database.db.$count(siteHosts, eq(siteHosts.host, "late.localhost"))).toBe(0);
  });

  it("[PART-1] a site offers sign-up only if drafts can get a preview domain", async () => {
    const offered = async () =>
      ((await api.send(calls.site.config)).body.data as { partner_signup: string }).partner_signup;
    expect(await offered()).toBe("open");
    const { partnerSites } = api.services;
    const nowhere = vi.spyOn(partnerSites, "previewDomain").mockReturnValue(null);
    expect(await offered()).toBe("closed");
    nowhere.mockRestore();
  });

  it("[PART-1] reports whether a preview address is free, taken, reserved or invalid, and only accepts a free one", async () => {
    await signUpPartner(api, "taken");
    const states = { "free-one": "free", taken: "taken", cnv: "taken", www: "reserved", "a..b": "invalid" };
    for (const [slug, state] of Object.entries(states))
      expect([slug, await getState(slug)]).toEqual([slug, state]);
    for (const slug of ["taken", "www", "a..b"])
      expect(getErrors(await signUpPartner(api, slug, { email: "x@y.example" }))).toEqual([400, ["slug"]]);
  });

  it("[PART-1] one of three concurrent sign-ups for one address succeeds, and the others leave nothing behind", async () => {
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

  it("[PART-1] missing and invalid fields are all reported together, and nothing is created", async () => {
    const empty = { company: "", street: " ", first: "", email: "nobody", country: "XX", pass: "short" };
    const answer = await signUpPartner(api, "empty", { ...empty, accept_terms: false as unknown as true });
    const fields = ["accept_terms", "company", "country", "email", "first", "pass", "street"];
    expect([answer.status, Object.keys(answer.body.errors as object).sort()]).toEqual([400, fields]);
    expect(await getState("empty")).toBe("free");
    expect(getErrors(await signUpPartner(api, "empty", { pass: "password1" }))).toEqual([400, ["pass"]]);
  });

  it("[PART-1] a form can't accept terms that were replaced while it was being filled in", async () => {
    const fields = await createPartnerForm(api, "changed");
    const { token } = await makeAdmin(api, "operator@example.com", { allSites: true });
    const text = { name: "partnerTerms", locale: "en", markdown: "## Ours\n\nNew terms." };
    expect((await api.send(calls.admin.saveSiteText, { token, fields: text })).status).toBe(200);
    const refusal = await api.send(calls.partner.signup, { fields });
    expect([...getErrors(refusal)]).toEqual([409, ["terms_version"]]);
    expect((await signUpPartner(api, "changed")).status).toBe(200);
    expect((await getPartner("changed"))?.termsVersion).not.toBe(fields.terms_version);
  });

  it("[PART-1] terms are accepted in the language they were read in, regardless of the new site's language", async () => {
    const offer = await api.send(calls.partner.offer, { headers: { "accept-language": "es" } });
    const { terms } = offer.body.data as { terms: { version: string; locale: string } };
    const fields = { locale: "en", terms_version: terms.version } as const;
    expect((await signUpPartner(api, "lengua", fields)).status).toBe(200);
    expect(await getPartner("lengua")).toMatchObject({
      termsVersion: terms.version,
      termsLocale: terms.locale,
    });
  });

  it("[PART-1] an invitation works up to its limit and until it expires, and other codes get the same error", async () => {
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
    const { db } = api.database;
    const [used] = await db.select().from(partnerInvitations).where(eq(partnerInvitations.id, row.id));
    expect(used?.uses).toBe(1);
    expect(JSON.stringify(used)).not.toContain(code);
  });

  it("[PART-1] one email address can sign up three times a day", async () => {
    const email = "often@example.com";
    const answers = [];
    for (const slug of ["often-1", "often-2", "often-3", "often-4"])
      answers.push((await signUpPartner(api, slug, { email })).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    expect(await getState("often-4")).toBe("free");
    api.clock.advance(DAY_MS + 1);
    expect((await signUpPartner(api, "often-4", { email })).status).toBe(200);
  });

  it("[PART-1] with approval required but no mail server, a new draft immediately awaits the operator's approval", async () => {
    await setPartnerSignup(api, "approval");
    const without = await openTestApi();
    await setPartnerSignup(without, "approval");
    const quiet = await signUpPartner(without, "quiet");
    expect(quiet.body.data).toMatchObject({ state: "awaiting_approval", emailed: false });
    await without.close();
    expect((await signUpPartner(api, "loud")).body.data).toMatchObject({ state: "awaiting_email" });
    expect((await getPartner("loud"))?.needsApproval).toBe(true);
  });
});
