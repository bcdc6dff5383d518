import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppServer, type Ask, ask, loginAdmin, register, startApp } from "../setup/app-server";

let app: AppServer;
let admin: string;
beforeAll(async () => {
  app = await startApp();
  admin = await loginAdmin(app.port, app.output);
});
afterAll(() => app?.stop());

const get = (path: string, options: Ask = {}) =>
  ask(app.port, path, { ...options, headers: { "accept-language": "en", ...options.headers } });
const adminGet = async (path: string) => JSON.parse((await ask(app.port, path, { cookie: admin })).text).data;
async function save(path: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await ask(app.port, `/members/api/admin/${path}`, {
    method: "POST",
    cookie: admin,
    headers,
    body: JSON.stringify(body),
  });
  expect([path, answer.status, answer.text]).toEqual([path, 200, expect.any(String)]);
}

const noncesIn = (text: string) =>
  new Set([...text.matchAll(/nonce(?:=|\\":\\)"([\w+/]{22}==)/g)].map(([, one]) => one));
const withoutNonce = (text: string) => text.replaceAll([...noncesIn(text)][0] ?? "none", "");
const isKept = async (path: string, options?: Ask) => {
  await get(path, options);
  // Next sends no Content-Length for pages that it renders.
  return (await get(path, options)).headers["content-length"] !== undefined;
};

describe("a page cached for visitors", () => {
  it("[RUN-FAST] [SEC-CSP-01] is the same page, and each response has its own nonce, which its policy names", async () => {
    expect(await isKept("/")).toBe(true);
    const [first, second] = [await get("/"), await get("/")];
    expect(withoutNonce(first.text)).toBe(withoutNonce(second.text));
    const nonces = [first, second].map(({ text, headers }) => {
      const own = noncesIn(text);
      expect(own.size).toBe(1);
      const [nonce] = own;
      expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}' 'strict-dynamic'`);
      expect(
        String(headers.link)
          .match(/nonce="[^"]*"/g)
          ?.every((name) => name === `nonce="${nonce}"`),
      ).toBe(true);
      expect(headers["cache-control"]).toContain("no-store");
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it("[SEC-CACHE-04] isn't sent to a visitor with a session, and a member's page isn't cached for visitors", async () => {
    const cookie = await register(app.port, "kept-canary@example.com");
    for (const path of ["/prices", "/sample-report", "/checkout", "/how-we-check"]) {
      const ownAnswer = await get(path, { cookie });
      expect([path, ownAnswer.headers["content-length"]]).toEqual([path, undefined]);
      const visitors = [await get(path), await get(path), await get(path, { cookie: "_ga=1" })];
      for (const { text } of visitors) expect([path, text.includes("kept-canary")]).toEqual([path, false]);
      expect(ownAnswer.text).not.toBe(visitors[0]?.text);
      expect([path, await isKept(path, { cookie })]).toEqual([path, false]);
    }
  });

  it("[SEC-CACHE-05] immediately shows what an administrator saved: the site's name, a text, a price", async () => {
    const price = async () => /\$(\d+\.\d\d)/.exec((await get("/prices")).text)?.[1];
    for (const path of ["/", "/about", "/prices"]) expect([path, await isKept(path)]).toEqual([path, true]);
    await save("site", { config: { name: "Renamed Box" } });
    for (const path of ["/", "/about", "/prices"]) expect((await get(path)).text).toContain("Renamed Box");
    await save("site/text", { name: "about", locale: "en", markdown: "Founded in a garage." });
    expect((await get("/about")).text).toContain("Founded in a garage.");

    const before = await price();
    const plans: { id: string; price_cents: number; user_type: string }[] =
      await adminGet("/members/api/admin/plans");
    const sold = plans.filter(({ user_type: type }) => type === "user");
    for (const { id, price_cents: cents } of sold) await save("plan", { id, price_cents: cents + 111 });
    expect(Number(await price())).toBeCloseTo(Number(before) + 1.11);
    expect(sold.length).toBeGreaterThan(0);
  });
});
