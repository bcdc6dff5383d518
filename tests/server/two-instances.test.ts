import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type AppServer,
  ask,
  getCookie,
  loginAdmin,
  postForm,
  register,
  startApp,
} from "../setup/app-server";
import { dropRunDatabases, runPrefix, TEST_DATABASE_URL, withPostgresAdmin } from "../setup/run-databases";

/** Maximum delay of an event from the other instance (RUN-SHARED). */
const DUE_MS = 1000;
/** Pages cache a session's user for 1 s. */
const REVOKED_MS = 1500;
const KEY = "k3y-of-this-run-only-0123456789abcdefghij";

describe.runIf(TEST_DATABASE_URL)("two instances on one PostgreSQL", () => {
  const database = `${runPrefix()}two`;
  let one: AppServer;
  let two: AppServer;
  let admin: string;
  beforeAll(async () => {
    await withPostgresAdmin((client) => client.query(`create database ${database}`));
    const url = new URL(TEST_DATABASE_URL ?? "");
    url.pathname = `/${database}`;
    const shared = { DATABASE_URL: url.href, SESSION_KEYS: KEY, DIGEST_KEY: KEY, PAYMENT_SANDBOX: "0" };
    one = await startApp(shared);
    two = await startApp(shared);
    admin = await loginAdmin(one.port, one.output);
  });
  afterAll(async () => {
    await one?.stop();
    await two?.stop();
    await dropRunDatabases(database);
  });

  const page = async (app: AppServer, path: string, cookie = "") =>
    ask(app.port, path, { cookie, headers: { "accept-language": "en" } });
  const post = (app: AppServer, path: string, cookie: string, body: object = {}) =>
    ask(app.port, path, {
      method: "POST",
      cookie,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const save = async (app: AppServer, path: string, body: object) => {
    const answer = await post(app, `/members/api/admin/${path}`, admin, body);
    expect([path, answer.status, answer.text]).toEqual([path, 200, expect.any(String)]);
  };
  const shows = (app: AppServer, path: string, text: string) =>
    vi.waitFor(
      async () => expect([path, (await page(app, path)).text.includes(text)]).toEqual([path, true]),
      { timeout: DUE_MS, interval: 20 },
    );
  const userStatus = async (app: AppServer, cookie: string) =>
    (await ask(app.port, "/members/api/user", { cookie })).status;

  it("[RUN-SHARED] [SITE-7] a name, text or price saved through one instance appears on the other's pages within a second", async () => {
    for (const app of [one, two, one, two])
      for (const path of ["/", "/about", "/prices"]) expect((await page(app, path)).status).toBe(200);
    await save(one, "site", { config: { name: "Renamed Box" } });
    for (const path of ["/", "/about", "/prices"]) await shows(two, path, "Renamed Box");
    await save(two, "site", { config: { name: "Back Again" } });
    await shows(one, "/prices", "Back Again");
    await save(one, "site/text", { name: "about", locale: "en", markdown: "Founded in a garage." });
    await shows(two, "/about", "Founded in a garage.");
    const { data } = JSON.parse((await ask(two.port, "/members/api/admin/plans", { cookie: admin })).text);
    for (const { id, user_type: type } of data as { id: string; user_type: string }[])
      if (type === "user") await save(one, "plan", { id, price_cents: 1234 });
    await shows(two, "/prices", "$12.34");
  });

  it("[RUN-SHARED] a session from one instance is valid on the other, and its logout takes effect there immediately", async () => {
    const cookie = await register(one.port, "shared@example.com");
    expect(await userStatus(two, cookie)).toBe(200);
    expect((await page(two, "/account", cookie)).status).toBe(200);
    expect((await post(one, "/members/api-cwa/logout", cookie)).status).toBe(200);
    expect(await userStatus(two, cookie)).toBe(401);
    await vi.waitFor(async () => expect((await page(two, "/account", cookie)).status).not.toBe(200), {
      timeout: REVOKED_MS,
      interval: 100,
    });
  });

  it("[RUN-SHARED] sessions ended through one instance are invalid on the other, including an administrator's", async () => {
    const cookie = await register(one.port, "revoked@example.com");
    const fields = { email: "revoked@example.com", pass: "correct horse battery" };
    const elsewhere = getCookie(await postForm(two.port, "/members/api-cwa/login", fields));
    expect(await userStatus(one, elsewhere)).toBe(200);
    const revoked = await post(one, "/members/api/user/sessions/revoke", cookie, { others: true });
    expect([revoked.status, JSON.parse(revoked.text).revoked]).toEqual([200, 1]);
    expect([await userStatus(two, elsewhere), await userStatus(two, cookie)]).toEqual([401, 200]);
    const me = async (app: AppServer) =>
      (await ask(app.port, "/members/api/admin/me", { cookie: admin })).status;
    expect([await me(one), await me(two)]).toEqual([200, 200]);
    expect((await post(two, "/members/api/admin/logout", admin)).status).toBe(200);
    expect([await me(one), await me(two)]).toEqual([401, 401]);
  });
});
