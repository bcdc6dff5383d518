import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes } from "@/lib/routes";
import share from "@/messages/en/share.json";
import english from "@/messages/en/shell.json";
import {
  type Answer,
  type AppServer,
  ask,
  getCookie,
  postForm,
  readHtml,
  register,
  startApp,
} from "../setup/app-server";

let app: AppServer;
let member: string;
let vaultMember: string;
let passed: string;
beforeAll(async () => {
  app = await startApp();
  member = await register(app.port, "ann-canary@example.com");
  // Only accounts pass the gate, and the administrator is the first account.
  const password = /password \(shown once\): (\S+)/.exec(app.output())?.[1] ?? "";
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email: "admin@glovebox.example", pass: password });
  passed = getCookie(
    await ask(app.port, "/members/api/securelogin", {
      host: "secure.localhost",
      method: "POST",
      headers,
      body,
    }),
  );
  vaultMember = await register(app.port, "bob-canary@example.com", {
    host: "secure.localhost",
    cookie: passed,
  });
});
afterAll(() => app?.stop());

const OPEN = "localhost";
const GATED = "secure.localhost";
type Outcome = "pass" | "/admin-login" | "/securelogin" | "/login" | "/dashboard";
function outcome({ status, location }: Answer): string {
  if (status >= 300 && status < 400) return new URL(location ?? "", "http://own.invalid").pathname;
  return "pass";
}

describe("redirect table over HTTP", () => {
  const visitors = [
    { who: "a stranger at a closed gate", host: GATED, cookie: () => "" },
    { who: "a visitor past the gate", host: GATED, cookie: () => passed },
    { who: "a member of a gated site", host: GATED, cookie: () => vaultMember },
    { who: "a visitor of an open site", host: OPEN, cookie: () => "" },
    { who: "a member of an open site", host: OPEN, cookie: () => member },
  ];
  /** One page of each kind, with the outcome for each visitor in turn. */
  const outcomes: [path: string, ...Outcome[]][] = [
    [routes.home, "/securelogin", "pass", "/dashboard", "pass", "/dashboard"],
    [routes.dashboard, "/securelogin", "/login", "pass", "/login", "pass"],
    [routes.prices, "/securelogin", "pass", "pass", "pass", "pass"],
    [routes.checkout, "pass", "pass", "pass", "pass", "pass"],
    [routes.secureLogin, "pass", "pass", "pass", "pass", "pass"],
    [routes.admin, "/admin-login", "/admin-login", "/admin-login", "/admin-login", "/admin-login"],
  ];
  it.each(outcomes)("[GATE-1] [GATE-2] [GATE-3] [GATE-4] [GATE-5] %s", async (path, ...expected) => {
    for (const [at, { who, host, cookie }] of visitors.entries()) {
      const answer = await ask(app.port, path, { host, cookie: cookie() });
      expect([who, outcome(answer)]).toEqual([who, expected[at]]);
      expect(answer.status).toBeLessThan(500);
      expect(answer.location ?? "/").toMatch(/^\/(?!\/)/);
    }
  });

  it.each([OPEN, GATED])(
    "[GATE-9] [PAGE-14] [SEC-AUTH-05] %s: only an administrator's own session opens the administration",
    async (host) => {
      const next = (answer: Answer) =>
        new URL(answer.location ?? "", "http://own.invalid").searchParams.get("next");
      const closed = await ask(app.port, "/admin/users?role=admin", { host });
      expect([outcome(closed), next(closed)]).toEqual(["/admin-login", "/admin/users?role=admin"]);
      const password = /password \(shown once\): (\S+)/.exec(app.output())?.[1] ?? "";
      const opened = await ask(app.port, "/members/api/admin/login", {
        host,
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "admin@glovebox.example", pass: password }),
      });
      const cookie = getCookie(opened);
      expect(outcome(await ask(app.port, "/admin/users", { host, cookie }))).toBe("pass");
      expect(outcome(await ask(app.port, "/admin-login", { host, cookie }))).toBe("/admin");
      expect(outcome(await ask(app.port, "/dashboard", { host, cookie }))).toBe(
        host === GATED ? "/securelogin" : "/login",
      );
      const page = await ask(app.port, "/admin", { host, cookie });
      expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      const headers = { "content-type": "application/json" };
      const left = { host, cookie, method: "POST", headers, body: "{}" };
      expect((await ask(app.port, "/members/api/admin/logout", left)).status).toBe(200);
      expect(outcome(await ask(app.port, "/admin/users", { host, cookie }))).toBe("/admin-login");
      expect(outcome(await ask(app.port, "/admin-login", { host, cookie }))).toBe("pass");
    },
  );

  it.each([OPEN, GATED])(
    "[GATE-7] [PAGE-10] %s: an invalid shared link returns a plain 404",
    async (host) => {
      const answer = await ask(app.port, `/shared/${"x".repeat(43)}`, { host });
      expect([answer.status, answer.location]).toEqual([404, undefined]);
      // Server-rendered, so readable without JavaScript.
      const drawn = answer.text.replace(/<script.*?<\/script>/gs, "");
      expect(readHtml(drawn)).toContain(share.missing.title);
      expect(answer.text).toMatch(/<meta name="robots" content="noindex/);
      expect(answer.headers["x-robots-tag"]).toContain("noindex");
      expect(answer.headers["referrer-policy"]).toBe("no-referrer");
      expect(outcome(await ask(app.port, "/shared.evil/x", { host: GATED }))).toBe("/securelogin");
    },
  );
});

it("[TRUE-27] [GATE-7] an unknown path returns 404 for visitors too, before the gate and behind it", async () => {
  for (const host of [OPEN, GATED]) {
    const answer = await ask(app.port, "/imprint", { host });
    expect([answer.status, answer.location]).toEqual([404, undefined]);
    expect(readHtml(answer.text)).toContain(english.missing.title);
  }
});

it("[PAGE-1] [PAGE-17] an unknown path returns 404, with a header that links to the main pages and the account", async () => {
  for (const path of [routes.notFound, "/no-such-page", "/my-vehicles/no/such/page"]) {
    const { status, text } = await ask(app.port, path, { cookie: member });
    expect([path, status]).toEqual([path, 404]);
    const page = text.replace(/<script[\s\S]*?<\/script>/g, "");
    expect(page.match(/<header\b/g), path).toHaveLength(1);
    expect(page).toContain(`<a href="${routes.account}"`);
    expect(page).toContain(english.missing.title);
  }
  const shownAnswer = await ask(app.port, `${routes.notFound}?webview=1`, { cookie: member });
  expect(shownAnswer.text).not.toMatch(/<header\b/);
});

function expectNothing(answer: Answer): void {
  expect(answer.text).not.toContain("canary");
  if (answer.status >= 300 && answer.status < 400) {
    // Data requests get Next's own redirect header.
    expect(answer.location ?? answer.headers["x-nextjs-redirect"]).toMatch(/^\/(?!\/)/);
    return;
  }
  expect([400, 401, 403, 404, 405]).toContain(answer.status);
}

describe("bypass attempts over HTTP", () => {
  const nested = Array.from({ length: 5 }, () => "middleware").join(":");
  const forged: Record<string, string>[] = [
    { "x-middleware-subrequest": nested },
    { "x-middleware-subrequest": `src/${nested.replaceAll("middleware", "src/middleware")}` },
    { "x-middleware-subrequest": "pages/_middleware" },
    { "x-middleware-rewrite": "/account" },
    { "x-middleware-next": "1" },
    { "x-invoke-path": "/account", "x-invoke-status": "200" },
    { "x-matched-path": "/account" },
    { "x-now-route-matches": "1=account" },
    { "next-resume": "1" },
    { "x-nextjs-data": "1" },
  ];
  it.each(forged)("[SEC-GATE-01] %j changes nothing", async (headers) => {
    const plain = await ask(app.port, "/account", { host: GATED });
    const tricked = await ask(app.port, "/account", { host: GATED, headers });
    expect([tricked.status, tricked.location]).toEqual([plain.status, plain.location]);
    const login = await ask(app.port, "/login", { headers });
    expect(login.status).toBe(200);
  });

  it.each([
    "/Account",
    "//account",
    "/%61ccount",
    "/account/",
    "/./account",
    "/x/../account",
    "/checkout/../account",
    "/checkout/%2e%2e/account",
    "/account%2f",
    "/account;x",
    "/account%00",
    "/account%20",
    "/account.",
    "/account\\",
    "/es/../account",
    "/ES/account",
    "/_hosts/localhost/account",
  ])("[SEC-GATE-02] [SEC-GATE-03] [SEC-GATE-09] [SEC-HOST-11] %s reveals nothing", async (path) => {
    for (const host of [OPEN, GATED]) expectNothing(await ask(app.port, path, { host }));
  });

  it.each([
    ["/account.rsc", {}],
    ["/account.json", {}],
    ["/account.segments/_tree.segment.rsc", {}],
    ["/account?_rsc=abc", { rsc: "1" }],
    ["/account", { rsc: "1", "next-router-prefetch": "1" }],
    ["/account", { rsc: "1", "next-router-segment-prefetch": "/_tree" }],
    ["/account", { purpose: "prefetch" }],
    ["/_next/data/build/account.json", {}],
    ["/index.rsc", {}],
  ])("[SEC-GATE-04] %s with %j reveals nothing to a stranger", async (path, headers) => {
    for (const host of [OPEN, GATED]) {
      const answer = await ask(app.port, path, { host, headers: headers as Record<string, string> });
      if (path === "/index.rsc" && host === OPEN) expect(answer.text).not.toContain("canary");
      else expectNothing(answer);
    }
  });

  it.each(["HEAD", "OPTIONS", "POST", "PUT", "DELETE"])(
    "[SEC-GATE-07] %s reaches the same gate",
    async (method) => {
      const answer = await ask(app.port, "/account", { host: GATED, method });
      expect([answer.status, outcome(answer)]).toEqual([303, "/securelogin"]);
    },
  );

  it("[SEC-GATE-06] a query that looks like a Next parameter changes nothing", async () => {
    for (const query of ["?nxtPid=1", "?nxtIpath=x", "?__nextLocale=es", "?slug=x"]) {
      expect(outcome(await ask(app.port, `/account${query}`, { host: GATED }))).toBe("/securelogin");
    }
  });

  it("[SEC-SES-01] every cookie on every route is locked down", async () => {
    for (const path of Object.values(routes)) {
      for (const cookie of [member, "__Host-glovebox=planted", ""]) {
        const answer = await ask(app.port, path, { cookie });
        for (const line of answer.cookies) {
          expect(line).toMatch(/^__Host-[a-z-]+=[^;]*; Path=\/; (Max-Age|Expires)=.*HttpOnly/i);
          expect(line).toMatch(/Secure/);
          expect(line).not.toMatch(/Domain=/i);
        }
      }
    }
  });

  it("[SEC-SES-04] [SEC-TOK-09] a logged-out cookie is rejected", async () => {
    const answer = await postForm(app.port, "/members/api-cwa/login", {
      email: "ann-canary@example.com",
      pass: "correct horse battery",
    });
    const cookie = getCookie(answer);
    const headers = { "content-type": "application/json" };
    const left = await ask(app.port, "/members/api-cwa/logout", {
      method: "POST",
      cookie,
      headers,
      body: "{}",
    });
    expect(left.headers["clear-site-data"]).toBe('"cache"');
    expect((await ask(app.port, "/members/api/user", { cookie })).status).toBe(401);
  });
});
