import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { calls } from "@/lib/compose/calls/table";
import { sitePartners } from "@/lib/partner/schema";
import { getSiteId, logInAdmin, makeAdmin, selectAuditRows } from "../setup/admin";
import { emailsTo, readToken } from "../setup/emails";
import { describeApi, TEST_PASSWORD } from "../setup/members-api";
import {
  toPartnerEmail as getEmail,
  toPartnerSite as getSite,
  makePartner,
  setPartnerSignup,
} from "../setup/partner";

const DAY_MS = 24 * 60 * 60_000;

describeApi({ mailDelivers: true }, (api) => {
  beforeEach(() => setPartnerSignup(api, "open"));

  const draft = (slug: string) => makePartner(api, slug);
  const getLink = (slug: string) => readToken(api, getEmail(slug), "verify_token");
  const confirm = (slug: string, token: string | undefined, verify_token: string) =>
    api.send(calls.admin.confirmPartnerEmail, { site: getSite(slug), token, fields: { verify_token } });
  const resend = (slug: string, token: string) =>
    api.send(calls.admin.resendPartnerEmail, { site: getSite(slug), token });
  const getMe = async (slug: string, token: string) =>
    ((await api.send(calls.admin.me, { site: getSite(slug), token })).body.admin as { partner?: unknown })
      .partner;
  const getState = async (slug: string) => {
    const siteId = await getSiteId(api, getSite(slug));
    const { db } = api.database;
    const [partner] = await db.select().from(sitePartners).where(eq(sitePartners.siteId, siteId));
    const [owner] = await db.select().from(users).where(eq(users.siteId, siteId));
    return [partner?.state, owner?.emailVerifiedAt != null];
  };

  it("[PART-1] the owner's login plus the emailed link confirms the address, and confirming again isn't an error", async () => {
    const token = await draft("both");
    expect(await getMe("both", token)).toEqual({ state: "awaiting_email", confirms_email: true });
    const link = await getLink("both");
    expect((await confirm("both", token, link)).body.data).toEqual({ state: "active" });
    expect(await getState("both")).toEqual(["active", true]);
    expect(await getMe("both", token)).toEqual({ state: "active", confirms_email: false });
    expect((await confirm("both", token, link)).body.data).toEqual({ state: "active" });
  });

  it("[PART-1] a link without the owner's login, or a login without the link, doesn't confirm the address", async () => {
    const token = await draft("alone");
    const stranger = await draft("other");
    const link = await getLink("alone");
    expect((await confirm("alone", undefined, link)).status).toBe(401);
    expect((await confirm("alone", stranger, link)).status).toBe(401);
    expect((await confirm("other", stranger, link)).status).toBe(400);
    expect((await confirm("alone", token, await getLink("other"))).status).toBe(400);
    const wrong = await confirm("alone", token, "x".repeat(43));
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([400, ["verify_token"]]);
    const member = await api.register("member@alone.example", { site: getSite("alone") });
    const asMember = { site: getSite("alone"), token: member, fields: { verify_token: link } };
    expect((await api.send(calls.account.verifyEmail, asMember)).status).toBe(400);
    expect(await getState("alone")).toEqual(["awaiting_email", false]);
    expect((await confirm("alone", token, link)).status).toBe(200);
  });

  it("[PART-1] another staff account can't confirm the owner's address or resend the link", async () => {
    const owner = await draft("crew");
    const link = await getLink("crew");
    const site = getSite("crew");
    const email = "second@crew.example";
    await api.register(email, { site });
    await api.database.db
      .update(users)
      .set({ role: "admin", staffRole: "owner" })
      .where(and(eq(users.siteId, await getSiteId(api, site)), eq(users.email, email)));
    const token = await logInAdmin(api, email, site);
    expect(await getMe("crew", token)).toEqual({ state: "awaiting_email", confirms_email: false });
    expect((await confirm("crew", token, link)).status).toBe(409);
    expect((await resend("crew", token)).status).toBe(409);
    expect((await confirm("crew", owner, link)).status).toBe(200);
  });

  it("[PART-1] an expired link reports that it has expired, and a new link works", async () => {
    await draft("late");
    const old = await getLink("late");
    api.clock.advance(DAY_MS + 1);
    const token = await logInAdmin(api, getEmail("late"), getSite("late"));
    const expired = await confirm("late", token, old);
    expect(expired.body.errors).toEqual({ verify_token: "This link has expired. Request a new one." });
    expect((await resend("late", token)).body.data).toEqual({ state: "awaiting_email", sent: true });
    const [, again] = await emailsTo(api, getEmail("late"));
    expect(again?.subject).toBe("Confirm your email address for Rio late");
    expect(again?.source).toContain("http://late.localhost:3000/partner/confirm?verify_token=");
    expect((await confirm("late", token, await getLink("late"))).status).toBe(200);
    const auditRows = (await selectAuditRows(api)).filter(
      ({ adminEmail }) => adminEmail === getEmail("late"),
    );
    expect(auditRows.map(({ action }) => action)).toEqual([
      "admin.login",
      "admin.login",
      "admin.resendPartnerEmail",
      "admin.confirmPartnerEmail",
    ]);
    const nothingLeft = await resend("late", token);
    expect([nothingLeft.status, nothingLeft.body.code]).toEqual([409, "conflict"]);
  });

  it("[PART-1] [SAFE-5] the link can be resent five times a day", async () => {
    const token = await draft("often");
    const statuses = [];
    for (let turn = 0; turn < 6; turn++) statuses.push((await resend("often", token)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await emailsTo(api, getEmail("often"))).toHaveLength(6);
  });

  it("[PART-1] with approval required, confirming the address notifies the operator once", async () => {
    await setPartnerSignup(api, "approval");
    const token = await draft("wait");
    const link = await getLink("wait");
    expect((await confirm("wait", token, link)).body.data).toEqual({ state: "awaiting_approval" });
    expect((await confirm("wait", token, link)).body.data).toEqual({ state: "awaiting_approval" });
    const notices = (await emailsTo(api, "support@glovebox.example")).map(({ subject }) => subject);
    expect(notices.filter((subject) => subject === "A partner awaits your approval: Rio Autos LLC")).toEqual([
      "A partner awaits your approval: Rio Autos LLC",
    ]);
  });

  it("[PART-1] a draft refused before confirmation and approved later still needs its address confirmed", async () => {
    await setPartnerSignup(api, "approval");
    const token = await draft("second-look");
    const link = await getLink("second-look");
    const { token: operator } = await makeAdmin(api, "operator@example.com", { allSites: true });
    const fields = { site: getSite("second-look"), reason: "No such company." };
    const refuse = await api.send(calls.admin.refusePartner, { token: operator, fields });
    expect(refuse.body.data).toMatchObject({ state: "refused" });
    const launch = await api.send(calls.admin.launchSite, { token: operator, fields });
    expect([launch.status, launch.body.message]).toEqual([409, "This site is closed."]);
    const approve = await api.send(calls.admin.approvePartner, { token: operator, fields });
    expect(approve.body.data).toMatchObject({ state: "awaiting_email" });
    expect((await confirm("second-look", token, link)).body.data).toEqual({ state: "active" });
  });

  it("[PART-1] an address verified by a password reset counts as confirmed when the owner requests a link", async () => {
    await draft("reset");
    const site = getSite("reset");
    await api.send(calls.account.resetPassword, { site, fields: { email: getEmail("reset") } });
    const reset_token = await readToken(api, getEmail("reset"), "reset_token");
    const fields = { reset_token, new_pass: `${TEST_PASSWORD} 2` };
    expect((await api.send(calls.account.changePassword, { site, fields })).status).toBe(200);
    const login = { email: getEmail("reset"), pass: fields.new_pass };
    const token = String((await api.send(calls.admin.login, { site, fields: login })).body.token);
    expect((await resend("reset", token)).body.data).toEqual({ state: "active", sent: false });
    expect(await getState("reset")).toEqual(["active", true]);
  });

  it("[PART-1] a site created without a sign-up has nothing to confirm", async () => {
    const { token } = await makeAdmin(api, "plain@example.com");
    const me = await api.send(calls.admin.me, { token });
    expect(me.body.admin).not.toHaveProperty("partner");
    expect((await api.send(calls.admin.resendPartnerEmail, { token })).status).toBe(409);
  });
});
