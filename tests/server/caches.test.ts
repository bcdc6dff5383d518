import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SESSION_DIGEST_HEADER } from "@/lib/platform/values/offline-copy";
import { ENDING_WORKER, OFFLINE_WORKER } from "@/lib/site/rules/offline-worker";
import { type AppServer, ask, register, startApp } from "../setup/app-server";

const VIN = "2T1BURHE5JC034461";
let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const notKept = (headers: Record<string, unknown>) => String(headers["cache-control"] ?? "");

describe("no visitor's data is cached for another visitor", () => {
  it("[SEC-CACHE-03] a page or call path that ends like a static file isn't cached as one", async () => {
    const cookie = await register(app.port, "deceived@example.com");
    for (const path of [
      "/my-vehicles/x.css",
      "/account/style.css",
      "/members/me%2f.js",
      "/members/api/user.js",
      "/members/api/user;.png",
      "/dashboard;.png",
      "/dashboard%3b.png",
    ]) {
      const answer = await ask(app.port, path, { cookie });
      expect([path, answer.text.includes("deceived@example.com")]).toEqual([path, false]);
      if (answer.status === 200)
        expect([path, notKept(answer.headers)]).toEqual([path, expect.stringContaining("no-store")]);
      else expect([path, [303, 307, 308, 400, 404].includes(answer.status)]).toEqual([path, true]);
    }
  });

  it("[SEC-CACHE-04] two accounts alternating at the same URLs each read their own data", async () => {
    const accounts = await Promise.all(
      ["first@example.com", "second@example.com"].map(async (email) => {
        const cookie = await register(app.port, email);
        const saved = await ask(app.port, "/members/api/db/dvh", {
          method: "POST",
          cookie,
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ vehicle: { vin: VIN, nickname: `of ${email}` } }),
        });
        expect(saved.status).toBe(200);
        return { email, cookie };
      }),
    );
    for (const path of ["/account", "/my-vehicles", `/dashboard?vin=${VIN}`, "/members/api/user"]) {
      for (const { email, cookie } of [...accounts, ...accounts]) {
        const { text, headers } = await ask(app.port, path, { cookie });
        if (path === "/my-vehicles") expect(text).toContain(`of ${email}`);
        for (const other of accounts)
          if (other.email !== email)
            expect([path, email, text.includes(other.email)]).toEqual([path, email, false]);
        expect([path, notKept(headers)]).toEqual([path, expect.stringContaining("no-store")]);
      }
      const nobody = await ask(app.port, path);
      for (const { email } of accounts) expect(nobody.text).not.toContain(email);
    }
  });

  it("[SEC-SW-01] the only service worker can reach only its own site, and a page and its offline copy share a session digest", async () => {
    for (const path of ["/sw.js", "/ngsw-worker.js"]) expect((await ask(app.port, path)).status).toBe(404);
    const { status, headers, text } = await ask(app.port, "/service-worker.js");
    expect([status, text]).toEqual([200, OFFLINE_WORKER]);
    expect(headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'none'; connect-src 'self'",
      "service-worker-allowed": "/",
      "x-content-type-options": "nosniff",
    });
    expect((await ask(app.port, "/service-worker.js", { host: "evil.example" })).status).toBe(404);

    const [ann, bob] = [
      await register(app.port, "sw-a@example.com"),
      await register(app.port, "sw-b@example.com"),
    ];
    const digests = await Promise.all(
      [ann, bob, ""].map(async (cookie) => {
        const page = await ask(app.port, "/my-vehicles", { cookie });
        const copy = await ask(app.port, "/offline", { cookie });
        expect(copy.headers[SESSION_DIGEST_HEADER]).toBe(page.headers[SESSION_DIGEST_HEADER]);
        expect([copy.status, notKept(copy.headers)]).toEqual([200, expect.stringContaining("no-store")]);
        return page.headers[SESSION_DIGEST_HEADER];
      }),
    );
    expect(new Set(digests).size).toBe(3);
  });

  it("[FIRST-8] [SEC-SW-01] with OFFLINE_WORKER=0, workers are replaced by one that removes itself, and pages don't register a worker", async () => {
    const off = await startApp({ OFFLINE_WORKER: "0" });
    const { status, text, headers } = await ask(off.port, "/service-worker.js");
    expect([status, text, headers["cache-control"]]).toEqual([200, ENDING_WORKER, "no-cache"]);
    expect((await ask(off.port, "/prices")).text).not.toContain("serviceWorker");
    await off.stop();
  });
});

describe("requests with an unusual method or body", () => {
  it("[SEC-PRX-10] GET and DELETE with a body get responses, and HEAD gets one without a body", async () => {
    const body = "vin=x";
    const headers = { "content-length": String(body.length) };
    expect((await ask(app.port, "/members/api/config", { headers, body })).status).toBe(200);
    const response = await ask(app.port, "/members/api/config", { method: "DELETE", headers, body });
    expect([404, 405]).toContain(response.status);
    for (const path of ["/login", "/members/api/config", "/api/health"]) {
      const head = await ask(app.port, path, { method: "HEAD" });
      expect([path, head.status < 500, head.text]).toEqual([path, true, ""]);
    }
  });
});

const noncesIn = (text: string) =>
  new Set([...text.matchAll(/nonce(?:=|\\":\\)"([\w+/]{22}==)/g)].map(([, one]) => one));
const withoutNonce = (text: string) => text.replaceAll([...noncesIn(text)][0] ?? "none", "");

it("[RUN-FAST] [SEC-CSP-01] visitors get the same cached page, and each response has its own nonce, which is also in its CSP", async () => {
  const get = () => ask(app.port, "/", { headers: { "accept-language": "en" } });
  await get();
  const [first, second] = [await get(), await get()];
  // Next doesn't send a Content-Length for pages that it renders.
  expect(second.headers["content-length"]).toBeDefined();
  expect(withoutNonce(first.text)).toBe(withoutNonce(second.text));
  const nonces = [first, second].map(({ text, headers }) => {
    const own = noncesIn(text);
    expect(own.size).toBe(1);
    const [nonce] = own;
    expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}' 'strict-dynamic'`);
    const linked = new Set(String(headers.link).match(/nonce="[^"]*"/g));
    expect([...linked]).toEqual([`nonce="${nonce}"`]);
    expect(headers["cache-control"]).toContain("no-store");
    return nonce;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
});
