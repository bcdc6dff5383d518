import { eq } from "drizzle-orm";
import { generateSync } from "otplib";
import { expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { calls } from "@/lib/compose/calls/table";
import { staffChallenges } from "@/lib/staff/schema/staff";
import { removeOldChallenges } from "@/lib/staff/server/challenges";
import { makeAdmin, selectAuditRows, type TestAccount } from "../setup/admin";
import { Authenticator } from "../setup/authenticator";
import { describeApi, TEST_PASSWORD } from "../setup/members-api";

const { admin, staff } = calls;
const ORIGIN = "http://localhost:3000";
const HOME = { origin: ORIGIN, rpId: "localhost" };

describeApi({}, (api) => {
  let created = 0;

  const on = (origin = ORIGIN) => ({ "x-site-origin": origin });
  const somebody = (more?: Parameters<typeof makeAdmin>[2]) =>
    makeAdmin(api, `pass-${++created}@example.com`, more);
  const start = (
    token: string,
    fields: Record<string, unknown> = { pass: TEST_PASSWORD },
    origin = ORIGIN,
    site = "localhost",
  ) => api.send(admin.startPasskey, { site, token, fields, headers: on(origin) });
  const getChallenge = (answer: { body: Record<string, unknown> }) =>
    (answer.body.data as { challenge: string } | undefined)?.challenge ?? "";
  const keep = (token: string, passkey: object, origin = ORIGIN, site = "localhost") =>
    api.send(admin.confirmPasskey, { site, token, fields: { name: "Laptop", passkey }, headers: on(origin) });
  const ask = async (origin = ORIGIN, site = "localhost") =>
    getChallenge(await api.send(staff.passkeyOptions, { site, headers: on(origin) }));
  const enter = (passkey: object, { origin = ORIGIN, site = "localhost", address = "192.0.2.1" } = {}) =>
    api.send(staff.passkeyLogin, { site, address, fields: { passkey }, headers: on(origin) });

  async function withPasskey(account: TestAccount): Promise<Authenticator> {
    const authenticator = new Authenticator();
    const challenge = getChallenge(await start(account.token));
    const keptAnswer = await keep(account.token, authenticator.register({ ...HOME, challenge }));
    expect([keptAnswer.status, keptAnswer.body.errors]).toEqual([200, undefined]);
    return authenticator;
  }

  it("[PART-3] a passkey registered with the password is enough to log in", async () => {
    const account = await somebody({ staffRole: "editor" });
    const authenticator = await withPasskey(account);
    const listed = await api.send(admin.passkeys, { token: account.token, headers: on() });
    const laptop = { name: "Laptop", host: "localhost", here: true, last_used: null };
    expect(listed.body.data).toMatchObject([laptop]);
    const { body } = await enter(authenticator.logIn({ ...HOME, challenge: await ask() }));
    expect(body.admin).toMatchObject({ id: account.id, staff_role: "editor", second_factor: "off" });
    expect((await api.send(admin.site, { token: body.token as string })).status).toBe(200);
    const actions = (await selectAuditRows(api))
      .filter(({ adminId }) => adminId === account.id)
      .map(({ action }) => action);
    expect(actions).toEqual([
      "admin.login",
      "admin.startPasskey",
      "admin.confirmPasskey",
      "staff.passkeyLogin",
    ]);
  });

  it("[PART-3] a challenge works once, for five minutes, and only for its own purpose", async () => {
    const account = await somebody();
    const authenticator = await withPasskey(account);
    const challenge = await ask();
    expect((await enter(authenticator.logIn({ ...HOME, challenge }))).status).toBe(200);
    expect((await enter(authenticator.logIn({ ...HOME, challenge }))).body.code).toBe("wrong_credentials");
    const late = await ask();
    api.clock.advance(5 * 60_000);
    expect((await enter(authenticator.logIn({ ...HOME, challenge: late }))).status).toBe(401);
    const registering = getChallenge(await start(account.token, { pass: TEST_PASSWORD }));
    expect((await enter(authenticator.logIn({ ...HOME, challenge: registering }))).status).toBe(401);
    expect((await enter(authenticator.logIn({ ...HOME, challenge: "of my own" }))).status).toBe(401);
    await removeOldChallenges(api.database.db, new Date(api.clock.now().getTime() + 5 * 60_000));
    expect(await api.database.db.$count(staffChallenges)).toBe(0);
  });

  it("[PART-3] rejects a login from another origin, port or host, without user verification, or with a forged signature", async () => {
    const account = await somebody();
    const authenticator = await withPasskey(account);
    const wrong = [
      { origin: "https://evil.example" },
      { origin: "http://localhost:3001" },
      { origin: "https://localhost:3000" },
      { rpId: "evil.example" },
      { verified: false },
    ];
    for (const [n, one] of wrong.entries()) {
      const answer = authenticator.logIn({ ...HOME, ...one, challenge: await ask() });
      expect([one, (await enter(answer, { address: `203.0.${n}.7` })).status]).toEqual([one, 401]);
    }
    const forged = await withPasskey(await somebody());
    const signed = forged.logIn({ ...HOME, challenge: await ask() });
    const other = new Authenticator().logIn({ ...HOME, challenge: "x" });
    expect((await enter({ ...signed, signature: other.signature })).status).toBe(401);
    const honest = await enter(forged.logIn({ ...HOME, challenge: await ask() }));
    expect(honest.status).toBe(200);
  });

  it("[PART-3] a cloned authenticator with an old counter is rejected and logged", async () => {
    const account = await somebody();
    const authenticator = await withPasskey(account);
    authenticator.counter = 10;
    expect((await enter(authenticator.logIn({ ...HOME, challenge: await ask() }))).status).toBe(200);
    authenticator.counter = 5;
    expect((await enter(authenticator.logIn({ ...HOME, challenge: await ask() }))).status).toBe(401);
    expect(api.logs.some(({ message }) => message === "a passkey was refused")).toBe(true);
  });

  it("[PART-3] a new passkey requires the password and a code, or a recent passkey login", async () => {
    const account = await somebody();
    const wrong = await start(account.token, { pass: "not the password" });
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([400, ["pass"]]);
    const fields = { pass: TEST_PASSWORD };
    const begun = await api.send(admin.startSecondFactor, { token: account.token, fields });
    const { secret } = begun.body.data as { secret: string };
    const code = () => generateSync({ secret, epoch: Math.floor(api.clock.now().getTime() / 1000) });
    await api.send(admin.confirmSecondFactor, { token: account.token, fields: { code: code() } });
    api.clock.advance(30_000);
    const lacking = await start(account.token);
    expect([lacking.status, Object.keys(lacking.body.errors as object)]).toEqual([400, ["code"]]);
    const authenticator = new Authenticator();
    const challenge = getChallenge(await start(account.token, { pass: TEST_PASSWORD, code: code() }));
    await keep(account.token, authenticator.register({ ...HOME, challenge }));
    const { body } = await enter(authenticator.logIn({ ...HOME, challenge: await ask() }));
    const token = body.token as string;
    expect((await start(token, {})).status).toBe(200);
    api.clock.advance(11 * 60_000);
    expect((await start(token, {})).status).toBe(400);
  });

  it("[PART-3] a response to another account's or page's challenge doesn't register a passkey", async () => {
    const [first, second] = [await somebody(), await somebody()];
    const challenge = getChallenge(await start(first.token));
    expect((await keep(second.token, new Authenticator().register({ ...HOME, challenge }))).status).toBe(400);
    const foreign = { origin: "https://evil.example", rpId: "localhost", challenge };
    expect((await keep(first.token, new Authenticator().register(foreign))).status).toBe(400);
    const unverified = { ...HOME, challenge: getChallenge(await start(first.token)), verified: false };
    expect((await keep(first.token, new Authenticator().register(unverified))).status).toBe(400);
    expect((await start(first.token, { pass: TEST_PASSWORD }, "http://203.0.113.7:3000")).status).toBe(400);
    expect((await start(first.token, { pass: TEST_PASSWORD }, "http://cars.example")).status).toBe(400);
  });

  it("[PART-8] a passkey from one host doesn't work on another, and another site's page can't request it", async () => {
    const account = await somebody();
    const authenticator = await withPasskey(account);
    const there = { origin: "http://es.localhost:3000", rpId: "es.localhost" };
    const challenge = await ask(there.origin, "es.localhost");
    const answer = authenticator.logIn({ ...there, challenge });
    expect((await enter(answer, { origin: there.origin, site: "es.localhost" })).status).toBe(401);
    const spied = await ask();
    const elsewhere = authenticator.logIn({ ...HOME, challenge: spied });
    expect((await enter(elsewhere, { origin: ORIGIN, site: "es.localhost" })).status).toBe(400);
    const operator = await somebody({ site: "es.localhost", allSites: true });
    const ownAuthenticator = await withPasskey(operator);
    const home = await enter(ownAuthenticator.logIn({ ...HOME, challenge: await ask() }));
    expect(home.body.admin).toMatchObject({ id: operator.id, all_sites: true });
    const abroad = ownAuthenticator.logIn({ ...there, challenge: await ask(there.origin, "es.localhost") });
    expect((await enter(abroad, { origin: there.origin, site: "es.localhost" })).status).toBe(401);
  });

  it("[PART-3] a former admin, or one whose account is closed, can't log in with a passkey", async () => {
    const account = await somebody();
    const authenticator = await withPasskey(account);
    const set = (values: Partial<typeof users.$inferInsert>) =>
      api.database.db.update(users).set(values).where(eq(users.id, account.id));
    const status = async () => (await enter(authenticator.logIn({ ...HOME, challenge: await ask() }))).status;
    await set({ disabledAt: api.clock.now() });
    expect(await status()).toBe(401);
    await set({ disabledAt: null, role: "member" });
    expect(await status()).toBe(401);
    await set({ role: "admin" });
    expect(await status()).toBe(200);
  });

  it("[PART-3] only its owner can rename and remove a passkey", async () => {
    const [account, other] = [await somebody(), await somebody()];
    const authenticator = await withPasskey(account);
    const listed = await api.send(admin.passkeys, { token: account.token, headers: on() });
    const { id } = (listed.body.data as { id: string }[])[0] ?? { id: "" };
    const rename = (token: string) =>
      api.send(admin.renamePasskey, { token, fields: { id, name: "Key ring" }, headers: on() });
    const remove = (token: string) => api.send(admin.removePasskey, { token, fields: { id } });
    expect([(await rename(other.token)).status, (await remove(other.token)).status]).toEqual([404, 404]);
    expect((await rename(account.token)).body.data).toMatchObject({ name: "Key ring" });
    expect((await remove(account.token)).status).toBe(200);
    expect((await enter(authenticator.logIn({ ...HOME, challenge: await ask() }))).status).toBe(401);
  });

  it("[PART-3] if a site requires a second factor, a password login can only set one up, but a passkey login has full access", async () => {
    const site = "cnv.localhost";
    const page = { origin: "http://cnv.localhost:3000", rpId: site };
    const owner = await somebody({ site });
    const account = await somebody({ site, staffRole: "support" });
    const settings = { second_factor_required: true };
    const saved = await api.send(admin.saveStaffSettings, { site, token: owner.token, fields: settings });
    expect(saved.body.data).toEqual(settings);
    const tickets = async (token: string) => (await api.send(admin.tickets, { site, token })).status;
    const state = async (token: string) =>
      ((await api.send(admin.me, { site, token })).body.admin as { second_factor: string }).second_factor;
    expect([await tickets(account.token), await state(account.token)]).toEqual([403, "required"]);
    const elsewhere = await somebody();
    expect((await api.send(admin.tickets, { token: elsewhere.token })).status).toBe(200);
    const authenticator = new Authenticator();
    const response = await start(account.token, { pass: TEST_PASSWORD }, page.origin, site);
    const passkey = authenticator.register({ ...page, challenge: getChallenge(response) });
    expect((await keep(account.token, passkey, page.origin, site)).status).toBe(200);
    expect([await tickets(account.token), await state(account.token)]).toEqual([200, "off"]);
    // A stolen password must not be enough to enroll a second factor.
    const thief = { email: account.email, pass: TEST_PASSWORD };
    const stolen = await api.send(admin.login, { site, fields: thief });
    expect([stolen.status, Object.keys(stolen.body.errors as object)]).toEqual([400, ["pass"]]);
    const challenge = await ask(page.origin, site);
    const entered = await enter(authenticator.logIn({ ...page, challenge }), { origin: page.origin, site });
    expect(await tickets(entered.body.token as string)).toBe(200);
  });
});
