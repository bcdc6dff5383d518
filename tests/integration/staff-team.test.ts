import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { sessions, users } from "@/lib/account/schema";
import { apiKeys } from "@/lib/api-keys/schema";
import { calls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
import {
  getSiteId,
  logInAdmin,
  makeAdmin,
  makeMember,
  selectAuditRows,
  type TestAccount,
} from "../setup/admin";
import { readToken } from "../setup/emails";
import { describeApi, TEST_PASSWORD } from "../setup/members-api";

const { admin } = calls;
const DAY_MS = 24 * 60 * 60_000;
const reason = "left the company";

describeApi({}, (api) => {
  let owner: TestAccount;
  let created = 0;
  beforeAll(async () => {
    owner = await makeAdmin(api, "owner@example.com");
  });

  const address = (name: string) => `${name}-${++created}@example.com`;
  const act = (
    call: CallDefinition,
    fields: Record<string, unknown>,
    token = owner.token,
    site = "localhost",
  ) => api.send(call, { token, fields, site });
  const invite = async (email: string, staff_role = "support", token = owner.token) => {
    const { status, body } = await act(admin.inviteStaff, { email, staff_role }, token);
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data as { id: string; email: string; staff_role: string; state: string };
  };
  const getLink = (email: string) => readToken(api, email, "invite_token");
  const accept = (invite_token: string, more: Record<string, unknown> = {}, site = "localhost") => {
    const fields = { invite_token, pass: "seven lanes to Reno", ...more };
    return api.send(calls.staff.acceptInvitation, { site, fields });
  };
  const getState = async (token: string, site = "localhost") =>
    (await api.send(calls.staff.invitationState, { site, fields: { invite_token: token } })).body.data;
  const getRow = async (id: string) =>
    (await api.database.db.select().from(users).where(eq(users.id, id)))[0];

  it("[PART-3] an owner invites someone by email, and the link creates an account and a session only once", async () => {
    const email = address("new");
    const invited = { email, staff_role: "finance", state: "open" };
    expect(await invite(email.toUpperCase(), "finance")).toMatchObject(invited);
    const token = await getLink(email);
    expect(await getState(token)).toEqual({ ...invited, has_account: false });
    const { status, body } = await accept(token, { first: "Fin", last: "Ance" });
    const joined = { email, first: "Fin", staff_role: "finance", all_sites: false };
    expect([status, body.admin]).toEqual([200, expect.objectContaining(joined)]);
    expect((await api.send(admin.orders, { token: body.token as string })).status).toBe(200);
    expect(await getState(token)).toEqual({ state: "accepted" });
    expect((await accept(token)).status).toBe(409);
    const login = await api.send(admin.login, { fields: { email, pass: "seven lanes to Reno" } });
    expect(login.status).toBe(200);
    const { id } = body.admin as { id: string };
    expect(await getRow(id)).toMatchObject({ role: "admin", emailVerifiedAt: api.clock.now() });
    const auditRows = (await selectAuditRows(api)).filter(({ subject }) => subject === `user:${id}`);
    expect(auditRows.map(({ action }) => action)).toEqual(["staff.acceptInvitation", "admin.login"]);
  });

  it("[PART-3] if two people accept one invitation concurrently, only one joins", async () => {
    const email = address("twice");
    await invite(email);
    const token = await getLink(email);
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("[PART-3] an invalid new password is rejected, and the invitation stays valid", async () => {
    const email = address("weak");
    await invite(email);
    const token = await getLink(email);
    for (const pass of ["short", "password1234", email]) {
      const { status, body } = await accept(token, { pass });
      expect([status, Object.keys(body.errors as object)]).toEqual([400, ["pass"]]);
    }
    expect((await accept(token)).status).toBe(200);
  });

  it("[PART-3] a customer joins with the existing account's password, which the invitation can't replace", async () => {
    const { id, email, token: member } = await makeMember(api, address("customer"));
    await invite(email, "editor");
    const token = await getLink(email);
    expect(await getState(token)).toMatchObject({ has_account: true });
    const wrong = await accept(token);
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([400, ["pass"]]);
    expect(await getRow(id)).toMatchObject({ role: "member" });
    const { status, body } = await accept(token, { pass: TEST_PASSWORD });
    expect([status, (body.admin as { id: string }).id]).toEqual([200, id]);
    expect(await getRow(id)).toMatchObject({ role: "admin", staffRole: "editor", allSites: false });
    expect((await api.send(calls.account.user, { token: member })).status).toBe(401);
  });

  it("[PART-3] guesses of a customer's password through an invitation are rate-limited like logins", async () => {
    const { email } = await makeMember(api, address("guessed"));
    await invite(email);
    const token = await getLink(email);
    let last = 0;
    for (let n = 0; n < 12; n++) {
      const fields = { invite_token: token, pass: `guess ${n}` };
      last = (await api.send(calls.staff.acceptInvitation, { fields, address: "203.0.113.77" })).status;
    }
    expect(last).toBe(429);
  });

  it("[PART-3] an invitation becomes invalid after seven days, or when resent, replaced or revoked", async () => {
    const email = address("ended");
    const first = await invite(email);
    const old = await getLink(email);
    expect((await act(admin.resendInvitation, { id: first.id })).status).toBe(200);
    const renewed = await getLink(email);
    expect(await getState(old)).toEqual({ state: "unknown" });
    expect(await getState(renewed)).toMatchObject({ state: "open" });
    const second = await invite(email);
    expect(await getState(renewed)).toEqual({ state: "revoked" });
    expect((await act(admin.resendInvitation, { id: first.id })).status).toBe(409);
    const revoked = await act(admin.revokeInvitation, { id: second.id });
    expect(revoked.body.data).toMatchObject({ state: "revoked" });
    expect((await accept(await getLink(email))).status).toBe(409);
    const late = address("late");
    const { id } = await invite(late);
    const token = await getLink(late);
    api.clock.advance(7 * DAY_MS);
    expect([await getState(token), (await accept(token)).status]).toEqual([{ state: "expired" }, 409]);
    owner.token = await logInAdmin(api, owner.email);
    const list = await api.send(admin.invitations, { token: owner.token, query: { state: "expired" } });
    expect((list.body.data as { id: string }[]).map((row) => row.id)).toContain(id);
    expect((await act(admin.resendInvitation, { id })).body.data).toMatchObject({ state: "open" });
  });

  it("[PART-3] limits invitation emails to one address", async () => {
    const email = address("often");
    for (let n = 0; n < 5; n++) await invite(email);
    expect((await act(admin.inviteStaff, { email, staff_role: "viewer" })).status).toBe(429);
  });

  it("[PART-3] staff members and closed accounts can't be invited", async () => {
    const getError = async (email: string) =>
      (await act(admin.inviteStaff, { email, staff_role: "viewer" })).body.errors;
    expect(await getError(owner.email)).toEqual({ email: "This person already works on this site." });
    const { id, email } = await makeMember(api, address("closed"));
    await act(calls.admin.disableUser, { id, reason });
    expect(await getError(email)).toEqual({
      email: "The account with this email address is closed. Open it first.",
    });
  });

  it("[PART-3] a changed role applies from the same session's next call", async () => {
    const { id, token } = await makeAdmin(api, address("moved"), { staffRole: "finance" });
    const orders = async () => (await api.send(admin.orders, { token })).status;
    expect(await orders()).toBe(200);
    const changed = await act(admin.setStaffRole, { id, staff_role: "editor" });
    expect(changed.body.data).toMatchObject({ id, staff_role: "editor" });
    expect(await orders()).toBe(403);
    const again = await act(admin.setStaffRole, { id, staff_role: "editor" });
    expect(again.body.errors).toEqual({ staff_role: "The account already has this role." });
  });

  it("[PART-3] users can't change their own role, and the last owner can't be removed, even if two owners remove each other concurrently", async () => {
    const site = "cnv.localhost";
    const first = await makeAdmin(api, address("first"), { site });
    const set = (by: TestAccount, of: TestAccount, staff_role = "viewer") =>
      act(admin.setStaffRole, { id: of.id, staff_role }, by.token, site);
    const remove = (by: TestAccount, of: TestAccount) =>
      act(admin.removeStaff, { id: of.id, reason }, by.token, site);
    const operator = await makeAdmin(api, address("operator"), { allSites: true });
    const message = "You can't do this to your own account. Ask another owner.";
    expect((await set(first, first)).body.errors).toEqual({ staff_role: message });
    expect((await remove(first, first)).body.errors).toEqual({ reason: message });
    const demote = { site, id: first.id, role: "member", reason };
    const last = "This is the site's last owner. Make someone else an owner first.";
    expect((await act(admin.setRole, demote, operator.token)).body.errors).toEqual({ role: last });
    const bySite = { site, id: first.id, staff_role: "viewer" };
    expect((await act(admin.setStaffRole, bySite, operator.token)).body.errors).toEqual({ staff_role: last });
    const second = await makeAdmin(api, address("second"), { site });
    const both = await Promise.all([set(first, second), remove(second, first)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const owners = and(eq(users.role, "admin"), eq(users.staffRole, "owner"), eq(users.allSites, false));
    const ids = (await api.database.db.select().from(users).where(owners)).map(({ id }) => id);
    expect([first.id, second.id].filter((id) => ids.includes(id))).toHaveLength(1);
  });

  it("[PART-3] a removed staff member immediately loses sessions, API keys and pending invitations", async () => {
    const formerAdmin = await makeAdmin(api, address("gone"));
    const email = address("friend");
    await invite(email, "owner", formerAdmin.token);
    const token = await getLink(email);
    const siteId = await getSiteId(api);
    const key = { id: randomUUID(), siteId, userId: formerAdmin.id, name: "shop", mode: "live" as const };
    await api.database.db.insert(apiKeys).values(key);
    const removed = await act(admin.removeStaff, { id: formerAdmin.id, reason });
    expect(removed.status).toBe(200);
    expect((await api.send(admin.me, { token: formerAdmin.token })).status).toBe(401);
    expect(await api.database.db.$count(sessions, eq(sessions.userId, formerAdmin.id))).toBe(0);
    expect(await getState(token)).toEqual({ state: "revoked" });
    const [keyRow] = await api.database.db.select().from(apiKeys).where(eq(apiKeys.id, key.id));
    expect(keyRow?.revokedAt).toEqual(api.clock.now());
    const fields = { email: formerAdmin.email, pass: TEST_PASSWORD };
    expect((await api.send(admin.login, { fields })).status).toBe(401);
    expect((await api.send(calls.account.login, { fields })).status).toBe(200);
    expect((await act(admin.removeStaff, { id: formerAdmin.id, reason })).status).toBe(404);
    const auditRows = (await selectAuditRows(api)).filter(
      ({ subject }) => subject === `user:${formerAdmin.id}`,
    );
    expect(auditRows.at(-1)).toMatchObject({
      action: "admin.removeStaff",
      adminId: owner.id,
      detail: { was: "owner", reason },
    });
  });

  it("[PART-8] invitations, team members and lists are limited to their own site", async () => {
    const there = await makeAdmin(api, address("there"), { site: "es.localhost" });
    const email = address("theirs");
    const { id } = await invite(email);
    const token = await getLink(email);
    expect(await getState(token, "es.localhost")).toEqual({ state: "unknown" });
    expect((await accept(token, {}, "es.localhost")).status).toBe(409);
    for (const [call, fields] of [
      [admin.resendInvitation, { id }],
      [admin.revokeInvitation, { id }],
      [admin.setStaffRole, { id: owner.id, staff_role: "viewer" }],
      [admin.removeStaff, { id: owner.id, reason }],
      [admin.inviteStaff, { email, staff_role: "owner", site: "localhost" }],
    ] as const) {
      const { status } = await act(call, fields, there.token, "es.localhost");
      expect([call.name, status]).toEqual([call.name, 404]);
    }
    const team = await api.send(admin.team, { site: "es.localhost", token: there.token });
    expect((team.body.data as { email: string }[]).map((row) => row.email)).toEqual([there.email]);
    expect(await getState(token)).toMatchObject({ state: "open" });
  });

  it("[PART-3] the team list shows each member's role, second factor and last activity", async () => {
    const { body } = await api.send(admin.team, { token: owner.token, query: { search: owner.email } });
    const now = api.clock.now().toISOString();
    const logins = { second_factor: false, single_sign_on: false, last_seen: now, disabled: null };
    expect(body.data).toMatchObject([{ id: owner.id, staff_role: "owner", ...logins }]);
  });

  it("[SAFE-4] neither the audit log nor the application log contains an invitation's token", async () => {
    const email = address("secret");
    const { id } = await invite(email);
    const token = await getLink(email);
    await accept(token);
    const storedText = JSON.stringify([api.logs, await selectAuditRows(api)]);
    expect([storedText.includes(token), storedText.includes(email.slice(1))]).toEqual([false, true]);
    expect(storedText).toContain(`invitation:${id}`);
  });
});
