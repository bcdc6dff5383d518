import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { resetTokens, sessions, users } from "@/lib/account/schema";
import { calls } from "@/lib/compose/calls/table";
import { emailOutbox } from "@/lib/email/schema";
import { describeDatabase } from "../setup/database";
import { emailsTo } from "../setup/emails";
import { openTestApi, TEST_PASSWORD, type TestApi } from "../setup/members-api";

const DAY_MS = 24 * 60 * 60 * 1000;
const { account } = calls;

async function mailedLinks(api: TestApi, to: string): Promise<URL[]> {
  const emails = await emailsTo(api, to);
  return emails.flatMap(({ source }) =>
    [...source.matchAll(/https?:\/\/\S+reset_token=\S+/g)].map(([link]) => new URL(link)),
  );
}

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
  });
  afterAll(() => api.close());

  it("[TRUE-22] a new account gets one email, in text and HTML, with the site's support address as Reply-To", async () => {
    const mailing = await openTestApi({ open, mailDelivers: true });
    await mailing.register("welcome@example.com");
    await mailing.register("welcome@example.com");
    const emails = await emailsTo(mailing, "welcome@example.com");
    expect(emails.map(({ subject }) => subject)).toEqual(["Confirm your email address for Glovebox"]);
    expect(emails[0]?.source).toMatch(/^Reply-To: support@glovebox\.example\r?$/m);
    expect(emails[0]?.source).toContain("Content-Type: text/plain");
    expect(emails[0]?.html).toMatch(
      /<td class="m-button"[^>]*><a href="[^"]+verify_token=[^"]+" class="m-label" style="[^"]+">Confirm my address<\/a>/,
    );
    const rows = await mailing.database.db.select().from(emailOutbox);
    expect(rows.map(({ text, html }) => [text, html])).toEqual([["", ""]]);
    await mailing.close();
  });

  it("[SAFE-4] strangers' guesses don't lock the owner out at the sign-up IP address or in a known browser", async () => {
    const email = "locked@example.com";
    const device = { "x-client-device": "d".repeat(43) };
    const logIn = (address: string, pass = TEST_PASSWORD, headers: Record<string, string> = {}) =>
      api.send(account.login, { fields: { email, pass }, address, headers });
    await api.register(email, { address: "203.0.113.7", headers: device });
    for (let count = 0; count < 6; count++) await logIn(`198.51.${count}.9`, "a guess");
    expect((await logIn("198.51.100.250")).status).toBe(429);
    expect((await logIn("203.0.113.7")).status).toBe(200);
    expect((await logIn("192.0.2.77", TEST_PASSWORD, device)).status).toBe(200);
    // Guesses from the owner's address block the address, not the known browser.
    for (let count = 0; count < 8; count++) await logIn("203.0.113.7", "a guess");
    expect((await logIn("203.0.113.7")).status).toBe(429);
    expect((await logIn("203.0.113.7", TEST_PASSWORD, device)).status).toBe(200);
    expect((await logIn("198.51.101.250", TEST_PASSWORD, { "x-client-device": "e".repeat(43) })).status).toBe(
      429,
    );
  });

  it("[TRUE-22] rejects common passwords, blanks, the user's email address and the site's name wherever a password is chosen", async () => {
    const email = "choosy@example.com";
    const token = await api.register(email, { password: "x".repeat(60) + " and sixty more ".repeat(5) });
    const weakPasswords = [
      "password",
      "12345678",
      "aaaaaaaa",
      "qwertyui",
      "        ",
      "Choosy@Example.com",
      "GLOVE box",
    ];
    await api.send(account.resetPassword, { fields: { email } });
    const [link] = await mailedLinks(api, email);
    const reset = link?.searchParams.get("reset_token") ?? "";
    for (const pass of weakPasswords) {
      const signUp = await api.send(account.register, { fields: { email: `x${email}`, pass } });
      const dealer = await api.send(calls.account.dealerRegister, {
        fields: { email: `y${email}`, pass, company_name: "Choosy Cars" },
      });
      const byLink = await api.send(account.changePassword, {
        fields: { new_pass: pass, reset_token: reset },
      });
      const bySession = await api.send(account.changePassword, {
        token,
        fields: { new_pass: pass, current_pass: "x".repeat(60) + " and sixty more ".repeat(5) },
      });
      const isOwn = pass.includes("@");
      expect([signUp.status, dealer.status], pass).toEqual(isOwn ? [200, 200] : [400, 400]);
      expect([byLink.status, bySession.status], pass).toEqual([400, 400]);
      expect(Object.keys(byLink.body.errors as object)).toEqual(["new_pass"]);
      if (!isOwn) expect(Object.keys(signUp.body.errors as object)).toEqual(["pass"]);
    }
    const response = await api.send(account.changePassword, {
      fields: { new_pass: "Blanks  are fine", reset_token: reset },
    });
    expect(response.status).toBe(200);
  });

  it("[SAFE-4] guesses are limited per network and then overall, and using an emailed reset link makes the browser a known one", async () => {
    const email = "neighbor@example.com";
    await api.register(email, { address: "203.0.113.8" });
    const headers = { "x-client-device": "n".repeat(43) };
    const logIn = (address: string, pass: string) =>
      api.send(account.login, { fields: { email, pass }, address, headers });
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++)
      statuses.push((await logIn(`192.0.2.${100 + count}`, "a guess")).status);
    expect(statuses).toEqual([...Array<number>(4).fill(401), ...Array<number>(7).fill(429)]);
    expect((await logIn("198.18.0.1", "a guess")).status).toBe(401);
    expect((await logIn("198.18.1.1", "a guess")).status).toBe(429);
    await api.send(account.resetPassword, { fields: { email } });
    const [link] = await mailedLinks(api, email);
    const fields = { new_pass: "entirely other words", reset_token: link?.searchParams.get("reset_token") };
    expect((await api.send(account.changePassword, { fields, address: "192.0.2.200", headers })).status).toBe(
      200,
    );
    expect((await logIn("192.0.2.201", "entirely other words")).status).toBe(200);
  });

  it("[SEC-AUTH-01] limits guesses at many accounts from one IP address, but not logins to known accounts or from other addresses", async () => {
    const address = "198.51.77.7";
    const fields = { email: "tenant@example.com", pass: TEST_PASSWORD };
    await api.register(fields.email, { address });
    const statuses: number[] = [];
    for (let count = 0; count < 52; count++) {
      const tried = { email: `sprayed-${count}@example.com`, pass: "a guess" };
      statuses.push((await api.send(account.login, { fields: tried, address })).status);
    }
    expect(statuses).toEqual([...Array<number>(50).fill(401), 429, 429]);
    expect((await api.send(account.login, { fields, address })).status).toBe(200);
    expect((await api.send(account.login, { fields, address: "192.0.2.99" })).status).toBe(200);
  });

  const whoIs = (token: string, site?: string) => api.send(account.user, { token, site });
  const login = (email: string, pass = TEST_PASSWORD, more = {}) =>
    api.send(account.login, { fields: { email, pass }, ...more });
  const resetTokenFor = async (email: string): Promise<string> => {
    api.clock.advance(61_000);
    await api.send(account.resetPassword, { fields: { email } });
    const token = (await mailedLinks(api, email)).at(-1)?.searchParams.get("reset_token");
    if (!token) throw new Error("no link was mailed");
    return token;
  };

  it("[EMB-1] a sign-up grants the site's credits and opens a session", async () => {
    const answer = await api.send(account.register, {
      fields: { email: "Ann@Example.com", pass: TEST_PASSWORD, phone: "+1 555 0100" },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      email: "ann@example.com",
      phone: "+1 555 0100",
      is_dealer: false,
      credits: { vhr: 3, sticker: 3, global: 0 },
    });
    expect(JSON.stringify(answer.body)).not.toContain("scrypt");
    const me = await whoIs(String(answer.body.token));
    expect(me.body.user).toEqual(answer.body.user);
    const [row] = await api.database.db.select().from(users).where(eq(users.email, "ann@example.com"));
    expect(row?.passwordHash).toMatch(/^scrypt\$/);
  });

  it("[SITE-6] a site with global credits grants one shared balance", async () => {
    const token = await api.register("global@example.com", { site: "cnv.localhost" });
    const me = await whoIs(token, "cnv.localhost");
    expect(me.body.user).toMatchObject({ credits: { vhr: 0, sticker: 0, global: 6 } });
  });

  it("[EMB-1] concurrent sign-ups with one address create one account and grant its credits once", async () => {
    const fields = { email: "twice@example.com", pass: TEST_PASSWORD };
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.send(account.register, { fields })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const ids = new Set(answers.map((answer) => (answer.body.user as { id: string }).id));
    expect(ids.size).toBe(1);
    expect((await whoIs(String(answers[0]?.body.token))).body.user).toMatchObject({
      credits: { vhr: 3, sticker: 3, global: 0 },
    });
  });

  it("[SEC-TOK-08] [SEC-AZ-02] a site's tokens and accounts are invalid on other sites", async () => {
    const token = await api.register("two@example.com");
    expect((await whoIs(token)).status).toBe(200);
    expect((await whoIs(token, "es.localhost")).status).toBe(401);
    expect((await login("two@example.com", TEST_PASSWORD, { site: "es.localhost" })).status).toBe(401);
    const other = await api.register("two@example.com", {
      site: "es.localhost",
      password: "another password",
    });
    expect((await whoIs(other)).status).toBe(401);
    expect((await login("two@example.com", "another password")).status).toBe(401);
    const here = (await whoIs(token)).body.user as { id: string };
    const there = (await whoIs(other, "es.localhost")).body.user as { id: string };
    expect(here.id).not.toBe(there.id);
    await api.send(account.logout, { token, site: "es.localhost", fields: {} });
    expect((await whoIs(token)).status).toBe(200);
  });

  it("[SEC-TOK-09] logout only invalidates its own token", async () => {
    const first = await api.register("out@example.com");
    const second = String((await login("out@example.com")).body.token);
    expect((await api.send(account.logout, { token: first, fields: {} })).status).toBe(200);
    expect((await whoIs(first)).status).toBe(401);
    expect((await whoIs(second)).status).toBe(200);
    expect((await api.send(account.logout, { token: first, fields: {} })).status).toBe(200);
  });

  it("[SEC-SES-06] a session ends 14 days after its last use, and no later than 90 days after the login", async () => {
    const token = await api.register("idle@example.com");
    for (let day = 0; day < 84; day += 12) {
      api.clock.advance(12 * DAY_MS);
      expect((await whoIs(token)).status).toBe(200);
    }
    api.clock.advance(6 * DAY_MS);
    expect((await whoIs(token)).status).toBe(401);
    const idle = String((await login("idle@example.com")).body.token);
    api.clock.advance(14 * DAY_MS - 1000);
    expect((await whoIs(idle)).status).toBe(200);
    api.clock.advance(14 * DAY_MS);
    expect((await whoIs(idle)).status).toBe(401);
  });

  it("[SEC-AUTH-03] stores session and reset tokens only as digests", async () => {
    const token = await api.register("digest@example.com");
    const reset = await resetTokenFor("digest@example.com");
    const stored = JSON.stringify([
      await api.database.db.select().from(sessions),
      await api.database.db.select().from(resetTokens),
      await api.database.db.select().from(emailOutbox),
    ]);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(reset).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(reset);
  });

  it("[SEC-AUTH-03] a reset link works once, for 60 minutes, on its own site", async () => {
    await api.register("reset@example.com");
    const change = (reset_token: string, site?: string) =>
      api.send(account.changePassword, { site, fields: { new_pass: "a new password", reset_token } });
    const early = await resetTokenFor("reset@example.com");
    api.clock.advance(60 * 60_000 + 1);
    const getReason = (answer: { body: Record<string, unknown> }) =>
      (answer.body.errors as { reset_token: string }).reset_token;
    expect(getReason(await change(early))).toContain("has expired");
    const good = await resetTokenFor("reset@example.com");
    expect((await change(good, "cnv.localhost")).status).toBe(400);
    const both = await Promise.all([change(good), change(good)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(getReason(await change(good))).toContain("was already used");
    expect(getReason(await change("n".repeat(43)))).toContain("no longer works");
    expect((await login("reset@example.com")).status).toBe(401);
    expect((await login("reset@example.com", "a new password")).status).toBe(200);
  });

  it("[SEC-AUTH-03] changing the password invalidates older reset links", async () => {
    await api.register("older@example.com");
    const first = await resetTokenFor("older@example.com");
    const second = await resetTokenFor("older@example.com");
    const change = (reset_token: string) =>
      api.send(account.changePassword, { fields: { new_pass: "a new password", reset_token } });
    expect((await change(second)).status).toBe(200);
    expect((await change(first)).status).toBe(400);
  });

  it("[SEC-SES-05] a password change or reset immediately ends all existing sessions", async () => {
    const one = await api.register("change@example.com");
    const two = String((await login("change@example.com")).body.token);
    const refusal = await api.send(account.changePassword, {
      token: one,
      fields: { new_pass: "the second password", current_pass: "wrong" },
    });
    expect(refusal.body).toMatchObject({
      code: "invalid_fields",
      errors: { current_pass: expect.any(String) },
    });
    const changed = await api.send(account.changePassword, {
      token: one,
      fields: { new_pass: "the second password", current_pass: TEST_PASSWORD },
    });
    expect(changed.status).toBe(200);
    expect((await whoIs(one)).status).toBe(401);
    expect((await whoIs(two)).status).toBe(401);
    const saved = String(changed.body.token);
    expect((await whoIs(saved)).status).toBe(200);
    const reset_token = await resetTokenFor("change@example.com");
    await api.send(account.changePassword, { fields: { new_pass: "the third password", reset_token } });
    expect((await whoIs(saved)).status).toBe(401);
  });

  it("[SEC-HOST-09] the emailed link uses the site's stored origin, regardless of the Host header", async () => {
    await api.register("host@example.com", { site: "es.localhost" });
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      origin: "https://evil.example",
    };
    await api.send(account.resetPassword, {
      site: "es.localhost",
      headers,
      fields: { email: "host@example.com" },
    });
    const [link] = await mailedLinks(api, "host@example.com");
    expect(link?.origin).toBe("http://es.localhost:3000");
    expect(link?.pathname).toBe("/reset-password");
    const [mail] = await api.database.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.to, "host@example.com"));
    expect(mail?.subject).toBe("Elija una contraseña para Historial");
    const emails = await emailsTo(api, "host@example.com");
    expect(emails.map(({ source }) => source).join()).not.toContain("evil");
  });

  it("[EMB-1] writes emails to the data folder if no mail server is configured", async () => {
    await api.register("file@example.com");
    await resetTokenFor("file@example.com");
    await api.outbox.drain();
    const names = await readdir(join(api.dataDir, "mail"));
    const emails = await Promise.all(names.map((name) => readFile(join(api.dataDir, "mail", name), "utf8")));
    const email = emails.find((text) => text.includes("To: file@example.com"));
    expect(email).toContain("Subject: Choose a password for Glovebox");
    expect(names.every((name) => name.endsWith(".eml"))).toBe(true);
  });

  it("[SEC-AZ-05] a sign-up ignores fields that the caller isn't allowed to set", async () => {
    const answer = await api.send(account.register, {
      fields: {
        email: "mass@example.com",
        pass: TEST_PASSWORD,
        role: "admin",
        is_dealer: "true",
        credits: "99",
        siteId: "x",
      },
    });
    expect(answer.body.user).toMatchObject({ is_dealer: false, credits: { vhr: 3 } });
    const [row] = await api.database.db.select().from(users).where(eq(users.email, "mass@example.com"));
    expect(row?.role).toBe("member");
  });

  it("[GATE-5] secure login accepts an account of this site and doesn't open a session", async () => {
    await api.register("gate@example.com", { site: "secure.localhost" });
    const fields = { email: "gate@example.com", pass: TEST_PASSWORD };
    const passed = await api.send(account.secureLogin, { site: "secure.localhost", fields });
    expect(passed.body).toMatchObject({ status: "success", secure_id: expect.any(String) });
    expect(passed.body.token).toBeUndefined();
    expect((await api.send(account.secureLogin, { fields })).status).toBe(401);
  });

  it("[TRUE-40] a gate pass expires when its account's password changes or its account is closed", async () => {
    const site = "secure.localhost";
    const fields = { email: "passing@example.com", pass: TEST_PASSWORD };
    const member = await api.register(fields.email, { site });
    const pass = async () => String((await api.send(account.secureLogin, { site, fields })).body.secure_id);
    const isAlive = async (token: string, at = site) =>
      (await api.send(account.gatePass, { site: at, token })).body.passed;
    const first = await pass();
    expect(await isAlive(first)).toBe(true);
    expect([await isAlive(first, "localhost"), await isAlive(member)]).toEqual([false, false]);
    expect((await api.send(account.user, { site, token: first })).status).toBe(401);
    const change = { current_pass: TEST_PASSWORD, new_pass: TEST_PASSWORD };
    await api.send(account.changePassword, { site, token: member, fields: change });
    expect(await isAlive(first)).toBe(false);
    const second = await pass();
    const row = eq(users.email, fields.email);
    await api.database.db.update(users).set({ disabledAt: api.clock.now() }).where(row);
    expect(await isAlive(second)).toBe(false);
    await api.database.db.update(users).set({ disabledAt: null }).where(row);
    api.clock.advance(12 * 60 * 60_000);
    expect(await isAlive(second)).toBe(false);
  });
});
