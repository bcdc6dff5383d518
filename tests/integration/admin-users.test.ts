import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { calls } from "@/lib/compose/calls/table";
import { ledger } from "@/lib/credits/schema";
import type { CallDefinition } from "@/lib/platform/calls/call";
import {
  logInAdmin,
  makeAdmin,
  makeMember,
  readReportCredits,
  selectAuditRows,
  type TestAccount,
} from "../setup/admin";
import { holdEmails, selectEmails } from "../setup/emails";
import { describeApi, TEST_PASSWORD } from "../setup/members-api";

const reason = "asked by phone";

describeApi({}, (api) => {
  let all: TestAccount;
  let one: TestAccount;
  beforeAll(async () => {
    holdEmails(api);
    all = await makeAdmin(api, "all@example.com", { allSites: true });
    one = await makeAdmin(api, "one@example.com");
  });

  const act = (call: CallDefinition, fields: Record<string, unknown>, by = one, site = "localhost") =>
    api.send(call, { token: by.token, fields, site });
  const adjust = (id: string, amount: number, more: Record<string, unknown> = {}) =>
    act(calls.admin.adjustCredits, { id, kind: "vhr", amount, reason, key: randomUUID(), ...more });
  const getRow = async (id: string) =>
    (await api.database.db.select().from(users).where(eq(users.id, id)))[0];
  const getBalance = (id: string) => readReportCredits(api, id);

  it("[TRUE-34] an admin invites a user with a role, and the user sets a password through the emailed link", async () => {
    const invite = (fields: Record<string, unknown>, by = one) => act(calls.admin.inviteUser, fields, by);
    const invited = await invite({ email: "Manager@Example.com", first: "Mia", role: "dealer" });
    expect(invited.body.data).toMatchObject({ email: "manager@example.com", first: "Mia", role: "dealer" });
    const [letter] = await selectEmails(api, "manager@example.com");
    const token = /reset_token=([\w-]+)/.exec(letter?.text ?? "")?.[1] ?? "";
    const pass = "seven lanes to Reno";
    const fields = { reset_token: token, new_pass: pass };
    expect((await api.send(calls.account.changePassword, { fields })).status).toBe(200);
    const entered = await api.send(calls.account.login, { fields: { email: "manager@example.com", pass } });
    expect(entered.status).toBe(200);

    const errors = { email: "This site already has an account with this email address." };
    const again = await invite({ email: "manager@example.com", role: "member" });
    expect(again).toMatchObject({ status: 400, body: { errors } });
    const partner = { email: "partner@example.com", role: "admin" };
    expect((await invite(partner)).status).toBe(403);
    expect((await invite(partner, all)).body.data).toMatchObject({ role: "admin", all_sites: false });
  });

  it("[TRUE-34] [TRUE-22] an invitation, a password link and a dealer approval use their site's language, not the admin's", async () => {
    const site = "es.localhost";
    const { id, email } = await makeMember(api, "socio@example.com", site);
    const invited = { email: "invitado@example.com", role: "member", site };
    expect((await act(calls.admin.inviteUser, invited, all)).status).toBe(200);
    await act(calls.admin.sendPasswordLink, { id, site, reason }, all);
    const waiting = {
      role: "dealer",
      disabledAt: api.clock.now(),
      disabledReason: "awaiting_approval",
    } as const;
    await api.database.db.update(users).set(waiting).where(eq(users.id, id));
    await act(calls.admin.enableUser, { id, site, reason }, all);
    const letters = [...(await selectEmails(api, invited.email)), ...(await selectEmails(api, email))];
    const starts = letters.map(({ text }) => text.slice(0, 5)).sort();
    expect(starts).toEqual(expect.arrayContaining(["Cream", "Este ", "Su cu"]));
    expect(starts).not.toContain("Your ");
  });

  it("[TRUE-34] finds accounts by company, and lists waiting dealers separately", async () => {
    const fields = { pass: TEST_PASSWORD, phone: "+1 775 555 0100", company_name: "Riverside Motors" };
    await api.send(calls.account.dealerRegister, { fields: { ...fields, email: "sales@riverside.example" } });
    const list = async (query: Record<string, string>) =>
      (await api.send(calls.admin.users, { token: one.token, query })).body.data;
    const dealer = { email: "sales@riverside.example", company: "Riverside Motors" };
    expect(await list({ search: "riverside mot" })).toMatchObject([dealer]);
    expect(await list({ state: "waiting" })).toEqual([]);
    await api.database.db
      .update(users)
      .set({ disabledAt: api.clock.now(), disabledReason: "awaiting_approval" })
      .where(eq(users.email, dealer.email));
    expect(await list({ state: "waiting" })).toMatchObject([dealer]);
  });

  it("[SEC-LED-08] adds and removes credits with the reason in the ledger, and never takes a balance below zero", async () => {
    const { id } = await makeMember(api, "credits@example.com");
    const input = await adjust(id, 5);
    expect(input.body.data).toMatchObject({ credits: { vhr: 8, sticker: 3 }, repeated: false });
    expect((await adjust(id, -6)).body.data).toMatchObject({ credits: { vhr: 2 } });
    const refusal = await adjust(id, -3);
    expect([refusal.status, refusal.body.message]).toEqual([422, "The account has only 2 of these credits."]);
    expect(await getBalance(id)).toBe(2);
    const rows = await api.database.db.select().from(ledger).where(eq(ledger.userId, id));
    expect(
      rows.filter((row) => row.reason === "adjustment").map(({ amount, note }) => [amount, note]),
    ).toEqual([
      [5, reason],
      [-6, reason],
    ]);
  });

  it("[SEC-LED-01] an idempotency key adjusts credits once, even in concurrent requests, and can't be reused for another change", async () => {
    const { id } = await makeMember(api, "once@example.com");
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => adjust(id, 4, { key })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.filter(({ body }) => !(body.data as { repeated: boolean }).repeated)).toHaveLength(1);
    expect(await getBalance(id)).toBe(7);
    for (const more of [{ amount: 5 }, { kind: "sticker" }, { reason: "another reason" }]) {
      expect((await adjust(id, 4, { key, ...more })).status).toBe(422);
    }
    expect(await getBalance(id)).toBe(7);
    const auditRows = (await selectAuditRows(api)).filter((row) => row.subject === `user:${id}`);
    expect(auditRows).toHaveLength(1);
  });

  it("[SEC-LED-07] concurrent deductions of the last credits succeed only once", async () => {
    const { id } = await makeMember(api, "race@example.com");
    const answers = await Promise.all(Array.from({ length: 6 }, () => adjust(id, -2)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await getBalance(id)).toBe(1);
  });

  it.each([0, 1.5, 1001, -1001, "2", null])("[SEC-PAY-02] rejects adding %j credits", async (amount) => {
    const { id } = await makeMember(api, `amount-${randomUUID()}@example.com`);
    expect((await adjust(id, 1, { amount })).status).toBe(400);
  });

  it("[SEC-AZ-07] closing an account logs it out and blocks login, and reopening it restores access", async () => {
    const { id, email, token } = await makeMember(api, "closed@example.com");
    const disabled = await act(calls.admin.disableUser, { id, reason });
    expect(disabled.body.data).toMatchObject({ disabled_reason: "admin" });
    expect((await api.send(calls.account.user, { token })).status).toBe(401);
    const login = () => api.send(calls.account.login, { fields: { email, pass: TEST_PASSWORD } });
    expect((await login()).status).toBe(401);
    expect((await act(calls.admin.disableUser, { id, reason })).status).toBe(409);
    expect((await act(calls.admin.enableUser, { id, reason })).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect((await act(calls.admin.enableUser, { id, reason })).status).toBe(409);
  });

  it("[SEC-AZ-04] only an operator can create, change or close admin accounts", async () => {
    const { id } = await makeMember(api, "rising@example.com");
    const admin = { id, role: "admin", reason };
    expect((await act(calls.admin.setRole, admin)).status).toBe(403);
    expect((await getRow(id))?.role).toBe("member");
    const raised = await act(calls.admin.setRole, admin, all);
    expect(raised.body.data).toMatchObject({ role: "admin", all_sites: false });
    for (const call of [calls.admin.disableUser, calls.admin.revokeSessions, calls.admin.sendPasswordLink]) {
      expect([call.name, (await act(call, { id, reason })).status]).toEqual([call.name, 403]);
    }
    expect((await act(calls.admin.setRole, { id, role: "member", reason })).status).toBe(403);
    const token = await logInAdmin(api, "rising@example.com");
    expect((await act(calls.admin.setRole, { id, role: "member", reason }, all)).status).toBe(200);
    expect((await api.send(calls.admin.me, { token })).status).toBe(401);
  });

  it("[PAGE-14] admins can't lock themselves out, and the last operator can't be removed", async () => {
    const demote = { id: all.id, role: "member", reason };
    expect((await act(calls.admin.setRole, demote, all)).status).toBe(409);
    expect((await act(calls.admin.disableUser, { id: all.id, reason }, all)).status).toBe(409);
    const second = await makeAdmin(api, "second@example.com", { site: "cnv.localhost", allSites: true });
    const onCnv = { site: "cnv.localhost", reason };
    const both = await Promise.all([
      act(calls.admin.setRole, { ...demote }, second, "localhost"),
      act(calls.admin.setRole, { ...onCnv, id: second.id, role: "member" }, all),
    ]);
    const [accepted, refusalStatus] = both.map(({ status }) => status).sort();
    expect(accepted).toBe(200);
    // The request that finishes first ends the other admin's session, so the status depends on timing.
    expect([401, 409]).toContain(refusalStatus);
    // Restores the role for later tests.
    const rows = await api.database.db.select().from(users).where(eq(users.allSites, true));
    expect(rows.filter((row) => row.role === "admin")).toHaveLength(1);
    await api.database.db.update(users).set({ role: "admin", allSites: true }).where(eq(users.id, all.id));
    all.token = await logInAdmin(api, all.email);
  });

  it("[SEC-AZ-05] changing a role ignores fields outside the call's schema: credits, site, password, all_sites", async () => {
    const { id } = await makeMember(api, "mass@example.com");
    const before = await getRow(id);
    const forced = {
      credits: 99,
      site_id: randomUUID(),
      password_hash: "x",
      email: "x@y.z",
      all_sites: true,
    };
    expect((await act(calls.admin.setRole, { ...forced, id, role: "dealer", reason }, all)).status).toBe(200);
    expect(await getRow(id)).toEqual({ ...before, role: "dealer" });
    expect(await getBalance(id)).toBe(3);
  });

  it("[SEC-SES-05] ends every session of an account, and reports how many", async () => {
    const { id, email, token } = await makeMember(api, "sessions@example.com");
    await api.send(calls.account.login, { fields: { email, pass: TEST_PASSWORD } });
    expect((await act(calls.admin.revokeSessions, { id })).body.data).toEqual({ ended: 2 });
    expect((await api.send(calls.account.user, { token })).status).toBe(401);
  });

  it("[SEC-HOST-09] a password link is sent only to the owner, uses the site's stored origin, and works once", async () => {
    const { id, email } = await makeMember(api, "link@example.com");
    const answer = await act(calls.admin.sendPasswordLink, { id });
    const [mail] = await selectEmails(api, email);
    const link = /http:\/\/localhost:3000\/reset-password\?reset_token=([\w-]{43})/.exec(mail?.text ?? "");
    expect(link).not.toBeNull();
    expect(JSON.stringify([answer.body, await selectAuditRows(api)])).not.toContain(link?.[1]);
    const fields = { new_pass: "another password", reset_token: link?.[1] };
    expect((await api.send(calls.account.changePassword, { fields })).status).toBe(200);
    expect((await api.send(calls.account.changePassword, { fields })).status).toBe(400);
  });

  it("[PAGE-14] shows an account's balances, session count and ledger entries, but not its password", async () => {
    const { id, email } = await makeMember(api, "whole@example.com");
    await adjust(id, 2);
    const answer = await api.send(calls.admin.user, { token: one.token, query: { id } });
    expect(answer.body.data).toMatchObject({
      id,
      email,
      site: "localhost",
      role: "member",
      sessions: 1,
      credits: { vhr: 5, sticker: 3, global: 0, uvc: 0 },
      ledger: [{ amount: 2, reason: "adjustment", note: reason }, {}, {}],
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/scrypt|password_hash|token/i);
  });
});
