import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { users } from "@/lib/account/schema";
import { cancelDeletion, requestDeletion } from "@/lib/account/server/deletion-request";
import { eraseDueAccounts } from "@/lib/account/server/erase-due-accounts";
import { subscriptions } from "@/lib/billing/schema/billing";
import { calls } from "@/lib/compose/calls/table";
import { checkInvariants } from "@/lib/compose/invariants";
import { seedSampleRecords } from "@/lib/compose/seed";
import { emailOutbox } from "@/lib/email/schema";
import { findSite } from "@/lib/site/server/site-repository";
import { deletionRequests } from "@/lib/support/schema";
import { makeAdmin, makeMember, type TestAccount } from "../setup/admin";
import { changeOnlyAfter } from "../setup/between-statements";
import { describeDatabase } from "../setup/database";
import { holdEmails } from "../setup/emails";
import { openTestApi, TEST_PASSWORD, TEST_SERVER_KEYS, type TestApi } from "../setup/members-api";

const { account, garage, report, sticker, share, server } = calls;
const VIN = "2T1BURHE5JC034461";
const DAY = 24 * 60 * 60_000;
const CLOSED = "This account is closed. We’ll permanently delete it on";

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
    holdEmails(api);
    await seedSampleRecords(api.database.db);
  });
  afterAll(() => api.close());

  const close = (member: Pick<TestAccount, "email" | "token">) =>
    api.send(account.deleteAccount, {
      token: member.token,
      fields: { email: member.email, message: "Please delete it." },
    });
  const closedMember = async (email: string) => {
    const member = await makeMember(api, email);
    expect((await close(member)).body).toMatchObject({ status: "success", closed: true });
    return member;
  };
  const login = (email: string, pass = TEST_PASSWORD) => api.send(account.login, { fields: { email, pass } });
  const restore = (fields: Record<string, string>, site?: string) =>
    api.send(account.restoreAccount, { site, fields });
  const state = async (token: string) =>
    (await api.send(account.linkState, { fields: { kind: "restore", link_token: token } })).body.state;
  const getRequest = async ({ id }: Pick<TestAccount, "id">) => {
    const { db } = api.database;
    const [row] = await db.select().from(deletionRequests).where(eq(deletionRequests.userId, id));
    if (!row) throw new Error("no request");
    return row;
  };
  const emailsTo = (to: string) =>
    api.database.db.select().from(emailOutbox).where(eq(emailOutbox.to, to)).orderBy(emailOutbox.createdAt);
  const subjects = async (to: string) =>
    (await emailsTo(to)).map(({ dedupe }) => dedupe.slice(0, dedupe.indexOf(":")));
  const getLink = async (to: string) => {
    const texts = (await emailsTo(to)).map(({ text }) => /restore_token=([\w-]{43})/.exec(text)?.[1]);
    return texts.findLast(Boolean) ?? "";
  };
  const erase = () => eraseDueAccounts(api.database.db, api.services);

  it("[TRUE-39] a restored account keeps everything: balance, documents, garage, shared links", async () => {
    const member = await makeMember(api, "whole@example.com");
    const { token, email } = member;
    await api.send(account.updateProfile, { token, fields: { first: "Ann", city: "Reno", phone: "555" } });
    await api.send(garage.save, { token, fields: { vehicle: { vin: VIN, mileage: "1200" } } });
    await api.send(report.generate, { token, fields: { vin: VIN } });
    await api.send(sticker.generate, { token, fields: { vin: VIN } });
    const shared = await api.send(share.create, { token, fields: { vin: VIN } });
    const key = String(shared.body.path).replace("/shared/", "");
    const all = async (by: string) => {
      const {
        sessions: _,
        deletion_requests: __,
        emails: ___,
        ...rest
      } = (await api.send(account.export, { token: by })).body;
      const { credits: balance } = (await api.send(account.user, { token: by })).body.user as {
        credits: object;
      };
      return { rest, balance, garage: (await api.send(garage.read, { token: by })).body };
    };
    const before = await all(token);
    expect(before.balance).toMatchObject({ vhr: 2, sticker: 2 });
    expect((await close(member)).body.closed).toBe(true);
    expect((await api.send(share.read, { fields: { key } })).status).toBe(404);
    expect((await restore({ email, pass: TEST_PASSWORD })).status).toBe(200);
    const opened = await login(email);
    expect(opened.status).toBe(200);
    expect(await all(String(opened.body.token))).toEqual(before);
    expect((await api.send(share.read, { fields: { key } })).status).toBe(200);
    expect((await getRequest(member)).state).toBe("cancelled");
    expect(await checkInvariants(api.database.db, api.services.files)).toEqual([]);
  });

  it("[TRUE-39] closing an account immediately invalidates its sessions, gate passes and links", async () => {
    const member = await makeMember(api, "ends@example.com");
    const { email, token } = member;
    const gated = await api.send(account.secureLogin, { fields: { email, pass: TEST_PASSWORD } });
    const [serverKey] = TEST_SERVER_KEYS.localhost;
    const launch = () => api.send(server.launchToken, { fields: { member: email }, token: serverKey });
    const launched = (await launch()).body.data as { token: string };
    await api.send(account.resetPassword, { fields: { email } });
    const reset = /reset_token=([\w-]{43})/.exec((await emailsTo(email)).at(-1)?.text ?? "")?.[1] ?? "";
    expect(reset).not.toBe("");
    await close(member);
    expect((await api.send(account.user, { token })).status).toBe(401);
    expect((await api.send(report.generate, { token, fields: { vin: VIN } })).status).toBe(401);
    expect((await api.send(garage.read, { token })).status).toBe(401);
    const pass = await api.send(account.gatePass, { token: String(gated.body.secure_id) });
    expect(pass.body.passed).toBe(false);
    expect((await api.send(account.launch, { fields: { launch_token: launched.token } })).status).toBe(400);
    expect((await launch()).status).toBe(404);
    const change = () =>
      api.send(account.changePassword, {
        fields: { new_pass: "another long password", reset_token: reset },
      });
    expect((await change()).status).toBe(400);
    expect((await api.send(account.user, { token })).status).toBe(401);
    expect((await restore({ email, pass: TEST_PASSWORD })).status).toBe(200);
    expect((await api.send(account.user, { token })).status).toBe(401);
    expect((await change()).body.errors).toMatchObject({
      reset_token: expect.stringMatching(/already used/),
    });
  });

  it("[TRUE-39] closing an account withdraws its queued emails to other people", async () => {
    const member = await makeMember(api, "waits@example.com");
    const { token } = member;
    await api.send(report.generate, { token, fields: { vin: VIN } });
    const fields = { vin: VIN, locale: "en", to: "pal@example.com" };
    expect((await api.send(share.mail, { token, fields })).status).toBe(200);
    const waiting = async () =>
      (await emailsTo(fields.to)).flatMap(({ sentAt, text }) => (sentAt ? [] : text.length > 0));
    expect(await waiting()).toEqual([true]);
    expect((await close(member)).body.closed).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  it("[TRUE-39] login, gate and sign-up return a closed account's restore deadline if the password is right", async () => {
    const { email } = await closedMember("answer@example.com");
    for (const call of [account.login, account.secureLogin, account.register]) {
      const { status, body } = await api.send(call, { fields: { email, pass: TEST_PASSWORD } });
      expect([status, body.code], call.name).toEqual([403, "account_closed"]);
      expect(body.errors).toEqual({ due_at: "2026-02-14T12:00:00.000Z" });
      expect(body.message).toContain(`${CLOSED} Feb 14, 2026`);
    }
    expect((await login(email, "a wrong password")).body.code).toBe("wrong_credentials");
    expect((await restore({ email, pass: "a wrong password" })).body.code).toBe("wrong_credentials");
    expect((await restore({ email })).status).toBe(400);
    expect((await restore({})).status).toBe(400);
    expect((await login(email)).status).toBe(403);
    const open = await makeMember(api, "open@example.com");
    expect((await restore({ email: open.email, pass: TEST_PASSWORD })).status).toBe(200);
    await api.database.db
      .update(users)
      .set({ disabledAt: api.clock.now(), disabledReason: "admin" })
      .where(eq(users.id, open.id));
    expect((await restore({ email: open.email, pass: TEST_PASSWORD })).body.code).toBe("wrong_credentials");
    expect((await login(open.email)).body.code).toBe("wrong_credentials");
  });

  it("[TRUE-39] the emailed link restores only its own account, once, and only on its own site", async () => {
    const [mine, theirs] = [await closedMember("link@example.com"), await closedMember("link2@example.com")];
    const [token, other] = [await getLink(mine.email), await getLink(theirs.email)];
    expect([await state(token), await state("x".repeat(43))]).toEqual(["valid", "unknown"]);
    expect((await restore({ restore_token: token }, "es.localhost")).status).toBe(400);
    const both = await Promise.all([restore({ restore_token: token }), restore({ restore_token: token })]);
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(both.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
    const again = await restore({ restore_token: token });
    expect([again.status, Object.keys(again.body.errors as object)]).toEqual([400, ["restore_token"]]);
    expect(await state(token)).toBe("used");
    expect([(await login(mine.email)).status, (await login(theirs.email)).status]).toEqual([200, 403]);
    expect(await state(other)).toBe("valid");
    expect(await subjects(mine.email)).toEqual(["delete_closed", "delete_restored"]);
  });

  it("[TRUE-39] a closed account only gets emails about its deletion, and a password reset sends a new restore link", async () => {
    const { email } = await closedMember("quiet@example.com");
    const first = await getLink(email);
    await api.send(account.resetPassword, { fields: { email } });
    const second = await getLink(email);
    expect([await state(first), await state(second), first === second]).toEqual(["unknown", "valid", false]);
    // Another request within a minute doesn't send an email, and the last link stays valid.
    await api.send(account.resetPassword, { fields: { email } });
    expect(await state(second)).toBe("valid");
    await api.send(account.register, { fields: { email, pass: "a wrong password" } });
    await api.services.mail.queue(api.database.db, {
      siteId: (await getRequest(await createMember(email))).siteId,
      to: email,
      subject: "Recalls",
      text: "t",
      html: "",
      dedupe: "recall:1",
    });
    expect(await subjects(email)).toEqual(["delete_closed", "delete_closed"]);
    expect((await restore({ restore_token: second })).status).toBe(200);
  });
  const createMember = async (email: string): Promise<TestAccount> => {
    const [row] = await api.database.db.select({ id: users.id }).from(users).where(eq(users.email, email));
    return { id: row?.id ?? "", email, token: "" };
  };

  it("[TRUE-39] [SEC-AZ-08] repeated requests close an account once, and a stranger's earlier request doesn't shorten the owner's 30 days", async () => {
    const member = await makeMember(api, "twice@example.com");
    const fields = { email: member.email, message: "I am a stranger." };
    const stranger = await api.send(account.deleteAccount, { fields });
    expect(stranger.body.closed).toBe(false);
    api.clock.advance(29 * DAY);
    const answers = await Promise.all([close({ ...member, token: await relogin(member) }), close(member)]);
    expect(answers.map(({ body }) => body.number)).toEqual(answers.map(() => stranger.body.number));
    const request = await getRequest(member);
    expect(request.dueAt.getTime() - api.clock.now().getTime()).toBe(30 * DAY);
    expect((await subjects(member.email)).filter((text) => text === "delete_closed")).toHaveLength(1);
  });
  const relogin = async ({ email }: TestAccount) => String((await login(email)).body.token);

  /** Simulates a call that read its token before another call changed the account. */
  const createCallContext = async ({ id }: TestAccount) => {
    const { db } = api.database;
    const [user = null] = await db.select().from(users).where(eq(users.id, id));
    const site = await findSite(db, "localhost");
    if (!site) throw new Error("no site");
    return { db, services: api.services, site, locale: "en", user, address: "192.0.2.1" } as const;
  };

  it("[TRUE-39] the second of two concurrent requests has no effect and returns the same response", async () => {
    const member = await makeMember(api, "both@example.com");
    const late = await createCallContext(member);
    const first = await close(member);
    api.clock.advance(DAY);
    const second = await requestDeletion(late, { email: member.email, message: "Please delete it." });
    expect(second).toEqual({ number: first.body.number, closed: true });
    expect((await getRequest(member)).dueAt.getTime() - api.clock.now().getTime()).toBe(29 * DAY);
    expect(await subjects(member.email)).toEqual(["delete_closed"]);
  });

  it("[TRUE-39] a deletion request can't be canceled while it closes the account", async () => {
    const member = await makeMember(api, "torn@example.com");
    await api.send(account.deleteAccount, { fields: { email: member.email, message: "A stranger." } });
    const late = await createCallContext(member);
    const db = changeOnlyAfter(() => close(member).then(() => undefined), late.db);
    expect(await cancelDeletion({ ...late, db })).toBe(false);
    expect((await getRequest(member)).state).toBe("open");
    expect((await restore({ email: member.email, pass: TEST_PASSWORD })).status).toBe(200);
    expect((await login(member.email)).status).toBe(200);
  });

  it("[TRUE-39] a closed account can't be restored from its due date on, and is erased once", async () => {
    const member = await closedMember("due@example.com");
    const token = await getLink(member.email);
    const request = await getRequest(member);
    api.clock.advance(request.dueAt.getTime() - api.clock.now().getTime() - 1);
    const isErased = async () => {
      const [row] = await api.database.db.select().from(users).where(eq(users.id, member.id));
      return row?.disabledReason === "erased";
    };
    await erase();
    expect([await isErased(), await state(token)]).toEqual([false, "valid"]);
    api.clock.advance(1);
    // The account counts as deleted from the due date on, even before the cleanup job runs.
    expect((await login(member.email)).body.code).toBe("wrong_credentials");
    expect((await restore({ email: member.email, pass: TEST_PASSWORD })).body.code).toBe("wrong_credentials");
    expect((await restore({ restore_token: token })).status).toBe(400);
    await Promise.all([erase(), erase()]);
    await erase();
    expect([await isErased(), await state(token)]).toEqual([true, "expired"]);
    const [row] = await api.database.db
      .select()
      .from(deletionRequests)
      .where(eq(deletionRequests.id, request.id));
    expect([row?.state, row?.message, row?.email.includes("due@")]).toEqual(["done", "", false]);
    expect(await subjects(member.email)).toEqual(["delete_done"]);
    expect((await restore({ restore_token: token })).status).toBe(400);
    expect(await checkInvariants(api.database.db, api.services.files)).toEqual([]);
  });

  it("[TRUE-39] an account with a chargeable subscription isn't erased and doesn't block other erasures", async () => {
    const [payer, other] = [await closedMember("payer@example.com"), await closedMember("next@example.com")];
    const { siteId } = await getRequest(payer);
    const now = api.clock.now();
    const row = { siteId, userId: payer.id, product: "vhr", state: "active", periodStart: now } as const;
    await api.database.db.insert(subscriptions).values([
      { ...row, id: crypto.randomUUID(), gateway: "sandbox", gatewayRef: "s-1", periodEnd: now },
      { ...row, id: crypto.randomUUID(), gateway: "manual", gatewayRef: "m-1", periodEnd: now },
    ]);
    api.clock.advance(30 * DAY);
    expect(await erase()).toBe(1);
    expect((await getRequest(other)).state).toBe("done");
    expect(api.logs.some(({ message }) => message === "a due account was not erased")).toBe(true);
    await api.database.db
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: true })
      .where(and(eq(subscriptions.userId, payer.id), eq(subscriptions.gateway, "sandbox")));
    expect(await erase()).toBe(1);
    expect((await getRequest(payer)).state).toBe("done");
  });

  it("[TRUE-39] erasing an account also deletes its files, and the deletion is retried if the file store fails", async () => {
    const { files, fileRemovals } = api.services;
    const member = async (email: string) => {
      const { id } = await closedMember(email);
      const imageKey = `profile-images/${id}.webp`;
      await files.put(imageKey, Buffer.from("a face"));
      await api.database.db.update(users).set({ imageKey }).where(eq(users.id, id));
      return { email, imageKey, request: await getRequest({ id }) };
    };
    const [due, requester] = [await member("photo@example.com"), await member("asked@example.com")];
    const admin = await makeAdmin(api, "eraser@example.com", { allSites: true });
    const fields = { id: requester.request.id, email: requester.email, note: "known to us" };
    const erased = await api.send(calls.admin.carryOutDeletion, { token: admin.token, fields });
    expect(erased.status).toBe(200);
    await fileRemovals.idle();
    expect(await files.get(requester.imageKey)).toBeNull();
    expect(await files.get(due.imageKey)).not.toBeNull();

    api.clock.advance(30 * DAY);
    expect(await erase()).toBe(1);
    const remove = vi.spyOn(files, "remove").mockRejectedValue(new Error("busy"));
    await fileRemovals.idle();
    expect(remove).toHaveBeenCalledExactlyOnceWith(due.imageKey);
    remove.mockRestore();
    await fileRemovals.idle();
    expect(await files.get(due.imageKey)).not.toBeNull();
    api.clock.advance(60 * 60_000);
    await fileRemovals.idle();
    expect(await files.get(due.imageKey)).toBeNull();
  });

  it("[TRUE-39] an admin can close and restore an account for its owner, but can't erase an open account", async () => {
    const admin = await makeAdmin(api, "root@example.com", { allSites: true });
    const member = await makeMember(api, "asks@example.com");
    await api.send(account.deleteAccount, { fields: { email: member.email, message: "By phone." } });
    const [row] = await api.database.db
      .select()
      .from(deletionRequests)
      .where(eq(deletionRequests.email, member.email));
    const act = (call: Parameters<typeof api.send>[0], fields: Record<string, unknown> = {}) =>
      api.send(call, { token: admin.token, fields: { id: row?.id, note: "known to us", ...fields } });
    const early = () => act(calls.admin.carryOutDeletion, { email: member.email });
    expect([(await early()).status, (await act(calls.admin.restoreDeletion)).status]).toEqual([409, 409]);
    const closed = await act(calls.admin.closeForDeletion);
    expect(closed.body.data).toMatchObject({ state: "open", user_id: member.id, note: "known to us" });
    expect((closed.body.data as { closed: string }).closed).toBe(api.clock.now().toISOString());
    expect((await api.send(account.user, { token: member.token })).status).toBe(401);
    for (const adminCall of [calls.admin.closeForDeletion, calls.admin.refuseDeletion])
      expect((await act(adminCall)).status, adminCall.name).toBe(409);
    const open = { id: member.id, reason: "by mistake" };
    expect((await act(calls.admin.enableUser, open)).status).toBe(409);
    expect((await act(calls.admin.restoreDeletion)).body.data).toMatchObject({ state: "cancelled" });
    expect((await login(member.email)).status).toBe(200);
    const ownAnswer = await close({ email: admin.email, token: admin.member });
    expect([ownAnswer.body.closed, (await login(admin.email)).status]).toEqual([false, 200]);
    const { id } = await getRequest(admin);
    const refusal = await act(calls.admin.closeForDeletion, { id });
    expect(refusal.status).toBe(409);
    expect(refusal.body.message).toBe("This is an administrator's account. Make it a member's first.");
    expect((await login(admin.email)).status).toBe(200);
  });
});
