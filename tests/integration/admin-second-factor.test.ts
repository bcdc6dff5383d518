import { eq } from "drizzle-orm";
import { generateSync } from "otplib";
import { expect, it } from "vitest";
import { resetAdministrator } from "@/lib/admin/server/reset-administrator";
import { calls } from "@/lib/compose/calls/table";
import { secondFactors } from "@/lib/staff/schema/second-factor";
import { logInAdmin, makeAdmin, selectAuditRows } from "../setup/admin";
import { describeApi, TEST_PASSWORD } from "../setup/members-api";

const STEP_MS = 30_000;
const { admin } = calls;

describeApi({}, (api) => {
  let created = 0;

  const getCode = (secret: string) =>
    generateSync({ secret, epoch: Math.floor(api.clock.now().getTime() / 1000) });
  const enter = (email: string, code?: string, address?: string) =>
    api.send(admin.login, { address, fields: { email, pass: TEST_PASSWORD, code } });

  async function enrolled(options?: Parameters<typeof makeAdmin>[2]) {
    const account = await makeAdmin(api, `factor-${++created}@example.com`, options);
    const { token } = account;
    const started = await api.send(admin.startSecondFactor, { token, fields: { pass: TEST_PASSWORD } });
    const { secret } = started.body.data as { secret: string };
    const fields = { code: getCode(secret) };
    const confirmed = await api.send(admin.confirmSecondFactor, { token, fields });
    const { recovery_codes: recovery } = confirmed.body.data as { recovery_codes: string[] };
    api.clock.advance(STEP_MS);
    return { ...account, secret, recovery, link: (started.body.data as { link: string }).link };
  }
  const getState = async (token: string) =>
    ((await api.send(admin.me, { token })).body.admin as { second_factor: string }).second_factor;

  it("[TRUE-35] [SAFE-4] logging in requires a code as well as the password, and each code works once", async () => {
    const { email, secret, link } = await enrolled();
    expect(link).toMatch(/^otpauth:\/\/totp\/.+secret=/);
    const errors = { code: "Enter the code from your authenticator app." };
    expect(await enter(email)).toMatchObject({ status: 400, body: { errors } });
    expect((await enter(email, "000000")).status).toBe(400);
    const code = getCode(secret);
    const { status, body } = await enter(email, code);
    expect(status).toBe(200);
    expect(await getState(body.token as string)).toBe("on");
    expect((await enter(email, code)).status).toBe(400);
    api.clock.advance(STEP_MS);
    expect((await enter(email, getCode(secret))).status).toBe(200);
  });

  it("[TRUE-35] two concurrent logins with the same code open one session", async () => {
    const { email, secret } = await enrolled();
    const code = getCode(secret);
    const both = await Promise.all([enter(email, code), enter(email, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("[TRUE-35] a recovery code works once in place of an authenticator code, even in lowercase with spaces", async () => {
    const { email, recovery } = await enrolled();
    expect(new Set(recovery).size).toBe(10);
    const typed = (recovery[0] ?? "").toLowerCase().replaceAll("-", " ");
    expect((await enter(email, typed)).status).toBe(200);
    expect((await enter(email, typed)).status).toBe(400);
    expect((await enter(email, recovery[1])).status).toBe(200);
  });

  it("[SAFE-4] guessing codes with a stolen password is limited, and the owner can still log in elsewhere", async () => {
    const { email, secret } = await enrolled();
    expect((await enter(email, getCode(secret), "198.51.100.7")).status).toBe(200);
    api.clock.advance(STEP_MS);
    const thief = "203.0.113.9";
    for (let n = 0; n < 5; n++) await enter(email, "000000", thief);
    expect((await enter(email, getCode(secret), thief)).status).toBe(429);
    expect((await enter(email, getCode(secret), "198.51.100.7")).status).toBe(200);
  });

  it("[SEC-AUTH-01] an operator's code attempts are counted across all sites", async () => {
    const { email } = await enrolled({ allSites: true });
    const statuses: number[] = [];
    const fields = { email, pass: TEST_PASSWORD, code: "000000" };
    const sites = ["localhost", "cnv.localhost", "es.localhost"];
    for (const [n, site] of [...sites, ...sites].entries())
      statuses.push((await api.send(admin.login, { site, fields, address: `203.${n}.113.21` })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it("[TRUE-35] neither the secret nor recovery codes are stored, logged or audited in plain text", async () => {
    const { id, secret, recovery } = await enrolled();
    const [row] = await api.database.db.select().from(secondFactors).where(eq(secondFactors.userId, id));
    const storedText = JSON.stringify([row, api.logs, await selectAuditRows(api)]);
    for (const text of [secret, ...recovery, ...recovery.map((code) => code.replaceAll("-", ""))])
      expect(storedText).not.toContain(text);
    const actions = (await selectAuditRows(api))
      .filter(({ adminId }) => adminId === id)
      .map(({ action }) => action);
    expect(actions).toEqual(["admin.login", "admin.startSecondFactor", "admin.confirmSecondFactor"]);
  });

  it("[TRUE-35] enabling a second factor requires the password and a first code, and ends the account's other sessions", async () => {
    const { token, email } = await makeAdmin(api, "starting@example.com");
    const other = await logInAdmin(api, email);
    const wrong = await api.send(admin.startSecondFactor, { token, fields: { pass: "not the password" } });
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([400, ["pass"]]);
    const started = await api.send(admin.startSecondFactor, { token, fields: { pass: TEST_PASSWORD } });
    const { secret } = started.body.data as { secret: string };
    // Inactive before the first code, so that a mistake during setup doesn't lock anyone out.
    expect((await enter(email)).status).toBe(200);
    const confirm = (code: string) => api.send(admin.confirmSecondFactor, { token, fields: { code } });
    expect((await confirm("000000")).status).toBe(400);
    expect((await confirm(getCode(secret))).status).toBe(200);
    expect([await getState(token), (await api.send(admin.me, { token: other })).status]).toEqual(["on", 401]);
    const again = await api.send(admin.startSecondFactor, { token, fields: { pass: TEST_PASSWORD } });
    expect(again.status).toBe(409);
  });

  it("[TRUE-35] a second factor can be disabled with a code, by another operator, or by reset-admin", async () => {
    const ownAccount = await enrolled();
    const remove = (code: string) =>
      api.send(admin.removeSecondFactor, { token: ownAccount.token, fields: { code } });
    expect((await remove("000000")).status).toBe(400);
    expect((await remove(getCode(ownAccount.secret))).status).toBe(200);
    expect((await enter(ownAccount.email)).status).toBe(200);

    const lostAccount = await enrolled({ allSites: true });
    const chief = await makeAdmin(api, "chief@example.com", { allSites: true });
    const plain = await makeAdmin(api, "of-one-site@example.com");
    const fields = { id: lostAccount.id, reason: "lost the phone" };
    const reset = (token: string) => api.send(admin.resetSecondFactor, { token, fields });
    expect((await reset(plain.token)).status).toBe(403);
    expect((await reset(chief.token)).status).toBe(200);
    expect((await reset(chief.token)).status).toBe(409);
    expect((await enter(lostAccount.email)).status).toBe(200);

    const resetAccount = await enrolled({ allSites: true });
    const { password } = await resetAdministrator(
      api.database.db,
      resetAccount.email,
      api.services.passwords,
    );
    const entered = await api.send(admin.login, { fields: { email: resetAccount.email, pass: password } });
    expect(entered.status).toBe(200);
  });

  it("[TRUE-35] if a second factor is required, an admin without one can only set one up", async () => {
    const { token } = await makeAdmin(api, "unready@example.com");
    const list = () => api.send(admin.users, { token });
    expect((await list()).status).toBe(200);
    Object.assign(api.services, { secondFactorRequired: true });
    try {
      expect((await list()).status).toBe(403);
      expect(await getState(token)).toBe("required");
      const started = await api.send(admin.startSecondFactor, { token, fields: { pass: TEST_PASSWORD } });
      const { secret } = started.body.data as { secret: string };
      await api.send(admin.confirmSecondFactor, { token, fields: { code: getCode(secret) } });
      expect([await getState(token), (await list()).status]).toEqual(["on", 200]);
    } finally {
      Object.assign(api.services, { secondFactorRequired: false });
    }
  });
});
