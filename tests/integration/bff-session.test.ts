import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { DEVICE_COOKIE, GATE_COOKIE, SESSION_COOKIE, sealGate } from "@/lib/bff/session";
import { getUser } from "@/lib/bff/token-owner";
import { getUpstream as currentUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { callList } from "@/lib/compose/calls/table";
import { createJsonLog } from "@/lib/platform/telemetry/log-output";
import { call, findSetCookie, form, getSession, visit } from "../setup/browser-calls";
import { createRecordingUpstream, type RecordingUpstream, toUserWire } from "../setup/recording-upstream";

const TOKEN = "canary-session-token-0123456789abcdefghijkl";
const USER = { site: "a.localhost", id: "u1", email: "ann@example.com" };
let upstream: RecordingUpstream;

beforeEach(() => {
  upstream = createRecordingUpstream();
  upstream.tokens.set(TOKEN, USER);
  const opened = () =>
    Response.json(
      { status: "success", token: TOKEN, user: toUserWire(USER) },
      { headers: { "set-cookie": "up=1" } },
    );
  for (const path of ["/api-cwa/login", "/register", "/dealer-register", "/change-password"])
    upstream.answers.set(path, opened);
});
afterEach(() => void vi.useRealTimers());
const login = (request: object = {}) =>
  call("/members/api-cwa/login", {
    method: "POST",
    body: form({ email: USER.email, pass: "secret-1" }),
    ...request,
  });

describe("the session", () => {
  it.each([
    ["/api-cwa/login", { email: USER.email, pass: "secret-1" }],
    ["/register", { email: USER.email, pass: "secret-12" }],
    ["/dealer-register", { email: USER.email, pass: "secret-12", company_name: "Lee Motors" }],
    ["/change-password", { new_pass: "secret-12", reset_token: "r" }],
  ])("[GATE-10] [SEC-SES-01] [SEC-SES-07] %s sets a sealed cookie, not a token", async (path, fields) => {
    const answer = await call(`/members${path}`, {
      method: "POST",
      body: form(fields as Record<string, string>),
    });
    const body = await answer.text();
    expect(answer.status).toBe(200);
    expect(JSON.parse(body).user.email).toBe(USER.email);
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(
      /^__Host-glovebox=Fe26\.2\*.*; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(body + JSON.stringify(Array.from(answer.headers))).not.toContain("canary");
  });

  it("[SAFE-4] a login identifies the browser by its own lasting cookie, never by a client header", async () => {
    const forged = "f".repeat(43);
    const first = await login({ headers: { "x-client-device": forged } });
    const device = findSetCookie(first, DEVICE_COOKIE) ?? "";
    expect(device).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const getSentDevice = () => upstream.calls().at(-1)?.headers.get("x-client-device");
    expect(device).not.toBe(forged);
    expect(getSentDevice()).toBe(device);
    const again = await login({ headers: { cookie: `${DEVICE_COOKIE}=${device}` } });
    expect([getSentDevice(), findSetCookie(again, DEVICE_COOKIE)]).toEqual([device, device]);
    const odd = await login({ headers: { cookie: `${DEVICE_COOKIE}=short` } });
    expect(findSetCookie(odd, DEVICE_COOKIE)).toBe(getSentDevice());
    expect(getSentDevice()).not.toBe("short");
    const out = await call("/members/api-cwa/logout", {
      method: "POST",
      session: await getSession(TOKEN),
      headers: { cookie: `${DEVICE_COOKIE}=${device}`, "content-type": "application/json" },
      body: "{}",
    });
    expect(findSetCookie(out, DEVICE_COOKIE)).toBeUndefined();
  });

  it("[PAGE-15] a login forwards the user agent, which is used to name the session", async () => {
    await login({ headers: { "user-agent": "curl/8.5.0" } });
    expect(upstream.calls().at(-1)?.headers.get("user-agent")).toBe("curl/8.5.0");
  });

  it("[SEC-SES-07] a successful login response without a token is an error", async () => {
    upstream.answers.set("/api-cwa/login", () =>
      Response.json({ status: "success", user: toUserWire(USER) }),
    );
    const answer = await login();
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([502, []]);
  });

  it("[SEC-SES-02] a client-supplied cookie is replaced and doesn't grant access", async () => {
    const planted = await call("/members/api/user", { session: "planted" });
    expect(planted.status).toBe(401);
    expect(findSetCookie(planted, SESSION_COOKIE)).toBe("");
    const [first, second] = [await login({ session: "planted" }), await login({ session: "planted" })];
    const seals = [findSetCookie(first, SESSION_COOKIE), findSetCookie(second, SESSION_COOKIE)];
    expect(seals[0]).not.toBe(seals[1]);
    expect((await call("/members/api/user", { session: seals[0] })).status).toBe(200);
  });

  it("[SAFE-16] a login ends the previous live session at the Members API, but a failed login doesn't", async () => {
    const old = "canary-earlier-token-0123456789abcdefghijkl";
    upstream.tokens.set(old, USER);
    const session = await getSession(old);
    const listLogouts = () =>
      upstream
        .calls()
        .filter(({ path }) => path.endsWith("/logout"))
        .map(({ headers }) => headers.get("authorization"));
    upstream.answers.set("/api-cwa/login", () => Response.json({ status: "error" }, { status: 401 }));
    expect((await login({ session })).status).toBe(401);
    expect(listLogouts()).toEqual([]);
    upstream.answers.set("/api-cwa/login", () =>
      Response.json({ status: "success", token: TOKEN, user: toUserWire(USER) }),
    );
    expect((await login({ session })).status).toBe(200);
    expect(listLogouts()).toEqual([`Bearer ${old}`]);
    await login({ session: await getSession(TOKEN) });
    await login();
    expect(listLogouts()).toHaveLength(1);
  });

  it("[SAFE-16] a request that is rejected before it reaches the Members API is logged without address, cookie or body", async () => {
    const lines: string[] = [];
    createGlobalSingleton("bff-log").set(createJsonLog({ level: "info" }, (line) => lines.push(line)));
    await call("/members/api/user?x=canary");
    await login({ headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" } });
    await call("/members/api/no-such-call-canary");
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged).toMatchObject([
      { call: "account.user", method: "GET", status: 401, code: "not_logged_in", host: "a.localhost" },
      { call: "account.login", method: "POST", status: 403, code: "cross_site", host: "a.localhost" },
    ]);
    expect(lines.join()).not.toMatch(/canary|secret-1|ann@/);
  });

  it("[SEC-SES-03] [SEC-HOST-05] doesn't work on another host", async () => {
    const session = await getSession(TOKEN, "a.localhost");
    const answer = await call("/members/api/user", { session, host: "b.localhost" });
    expect(answer.status).toBe(401);
    expect(findSetCookie(answer, SESSION_COOKIE)).toBe("");
    expect((await call("/members/api/user", { session, host: "A.LOCALHOST.:3000" })).status).toBe(200);
  });

  it("[SEC-SES-04] logout ends the upstream token and clears the session cookie, the gate cookie and the cache", async () => {
    const session = await getSession(TOKEN);
    const headers = { "content-type": "application/json" };
    const answer = await call("/members/api-cwa/logout", { method: "POST", session, headers, body: "{}" });
    expect(answer.status).toBe(200);
    expect(upstream.calls().at(-1)?.headers.get("authorization")).toBe(`Bearer ${TOKEN}`);
    expect(findSetCookie(answer, SESSION_COOKIE)).toBe("");
    expect(findSetCookie(answer, GATE_COOKIE)).toBe("");
    expect(answer.headers.get("clear-site-data")).toBe('"cache"');
    expect(answer.headers.get("cache-control")).toContain("no-store");
    upstream.tokens.delete(TOKEN);
    const replayed = await call("/members/api/user", { session });
    expect([replayed.status, findSetCookie(replayed, SESSION_COOKIE)]).toEqual([401, ""]);
  });

  it("[CALL-4] a wrong current password doesn't end the session", async () => {
    upstream.answers.set("/change-password", () =>
      Response.json({ status: "error", code: "wrong_credentials", message: "No." }, { status: 401 }),
    );
    const session = await getSession(TOKEN);
    const body = form({ new_pass: "secret-12", current_pass: "x" });
    const answer = await call("/members/change-password", { method: "POST", session, body });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
  });

  it("[SEC-SES-01] logging in over plain http only works on this machine", async () => {
    expect((await login({ host: "shop.example" })).status).toBe(403);
    expect(upstream.calls()).toHaveLength(0);
    upstream.tokens.set(TOKEN, { ...USER, site: "shop.example" });
    expect((await login({ host: "shop.example", secure: true })).status).toBe(200);
  });

  it("[GATE-5] secure login sets a sealed pass and doesn't return a secure ID", async () => {
    upstream.answers.set("/api/securelogin", () =>
      Response.json({ status: "success", secure_id: "canary-id" }),
    );
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ email: USER.email, pass: "x" });
    const request = { method: "POST", headers, body, host: "gated.localhost" };
    const answer = await call("/members/api/securelogin", request);
    expect(await answer.text()).not.toContain("canary");
    const gate = findSetCookie(answer, GATE_COOKIE);
    const withPass = { host: "gated.localhost", headers: { cookie: `${GATE_COOKIE}=${gate}` } };
    upstream.answers.set("/api/gate-pass", () => Response.json({ status: "success", passed: true }));
    expect((await visit("/login", withPass)).headers.get("location")).toBeNull();
    expect((await visit("/dashboard", withPass)).headers.get("location")).toMatch(
      /\/login\?next=%2Fdashboard$/,
    );
    expect((await call("/members/api-cwa/sticker-years", withPass)).status).toBe(200);
    const gatePassRequest = upstream.requests.find(({ path }) => path === "/members/api/gate-pass");
    expect(gatePassRequest?.headers.get("authorization")).toBe("Bearer canary-id");
    upstream.answers.set("/api/gate-pass", () => Response.json({ status: "success", passed: false }));
    expect((await call("/members/api-cwa/sticker-years", withPass)).status).toBe(401);
  });

  it("[TRUE-40] a gate pass stays valid for five minutes if its check fails, then gets 503", async () => {
    // The cache treats time 0 as unset.
    vi.useFakeTimers({ toFake: ["performance"] }).advanceTimersByTime(1);
    const host = "gated.localhost";
    const sealed = await sealGate("canary-id-2", { host });
    const withPass = { host, headers: { cookie: `${GATE_COOKIE}=${sealed}` } };
    const years = () => call("/members/api-cwa/sticker-years", withPass);
    const check = (answer: () => Response) => upstream.answers.set("/api/gate-pass", answer);
    const passed = () => Response.json({ status: "success", passed: true });
    const outages = [
      () => Response.error(),
      () => new Response("boom", { status: 500 }),
      () => Response.json({ status: "error" }, { status: 429 }),
      () => new Response("{"),
    ];
    for (const outage of outages) {
      check(passed);
      expect((await years()).status).toBe(200);
      check(outage);
      vi.advanceTimersByTime(5 * 60_000);
      expect((await years()).status).toBe(200);
      vi.advanceTimersByTime(1);
      const late = await years();
      expect([late.status, late.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(late.headers.getSetCookie()).toEqual([]);
    }
    check(passed);
    await years();
    check(() => Response.json({ status: "success", passed: false }));
    expect((await years()).status).toBe(401);
    check(() => Response.error());
    expect((await years()).status).toBe(503);
  });

  it("[TRUE-40] [UP-2] passes stay valid with a remote Members API that lacks the gate-pass call", async () => {
    setUpstreamAdapter(currentUpstream(), "https://members.example");
    const host = "gated.localhost";
    const cookie = `${GATE_COOKIE}=${await sealGate("canary-id-3", { host })}`;
    upstream.answers.set("/api/gate-pass", () => new Response("", { status: 404 }));
    upstream.answers.set("/api-cwa/sticker-years", () => Response.json({ status: "success", data: [2018] }));
    expect((await call("/members/api-cwa/sticker-years", { host, headers: { cookie } })).status).toBe(200);
  });

  it("[SEC-SES-01] calls only set our own cookies and forward none from the upstream", async () => {
    const session = await getSession(TOKEN);
    for (const row of callList) {
      const answer = await call(`/members${row.path}`, { method: row.method, session });
      for (const cookie of answer.headers.getSetCookie()) {
        expect(cookie).toMatch(
          /^__Host-[a-z-]+=[^;]*; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/,
        );
      }
    }
  });
});

describe("an invalid session on pages", () => {
  it("[SEC-RED-02] is cleared and redirected in one hop", async () => {
    const session = await getSession("dead-token-dead-token-dead-token-dead-token");
    const first = await visit("/dashboard", { session });
    expect(new URL(first.headers.get("location") ?? "").pathname).toBe("/login");
    expect(findSetCookie(first, SESSION_COOKIE)).toBe("");
    const retried = await visit("/login", { session });
    expect(retried.headers.get("location")).toBeNull();
    expect(findSetCookie(retried, SESSION_COOKIE)).toBe("");
  });

  it("[SEC-RED-02] a session that has just ended doesn't redirect the login page to the dashboard", async () => {
    const token = "ended-token-ended-token-ended-token-ended-1";
    upstream.tokens.set(token, USER);
    const session = await getSession(token);
    expect((await visit("/account", { session })).headers.get("location")).toBeNull();
    upstream.tokens.delete(token);
    const site = { uri: "a.localhost", money: "cents" as const };
    expect(await getUser({ token }, { site, address: "192.0.2.1" })).toEqual({ kind: "dead" });
    expect((await visit("/login?next=%2Faccount", { session })).headers.get("location")).toBeNull();
  });

  it("[SEC-SES-06] a session sealed more than an hour ago is resealed, and a new one isn't", async () => {
    const session = await getSession(TOKEN, "a.localhost", Date.now() - 2 * 3_600_000);
    const answer = await visit("/dashboard", { session });
    expect(findSetCookie(answer, SESSION_COOKIE)).toMatch(/^Fe26/);
    expect((await visit("/dashboard", { session: await getSession(TOKEN) })).headers.getSetCookie()).toEqual(
      [],
    );
  });

  it("[SEC-HOST-10] [SAFE-10] during an outage, a page returns 503 and keeps the cookie, which works again afterwards", async () => {
    const token = `${TOKEN}-after-outage`;
    upstream.tokens.set(token, { site: "a.localhost", id: "ann", email: "ann@example.com" });
    const session = await getSession(token);
    await visit("/login");
    upstream.answers.set("/api/user", () => new Response("boom", { status: 500 }));
    const answer = await visit("/dashboard", { session });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    upstream.answers.delete("/api/user");
    expect((await visit("/dashboard", { session })).status).toBe(200);
  });
});
