import { readdirSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { ACCOUNT_SWITCH_COOKIE, SESSION_COOKIE } from "@/lib/bff/session";
import { settleSlashes } from "@/lib/front/settle-slashes";
import { LOGIN_LINK_COOKIE } from "@/lib/platform/values/login-link";
import { accountSwitchPath, routes } from "@/lib/routes";
import { call, findSetCookie, getSession, visit } from "../setup/browser-calls";
import { createRecordingUpstream, type RecordingUpstream, toUserWire } from "../setup/recording-upstream";
import { isDeep } from "../setup/runs";

const ANN = "canary-token-of-ann-0123456789abcdefghijklm";
const BOB = "canary-token-of-bob-0123456789abcdefghijklm";
const FILES = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("page.tsx"))
  .map((file) => `/${file}`.replace(/\/\([^)]*\)|\/page\.tsx$/g, "").replace(/\[[^\]]*\]/g, "sample"))
  .map((path) => path || "/")
  .concat(Object.values(routes), accountSwitchPath, "/nowhere", "/index.rsc", "/a%2Fb", "/es/login");
const PAGES = [...new Set(FILES)];

let upstream: RecordingUpstream;
let address = 0;

beforeEach(() => {
  upstream = createRecordingUpstream();
  upstream.tokens.set(ANN, { site: "a.localhost", id: "ann", email: "ann@example.com" });
  upstream.tokens.set(BOB, { site: "a.localhost", id: "bob", email: "bob@example.com" });
  createGlobalSingleton("token-limits").set(undefined);
  address += 1;
});
const open = (target: string, request: object = {}) =>
  visit(target, { address: `198.51.100.${address}`, ...request });
const whereTo = (answer: Response) => answer.headers.get("location")?.replace("http://localhost:3000", "");
const listLogouts = () => upstream.calls().filter(({ path }) => path.endsWith("/logout"));

describe("?token=", () => {
  it("[SAFE-8] a new login sets the cookie that makes the next page show the account, but not in a host app", async () => {
    const answer = await open(`/?token=${ANN}`);
    expect(findSetCookie(answer, LOGIN_LINK_COOKIE)).toBe("1");
    const app = await open(`/?token=${ANN}&webview=1`);
    expect(findSetCookie(app, SESSION_COOKIE)).toMatch(/^Fe26/);
    expect(findSetCookie(app, LOGIN_LINK_COOKIE)).toBeUndefined();
    const same = await open(`/?token=${ANN}`, { session: await getSession(ANN) });
    expect(findSetCookie(same, LOGIN_LINK_COOKIE)).toBeUndefined();
    expect(findSetCookie(await open("/?token=unknown-token-0123456789"), LOGIN_LINK_COOKIE)).toBeUndefined();
  });

  describe.each(isDeep ? ["a.localhost", "gated.localhost"] : ["gated.localhost"])(
    "on every page of %s",
    (host) => {
      const before = "vin=1HGCM82633A004352&a=%20x+y&empty=&bare&%E2%82%AC=%2F";
      const after = "a=2&next=%2Fdashboard%3Fvin%3D1&z=%26%3D";

      it.each(PAGES)(
        "[GATE-10] [SEC-TOK-01] [SEC-TOK-02] [SEC-TOK-04] %s: sets a sealed cookie and redirects (303) to the same URL without the token, uncached",
        async (path) => {
          upstream.tokens.set(ANN, { site: host, id: "ann", email: "ann@example.com" });
          for (const [method, name] of [
            ["GET", "token"],
            ["GET", "%74oken"],
            ["GET", "t%6Fk%65n"],
            ["HEAD", "token"],
          ] as const) {
            createGlobalSingleton("token-limits").set(undefined);
            upstream.requests.length = 0;
            const answer = await open(`${path}?${before}&${name}=${ANN}&${after}`, { host, method });
            const userRequests = upstream.requests.filter(
              ({ path: called }) => called === "/members/api/user",
            );
            expect(userRequests.map(({ headers }) => headers.get("authorization"))).toEqual([
              `Bearer ${ANN}`,
            ]);
            expect([answer.status, whereTo(answer)]).toEqual([303, `${path}?${before}&${after}`]);
            expect(answer.headers.get("cache-control")).toBe("no-store");
            expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
            expect(SESSION_COOKIE).toMatch(/^__Host-/);
            expect(findSetCookie(answer, SESSION_COOKIE)).toMatch(/^Fe26/);
            for (const line of answer.headers
              .getSetCookie()
              .filter((text) => text.startsWith(`${SESSION_COOKIE}=`)))
              expect(line).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
            expect(JSON.stringify([Array.from(answer.headers), await answer.text()])).not.toContain("canary");
          }
          // The front normalizes slashes first.
          for (const untidy of [`${path}/`, `/${path}`]) {
            const settled = settleSlashes("GET", `${untidy}?${before}&token=${ANN}`);
            if (settled.kind !== "serve") throw new Error(`${untidy} is redirected with its token`);
            const answer = await open(settled.url, { host });
            expect([answer.status, whereTo(answer)]).toEqual([303, `${path}?${before}`]);
          }
          // POST doesn't log in, but the token is still removed from the URL.
          const posted = await open(`${path}?${before}&token=${ANN}`, { host, method: "POST" });
          expect([posted.status, whereTo(posted)]).toEqual([303, `${path}?${before}`]);
          expect(posted.headers.get("referrer-policy")).toBe("no-referrer");
          expect(findSetCookie(posted, SESSION_COOKIE)).toBeUndefined();
          const other = await open(`${path}?TOKEN=${ANN}`, { host });
          expect(findSetCookie(other, SESSION_COOKIE)).toBeUndefined();
        },
      );
    },
  );

  it.each([
    ["unknown", "unknown-token-0123456789"],
    ["unknown, with special characters", "<script>"],
    ["malformed", "two words"],
    ["empty", ""],
  ])(
    "[SEC-TOK-05] with an invalid token (%s), the session is unchanged and the token is removed from the URL",
    async (_what, token) => {
      const session = await getSession(ANN);
      const answer = await open(`/dashboard?token=${encodeURIComponent(token)}`, { session });
      expect([answer.status, whereTo(answer)]).toEqual([303, "/dashboard"]);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(listLogouts()).toHaveLength(0);
    },
  );

  it("[SEC-TOK-05] limits guessing per address", async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 25; round++)
      statuses.push((await open(`/?token=guess-${round}-0123456789`)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const limited = await open("/?token=guess-0123456789");
    expect(limited.headers.get("retry-after")).toBe("60");
    expect((await visit(`/?token=${ANN}`, { address: "192.0.2.1" })).status).toBe(303);
  });

  it("[SEC-TOK-06] doesn't replace another user's live session without confirmation", async () => {
    const session = await getSession(BOB);
    const answer = await open(`/dashboard?token=${ANN}`, { session });
    expect(whereTo(answer)).toBe("/handover?next=%2Fdashboard");
    expect(findSetCookie(answer, SESSION_COOKIE)).toBeUndefined();
    const waiting = findSetCookie(answer, ACCOUNT_SWITCH_COOKIE);
    const cookie = `${SESSION_COOKIE}=${session}; ${ACCOUNT_SWITCH_COOKIE}=${waiting}`;
    const page = await open("/handover?next=%2Fdashboard", { headers: { cookie } });
    const html = await page.text();
    expect(html).toContain("bob@example.com");
    expect(html).toContain("ann@example.com");
    expect(html).not.toContain("canary");
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self'");

    const body = "choice=switch";
    const headers = { cookie, "content-type": "application/x-www-form-urlencoded", "content-length": "13" };
    const forged = { ...headers, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await open("/handover", { method: "POST", headers: forged, body })).status).toBe(403);
    expect(listLogouts()).toHaveLength(0);

    const stayed = await open("/handover?next=%2Fdashboard", {
      method: "POST",
      headers,
      body: "choice=stay",
    });
    expect([whereTo(stayed), findSetCookie(stayed, SESSION_COOKIE)]).toEqual(["/dashboard", undefined]);
    expect(findSetCookie(stayed, ACCOUNT_SWITCH_COOKIE)).toBe("");

    const switched = await open("/handover?next=%2Fdashboard", { method: "POST", headers, body });
    expect(whereTo(switched)).toBe("/dashboard");
    const next = findSetCookie(switched, SESSION_COOKIE);
    expect(await (await call("/members/api/user", { session: next })).json()).toMatchObject({
      user: { id: "ann" },
    });
    expect(listLogouts().map(({ headers }) => headers.get("authorization"))).toEqual([`Bearer ${BOB}`]);
  });

  it("[SEC-TOK-06] replaces the same user's session and ends its old token", async () => {
    const other = `${ANN}-again`;
    upstream.tokens.set(other, { site: "a.localhost", id: "ann", email: "ann@example.com" });
    const answer = await open(`/?token=${ANN}`, { session: await getSession(other) });
    expect(findSetCookie(answer, SESSION_COOKIE)).toMatch(/^Fe26/);
    expect(listLogouts().map(({ headers }) => headers.get("authorization"))).toEqual([`Bearer ${other}`]);
  });

  it("[SEC-TOK-06] without a pending token, the account switch page redirects, but only to this host", async () => {
    expect(whereTo(await open("/handover?next=//evil.example"))).toBe("/");
    expect(whereTo(await open("/handover?next=%2Fdashboard"))).toBe("/dashboard");
  });

  it("[SEC-TOK-07] uses the first of two tokens and rejects arrays", async () => {
    const answer = await open(`/?token=${ANN}&token=${BOB}`);
    const session = findSetCookie(answer, SESSION_COOKIE);
    expect(await (await call("/members/api/user", { session })).json()).toMatchObject({
      user: { id: "ann" },
    });
    expect(whereTo(answer)).toBe("/");
    for (const name of ["token[]", "token[0]", "token%5B%5D"]) {
      const refusal = await open(`/?${name}=${ANN}`);
      expect([refusal.status, refusal.headers.getSetCookie()]).toEqual([400, []]);
    }
  });

  it("[SEC-TOK-01] is ignored over plain http from another machine", async () => {
    upstream.tokens.set(ANN, { site: "shop.example", id: "ann", email: "ann@example.com" });
    expect((await open(`/?token=${ANN}`, { host: "shop.example" })).headers.getSetCookie()).toEqual([]);
    const safe = await open(`/?token=${ANN}`, { host: "shop.example", secure: true });
    expect(findSetCookie(safe, SESSION_COOKIE)).toMatch(/^Fe26/);
  });

  describe("?token= requested by an app's server", () => {
    const LAUNCH = "launch_canary-0123456789abcdefghijklmnopqrstuvwxyz";
    const knowLaunch = (): void => {
      let left = 1;
      upstream.answers.set("/api-cwa/launch", () => {
        left -= 1;
        if (left < 0) return Response.json({ status: "error", code: "invalid_fields" }, { status: 400 });
        const user = toUserWire({ id: "ann", email: "ann@example.com" });
        return Response.json({ status: "success", token: ANN, user });
      });
    };
    const used = () => upstream.calls().filter(({ path }) => path.endsWith("/launch"));

    it("[TRUE-25] [GATE-10] can be exchanged for a session only once, and a HEAD request doesn't use it up", async () => {
      knowLaunch();
      expect((await open(`/dashboard?token=${LAUNCH}`, { method: "HEAD" })).headers.getSetCookie()).toEqual(
        [],
      );
      expect(used()).toHaveLength(0);
      const answer = await open(`/dashboard?vin=1&token=${LAUNCH}`);
      expect([answer.status, whereTo(answer)]).toEqual([303, "/dashboard?vin=1"]);
      expect(
        (await call("/members/api/user", { session: findSetCookie(answer, SESSION_COOKIE) })).status,
      ).toBe(200);
      expect(used()).toMatchObject([{ method: "POST", query: "", body: `launch_token=${LAUNCH}` }]);
      expect(JSON.stringify(Array.from(answer.headers))).not.toContain("canary");
      const again = await open(`/dashboard?vin=1&token=${LAUNCH}`);
      expect([whereTo(again), again.headers.getSetCookie()]).toEqual(["/dashboard?vin=1", []]);
    });

    it("[TRUE-25] [SEC-TOK-06] requires confirmation to replace another user's session, and ends the new session if refused", async () => {
      knowLaunch();
      const session = await getSession(BOB);
      const answer = await open(`/dashboard?token=${LAUNCH}`, { session });
      expect(whereTo(answer)).toBe("/handover?next=%2Fdashboard");
      const waiting = findSetCookie(answer, ACCOUNT_SWITCH_COOKIE);
      const headers = {
        cookie: `${SESSION_COOKIE}=${session}; ${ACCOUNT_SWITCH_COOKIE}=${waiting}`,
        "content-type": "application/x-www-form-urlencoded",
        "content-length": "11",
      };
      await open("/handover?next=%2Fdashboard", { method: "POST", headers, body: "choice=stay" });
      expect(listLogouts().map(({ headers: logoutHeaders }) => logoutHeaders.get("authorization"))).toEqual([
        `Bearer ${ANN}`,
      ]);
    });
  });

  it("[SEC-RED-01] only redirects to this host, regardless of the path", async () => {
    for (const path of ["//evil.example/", "/%5cevil.example", "/%2f%2fevil.example"]) {
      const target = new URL(whereTo(await open(`${path}?token=${ANN}`)) ?? "", "http://a.localhost");
      expect(target.host).toBe("a.localhost");
    }
  });

  it("[SEC-TOK-05] returns 503 without setting a cookie while the Members API is down", async () => {
    await open("/login");
    upstream.answers.set("/api/user", () => new Response(null, { status: 500 }));
    const answer = await open(`/?token=${ANN}`);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []]);
  });

  it("[SEC-TOK-07] is ignored in a request body", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await open("/login", { method: "POST", headers, body: `token=${ANN}` });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
