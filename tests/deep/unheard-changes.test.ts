import { Transform } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppServer, ask, loginAdmin, postJson, startApp } from "../setup/app-server";
import { describePostgres } from "../setup/database";
import { type DatabaseProxy, startDatabaseProxy } from "../setup/database-proxy";
import { dropRunDatabases, runPrefix, TEST_DATABASE_URL, withPostgresAdmin } from "../setup/run-databases";

/** Without change notifications, caches expire by age. */
const DUE_MS = 60_000;
const KEY = "k3y-of-this-run-only-0123456789abcdefghij";

/** PostgreSQL's NotificationResponse: a type byte and a 4-byte length that includes itself. */
const NOTIFICATION = "A".charCodeAt(0);
const HEAD_BYTES = 5;
let swallowed = 0;

function dropNotifications(): Transform {
  let rest: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= HEAD_BYTES) {
        const end = 1 + rest.readInt32BE(1);
        if (end > rest.length) break;
        if (rest[0] === NOTIFICATION) swallowed += 1;
        else this.push(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
      done();
    },
  });
}

describePostgres("an instance that misses the other instance's change notifications", () => {
  const database = `${runPrefix()}unheard`;
  let proxy: DatabaseProxy;
  let telling: AppServer;
  let deaf: AppServer;
  let admin: string;
  beforeAll(async () => {
    await withPostgresAdmin((client) => client.query(`create database ${database}`));
    const url = new URL(TEST_DATABASE_URL ?? "");
    url.pathname = `/${database}`;
    proxy = await startDatabaseProxy(url.href, { fromServer: dropNotifications });
    const shared = { SESSION_KEYS: KEY, DIGEST_KEY: KEY, PAYMENT_SANDBOX: "0" };
    telling = await startApp({ ...shared, DATABASE_URL: url.href });
    deaf = await startApp({ ...shared, DATABASE_URL: proxy.url });
    admin = await loginAdmin(telling.port, telling.output);
  }, 60_000);
  afterAll(async () => {
    await telling?.stop();
    await deaf?.stop();
    proxy?.close();
    await dropRunDatabases(database);
  });

  const page = (app: AppServer, path: string, host?: string) =>
    ask(app.port, path, { host, headers: { "accept-language": "en" } });
  async function save(path: string, body: object): Promise<void> {
    const answer = await postJson(telling.port, `/members/api/admin/${path}`, body, { cookie: admin });
    expect([path, answer.status, answer.text]).toEqual([path, 200, expect.any(String)]);
  }
  const contains = (path: string, text: string) => async () => (await page(deaf, path)).text.includes(text);

  async function seenAfter(signs: Record<string, () => Promise<boolean>>): Promise<Record<string, number>> {
    const startedAt = performance.now();
    const seen: Record<string, number> = {};
    const names = Object.keys(signs);
    while (names.some((name) => !(name in seen)) && performance.now() - startedAt < DUE_MS) {
      for (const name of names)
        if (!(name in seen) && (await signs[name]?.()))
          seen[name] = Math.round((performance.now() - startedAt) / 1000);
      await pause(1000);
    }
    console.table(seen);
    return seen;
  }

  it("[RUN-SHARED] [RUN-FAULT] within a minute, shows a name, text, price and host saved through the other instance", {
    timeout: 2 * DUE_MS,
  }, async () => {
    for (const path of ["/", "/about", "/prices"])
      for (let round = 0; round < 2; round++) expect((await page(deaf, path)).status).toBe(200);
    expect((await page(deaf, "/", "added.localhost")).status).toBe(404);
    const before = swallowed;
    const { data } = JSON.parse(
      (await ask(telling.port, "/members/api/admin/plans", { cookie: admin })).text,
    );
    await save("site", { config: { name: "Renamed Box" }, hosts: ["localhost", "added.localhost"] });
    await save("site/text", { name: "about", locale: "en", markdown: "Founded in a garage." });
    for (const { id, user_type: type } of data as { id: string; user_type: string }[])
      if (type === "user") await save("plan", { id, price_cents: 1234 });
    const seen = await seenAfter({
      "the name at home": contains("/", "Renamed Box"),
      "the name among prices": contains("/prices", "Renamed Box"),
      "a text": contains("/about", "Founded in a garage."),
      "a price": contains("/prices", "$12.34"),
      "a host": async () => (await page(deaf, "/", "added.localhost")).status !== 404,
    });
    expect(Object.keys(seen)).toHaveLength(5);
    // If no notifications were dropped, the test wouldn't prove anything.
    expect(swallowed).toBeGreaterThan(before);
    expect(seen["the name at home"]).toBeGreaterThan(1);
  });

  it("[RUN-SHARED] [RUN-FAULT] never shows a page that is more than a minute out of date, even if other visitors requested it in between", {
    timeout: 2 * DUE_MS,
  }, async () => {
    for (let round = 0; round < 2; round++) expect((await page(deaf, "/prices")).status).toBe(200);
    await save("site", { config: { name: "Quiet Box" } });
    const savedAt = performance.now();
    const isShown = contains("/prices", "Quiet Box");
    // A request just before expiry must not extend the cache for others.
    await pause(DUE_MS - 6000);
    await isShown();
    await pause(DUE_MS - (performance.now() - savedAt));
    expect(await isShown()).toBe(true);
  });
});
