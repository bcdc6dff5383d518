import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { approveDealer } from "@/lib/account/server/dealer-approval";
import { calls } from "@/lib/compose/calls/table";
import { emailOutbox } from "@/lib/email/schema";
import { sites } from "@/lib/site/schema/site";
import { findSite } from "@/lib/site/server/site-repository";
import { describeDatabase } from "../setup/database";
import { holdEmails } from "../setup/emails";
import { type Answer, openTestApi, TEST_PASSWORD, type TestApi } from "../setup/members-api";

const { account } = calls;
const GATED = "secure.localhost";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
    holdEmails(api);
  });
  afterAll(() => api.close());

  const dealer = (fields: Record<string, unknown>, site?: string) =>
    api.send(account.dealerRegister, {
      site,
      fields: { pass: TEST_PASSWORD, company_name: "Lee Motors", ...fields },
    });
  const login = (email: string, site?: string, pass = TEST_PASSWORD) =>
    api.send(account.login, { site, fields: { email, pass } });
  const update = (token: string, fields: Record<string, unknown>) =>
    api.send(account.updateProfile, { token, fields });
  const getRow = async (email: string) => {
    const [row] = await api.database.db.select().from(users).where(eq(users.email, email));
    return row;
  };
  const emailsTo = (to: string) => api.database.db.select().from(emailOutbox).where(eq(emailOutbox.to, to));
  /** Leaves out the random parts, so that responses can be compared. */
  const visible = ({ status, headers, body: { request_id, ...body } }: Answer) => ({
    status,
    body,
    headers: [...headers].filter(([name]) => name !== "x-request-id"),
  });

  it("[PAGE-11] a dealer's sign-up creates a dealer with a profile, credits and a session", async () => {
    const answer = await dealer({ email: "Dee@Example.com", city: "Reno", first: "Dee", twitter: "" });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ pending: false, token: expect.any(String) });
    const { body } = await api.send(account.user, { token: String(answer.body.token) });
    expect(body.user).toMatchObject({
      email: "dee@example.com",
      is_dealer: true,
      first: "Dee",
      city: "Reno",
      company_name: "Lee Motors",
      no_of_employees: "0",
      credits: { vhr: 3, sticker: 3, global: 0 },
    });
    expect(body.user).not.toHaveProperty("twitter");
  });

  it("[SEC-AZ-05] ignores fields that aren't part of the form", async () => {
    const extra = {
      role: "admin",
      all_sites: "true",
      is_dealer: "false",
      credits: "99",
      disabled_at: "2020-01-01",
    };
    await dealer({ email: "grab@example.com", ...extra });
    expect(await getRow("grab@example.com")).toMatchObject({
      role: "dealer",
      allSites: false,
      disabledAt: null,
    });
  });

  it.each([
    [{ company_name: " " }, "company_name", "Fill this in."],
    [{ email: "nobody" }, "email", "Please enter a valid email address."],
    [{ pass: "short" }, "pass", "Use at least 8 characters."],
    [
      { company_website: "javascript:alert(1)" },
      "company_website",
      "Enter a web address, such as https://example.com.",
    ],
    [{ city: "A\r\nBcc: x@y.z" }, "city", "Remove line breaks and control characters."],
    [{ no_of_employees: "many" }, "no_of_employees", "Enter a number of employees, such as 12 or 10-50."],
    [{ address: "x".repeat(201) }, "address", "This is too long."],
  ])("[PAGE-11] a sign-up with %j is rejected with an error on the field", async (wrong, field, text) => {
    const answer = await dealer({ email: "wrong@example.com", ...wrong });
    expect([answer.status, answer.body.errors]).toEqual([400, { [field]: text }]);
    expect(await getRow("wrong@example.com")).toBeUndefined();
  });

  it("[SEC-AUTH-02] a dealer's sign-up with a taken address logs in, or fails like a login if the password is wrong", async () => {
    await api.register("taken@example.com");
    const right = await dealer({ email: "taken@example.com" });
    expect(right.body.user).toMatchObject({ is_dealer: false, credits: { vhr: 3 } });
    const wrong = await dealer({ email: "taken@example.com", pass: "a stranger's try" });
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([401, "wrong_credentials", "error"]);
    expect((await emailsTo("taken@example.com")).map((row) => row.subject)).toEqual([
      "You already have an account at Glovebox",
    ]);
  });

  it("[TRUE-34] with dealer approval, a new dealer can't log in before being approved, even if the site has no gate", async () => {
    const [site] = await api.database.db.select().from(sites).where(eq(sites.uri, "es.localhost"));
    if (!site) throw new Error("es.localhost is not seeded");
    const approving = { ...site.config, dealer_approval: true };
    await api.database.db.update(sites).set({ config: approving }).where(eq(sites.id, site.id));
    const answer = await dealer({ email: "careful@dealer.example" }, "es.localhost");
    await api.database.db.update(sites).set({ config: site.config }).where(eq(sites.id, site.id));
    expect(answer.body).toMatchObject({ status: "success", pending: true });
    expect(answer.body).not.toHaveProperty("token");
    expect((await login("careful@dealer.example", "es.localhost")).status).toBe(401);
  });

  it("[SEC-GATE-05] [SEC-AUTH-02] a dealer's sign-up on a gated site doesn't open a session or reveal an account", async () => {
    const fresh = await dealer({ email: "new@dealer.example" }, GATED);
    expect(fresh.body).toMatchObject({ status: "success", pending: true });
    expect(fresh.body).not.toHaveProperty("token");
    expect(fresh.body).not.toHaveProperty("user");
    // Addresses that a member and a pending dealer already use, with the right and a wrong password.
    await api.register("member@dealer.example", { site: GATED });
    for (const fields of [
      { email: "new@dealer.example" },
      { email: "member@dealer.example" },
      { email: "member@dealer.example", pass: "a stranger's try" },
    ]) {
      expect(visible(await dealer(fields, GATED))).toEqual(visible(fresh));
    }
    expect((await login("new@dealer.example", GATED)).status).toBe(401);
    const fields = { email: "new@dealer.example", pass: TEST_PASSWORD };
    expect((await api.send(account.secureLogin, { site: GATED, fields })).status).toBe(401);
    expect((await emailsTo("new@dealer.example")).map((row) => row.subject)).toEqual([
      "We got your dealer application at Vault Auto",
    ]);
    expect((await emailsTo("member@dealer.example")).map((row) => row.subject)).toEqual([
      "You already have an account at Vault Auto",
    ]);
    const notices = (await emailsTo("desk@vaultauto.example")).filter((row) =>
      row.text.includes("new@dealer"),
    );
    expect(notices).toHaveLength(1);
  });

  it("[PAGE-11] an admin can approve a dealer only once, and the dealer is notified and can log in", async () => {
    await dealer({ email: "wait@dealer.example" }, GATED);
    const site = await findSite(api.database.db, GATED);
    const row = await getRow("wait@dealer.example");
    if (!site || !row) throw new Error("no dealer");
    const context = { site, services: api.services, locale: "en" as const };
    await api.database.db.transaction((tx) => approveDealer(context, tx, row.id));
    await expect(api.database.db.transaction((tx) => approveDealer(context, tx, row.id))).rejects.toThrow(
      "No dealer with this account",
    );
    const opened = await login("wait@dealer.example", GATED);
    expect(opened.body.user).toMatchObject({ is_dealer: true, credits: { vhr: 3, sticker: 3 } });
    expect((await emailsTo("wait@dealer.example")).map((mail) => mail.subject)).toContain(
      "Your dealer account at Vault Auto is ready",
    );
  });

  it("[PAGE-15] changes the submitted fields, keeps the others, and clears empty fields", async () => {
    const token = await api.register("pat@example.com");
    await update(token, { first: "Pat", city: "Reno", state: "NV", no_of_employees: "12" });
    const { body } = await update(token, { city: "", last: "Doe", phone: "+1 555" });
    expect(body.user).toMatchObject({
      first: "Pat",
      last: "Doe",
      state: "NV",
      no_of_employees: "12",
      phone: "+1 555",
    });
    expect(body.user).not.toHaveProperty("city");
    expect((await update(token, { first: "" })).body.user).toMatchObject({ first: null, last: "Doe" });
    expect((await update(token, {})).body.user).toMatchObject({ last: "Doe" });
    expect((await api.send(account.updateProfile, { fields: { first: "x" } })).status).toBe(401);
    const both = await Promise.all([update(token, { unit: "7" }), update(token, { country: "US" })]);
    expect(both.map((answer) => answer.status)).toEqual([200, 200]);
    expect((await api.send(account.user, { token })).body.user).toMatchObject({ unit: "7", country: "US" });
  });

  it("[PAGE-15] changing the email address requires the password and an unused address, and notifies the old address", async () => {
    const token = await api.register("old@example.com");
    await api.register("busy@example.com");
    const fields = { email: "New@Example.com" };
    for (const current_pass of [undefined, "", "not it"]) {
      const refusal = await update(token, { ...fields, current_pass });
      expect(refusal.status).toBe(400);
      expect(refusal.body.errors).toEqual({ current_pass: "This is not your current password." });
    }
    const addressRefusal = await update(token, { email: "BUSY@example.com", current_pass: TEST_PASSWORD });
    expect([addressRefusal.status, addressRefusal.body.errors]).toEqual([
      400,
      { email: "You can't use this address here." },
    ]);
    await api.send(account.resetPassword, { fields: { email: "old@example.com" } });
    const moved = await update(token, { ...fields, current_pass: TEST_PASSWORD });
    expect(moved.body.user).toMatchObject({ email: "new@example.com" });
    expect((await login("old@example.com")).status).toBe(401);
    expect((await login("new@example.com")).status).toBe(200);
    const emails = await emailsTo("old@example.com");
    expect(emails.map(({ subject }) => subject)).toContain("Your email address at Glovebox was changed");
    const reset = emails.find(({ text }) => text.includes("reset_token="));
    const link = /reset_token=([\w-]+)/.exec(reset?.text ?? "")?.[1] ?? "";
    const used = await api.send(account.changePassword, {
      fields: { reset_token: link, new_pass: "another one 123" },
    });
    expect([used.status, Object.keys(used.body.errors ?? {})]).toEqual([400, ["reset_token"]]);
    expect((await update(token, { email: "NEW@example.com", first: "N" })).status).toBe(200);
  });

  it("[SEC-SES-05] lists sessions without secrets, and revokes a single session or all others", async () => {
    const email = "many@example.com";
    await api.register(email);
    const tokens: string[] = [];
    for (const agent of [CHROME, "curl/8.5.0", ""]) {
      api.clock.advance(1000);
      const { body } = await api.send(account.login, {
        fields: { email, pass: TEST_PASSWORD },
        headers: agent ? { "user-agent": agent } : {},
      });
      tokens.push(String(body.token));
    }
    const [first = "", second = "", third = ""] = tokens;
    type Listed = { id: string; device: string | null; current: boolean };
    const list = async (token: string) => (await api.send(account.sessions, { token })).body.data as Listed[];
    const listed = await list(first);
    expect(listed.map((item) => [item.device, item.current])).toEqual([
      ["Chrome 131, Windows", true],
      [null, false],
      ["curl 8", false],
      [null, false],
    ]);
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual(["created_at", "current", "device", "id", "seen_at"]);
    const revoke = (token: string, fields: Record<string, unknown>) =>
      api.send(account.revokeSessions, { token, fields });
    const curl = listed.find((item) => item.device === "curl 8")?.id;
    expect((await revoke(first, { id: curl })).body.revoked).toBe(1);
    expect((await api.send(account.user, { token: second })).status).toBe(401);
    expect((await revoke(first, { id: curl })).status).toBe(404);
    expect((await revoke(first, { id: listed[0]?.id })).status).toBe(409);
    const stranger = await api.register("stranger@example.com");
    expect((await revoke(stranger, { id: listed[1]?.id })).status).toBe(404);
    expect((await api.send(account.user, { token: third })).status).toBe(200);
    for (const wrong of [{}, { others: false }, { id: curl, others: true }, { id: "1" }]) {
      expect((await revoke(first, wrong)).status).toBe(400);
    }
    expect((await revoke(first, { others: true })).body.revoked).toBe(2);
    expect((await list(first)).map((item) => item.current)).toEqual([true]);
    expect((await api.send(account.user, { token: third })).status).toBe(401);
  });
});
