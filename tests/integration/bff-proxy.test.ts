import { beforeEach, describe, expect, it } from "vitest";
import { needsGate } from "@/lib/bff/gate-calls";
import { SESSION_COOKIE } from "@/lib/bff/session";
import { callList } from "@/lib/compose/calls/table";
import { call, findSetCookie, form, getSession } from "../setup/browser-calls";
import { createRecordingUpstream, type RecordingUpstream } from "../setup/recording-upstream";

const TOKEN = "session-token-of-the-user-0123456789abcdef0";
let upstream: RecordingUpstream;
let session: string;

beforeEach(async () => {
  upstream = createRecordingUpstream();
  session = await getSession(TOKEN);
});
const lastCall = () => upstream.calls().at(-1);
const last = (name: string) => lastCall()?.headers.get(name);

describe("requests to the upstream", () => {
  it.each([
    "/members/..%2fadmin",
    "/members/%2e%2e%2fadmin",
    "/members/%252e%252e%252fadmin",
    "/members/..;/admin",
    "/members/api%5cuser",
    "/members/api/user%00",
    "/members/api/user%3fx",
    "/members/api/user%23x",
    "/members/https://evil.example/",
    "/members/@evil.example/",
    "/members//api/user",
    "/members/api/user/",
    "/members/API/user",
    "/members/members/api/user",
    "/api/unknown",
    "/api-cwa/",
  ])("[CALL-1] [SEC-PRX-01] [SEC-PRX-02] returns 404 for %s and doesn't send a request", async (target) => {
    const answer = await call(target, { session });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ status: "error", code: "not_found" });
    expect(upstream.requests).toHaveLength(0);
  });

  it("[SEC-PRX-02] returns 405 with Allow for a wrong method and doesn't send a request", async () => {
    const answer = await call("/members/api/db/dvh", { method: "DELETE", session });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
    expect((await call("/members/register", { method: "PUT" })).status).toBe(405);
    expect(upstream.requests).toHaveLength(0);
  });

  it("[SEC-CORS-01] a preflight response lists the methods and doesn't grant access", async () => {
    const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
    const answer = await call("/members/register", { method: "OPTIONS", headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("allow")).toBe("POST");
    expect(Array.from(answer.headers.keys()).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("[CALL-2] use the call's own path, whatever prefix the client used", async () => {
    for (const target of [
      "/members/api/report/filter?vin=1G1YY22G965109876",
      "/api/report/filter?vin=1G1YY22G965109876",
    ]) {
      await call(target, { session });
      expect(lastCall()).toMatchObject({
        path: "/members/api/report/filter",
        query: "?vin=1G1YY22G965109876",
      });
    }
  });

  it("[CALL-3] carry our own site, request ID and client address, and the caller's language", async () => {
    const headers = {
      uri: "b.localhost",
      "x-request-id": "mine",
      "x-client-address": "1.1.1.1",
      "accept-language": "es",
    };
    const answer = await call("/members/api/user", { session, headers });
    const upstreamHeaders = upstream.requests.at(-1)?.headers;
    expect(upstreamHeaders?.get("uri")).toBe("a.localhost");
    expect(upstreamHeaders?.get("x-client-address")).toBe("203.0.113.9");
    expect(upstreamHeaders?.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get("x-request-id")).toBe(upstreamHeaders?.get("x-request-id"));
    expect(upstreamHeaders?.get("accept-language")).toBe("es");
  });

  it("[SEC-PRX-03] [CALL-2] carry the session's token, never the client's", async () => {
    const headers = { authorization: "Bearer attacker", bearer: "attacker", token: "attacker" };
    await call("/members/api/report/filter?vin=1G1YY22G965109876", { session, headers });
    expect(last("authorization")).toBe(`Bearer ${TOKEN}`);
    expect([last("bearer"), last("token")]).toEqual([null, null]);
    await call("/members/api-cwa/classicmapping?vin=124379N647822", { headers });
    expect([last("authorization"), last("bearer"), last("token")]).toEqual([null, null, null]);
  });

  it("[CALL-2] put the token where each call's row specifies", async () => {
    await call("/members/api/db/dvh", { session });
    // The specification uses `Authorization` in section 6 and `token` in section 7; garage calls get both.
    expect([last("token"), last("authorization")]).toEqual([TOKEN, `Bearer ${TOKEN}`]);
    const body = new FormData();
    body.set("vin", "1G1YY22G965109876");
    await call("/members/api-cwa/generate-sticker", { method: "POST", session, body });
    expect([last("bearer"), last("authorization")]).toEqual([TOKEN, null]);
    expect(last("content-type")).toMatch(/^multipart\/form-data/);
    await call("/members/api/db/dvh/delete?vin=1G1YY22G965109876&token=attacker", {
      method: "DELETE",
      session,
    });
    expect(lastCall()?.query).toBe(`?vin=1G1YY22G965109876&token=${TOKEN}`);
    expect(last("authorization")).toBe(`Bearer ${TOKEN}`);
  });

  it("[CALL-2] [SEC-PRX-03] to firefly also carry the site in the body, whatever site the caller names", async () => {
    for (const uriFields of [{}, { uri: "b.localhost" }]) {
      const body = JSON.stringify(Object.assign({ vin: "1G1YY22G965109876", mileage: 42_000 }, uriFields));
      const headers = { "content-type": "application/json" };
      await call("/members/api/firefly", { method: "POST", session, headers, body });
      expect(JSON.parse(String(lastCall()?.body))).toEqual({
        vin: "1G1YY22G965109876",
        mileage: 42_000,
        uri: "a.localhost",
      });
    }
  });

  it("[SEC-PRX-04] [SEC-PRX-05] only carry listed headers", async () => {
    const headers = {
      cookie: `other=1; __Host-glovebox=${session}`,
      "x-user-id": "1",
      "x-tenant": "b",
      "x-forwarded-host": "b.localhost",
      "x-api-key": "k",
      "x-http-method-override": "DELETE",
      "proxy-authorization": "x",
      te: "trailers",
      "idempotency-key": "key-1",
    };
    const body = form({ vin: "1G1YY22G965109876", locale: "en" });
    await call("/members/api-cwa/generate-report", { method: "POST", session, headers, body });
    const names = Array.from(lastCall()?.headers.keys() ?? []).sort();
    expect(names).toEqual(
      [
        "accept",
        "accept-language",
        "authorization",
        "content-type",
        "idempotency-key",
        "uri",
        "x-client-address",
        "x-request-id",
      ].sort(),
    );
    expect(last("idempotency-key")).toBe("key-1");
  });

  it("[SITE-7] for site settings name the current site's domain, regardless of the domain in the request", async () => {
    const body = form({ domain: "b.localhost" });
    await call("/members/api-cwa/site_settings", { method: "POST", body });
    expect(upstream.requests.at(-1)?.body).toBe("domain=a.localhost");
  });

  it("[SEC-HOST-02] only the Host header selects the site", async () => {
    const headers = {
      "x-forwarded-host": "b.localhost",
      forwarded: "host=b.localhost",
      "x-host": "b.localhost",
      "x-original-host": "b.localhost",
    };
    await call("/members/api/config", { headers });
    expect(upstream.requests.every((request) => request.headers.get("uri") === "a.localhost")).toBe(true);
  });

  it("[SEC-HOST-01] repeated requests for an unknown host cause one lookup and nothing else", async () => {
    for (let round = 0; round < 5; round++) {
      const answer = await call("/members/api/config", { host: "evil.example" });
      expect(answer.status).toBe(404);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await answer.text()).not.toMatch(/localhost|shop/);
    }
    expect(upstream.requests).toHaveLength(1);
  });
});

describe("rejected requests", () => {
  it("[SEC-PRX-14] JSON disguised as text gets 415", async () => {
    const headers = { "content-type": "text/plain" };
    const answer = await call("/members/api/securelogin", { method: "POST", headers, body: "{}" });
    expect(answer.status).toBe(415);
  });

  it("[SEC-PRX-09] a body over the row's limit gets 413, even if its length is undeclared, misstated or endless", async () => {
    const headers = { "content-type": "application/json" };
    const big = "x".repeat(20_000);
    expect((await call("/members/api/securelogin", { method: "POST", headers, body: big })).status).toBe(413);
    let requestCount = 0;
    const endless = new ReadableStream({
      pull(controller) {
        requestCount += 1;
        controller.enqueue(new Uint8Array(4096).fill(32));
      },
    });
    const answer = await call("/members/api/securelogin", { method: "POST", headers, body: endless });
    expect(answer.status).toBe(413);
    expect(requestCount).toBeLessThan(10);
    const lying = { ...headers, "content-length": "2" };
    expect(
      (await call("/members/api/securelogin", { method: "POST", headers: lying, body: big })).status,
    ).toBe(413);
    expect(upstream.calls()).toHaveLength(0);
  });

  it.each([
    ["a duplicate field", "vin=1&vin=2", 400],
    ["a prototype", "__proto__=1", 400],
    ["a constructor", "vin=1&constructor=1", 400],
    ["an escaped prototype", "%70rototype=1", 400],
    ["a broken escape", "vin=%zz", 400],
    ["300 fields", Array.from({ length: 300 }, (_, at) => `f${at}=1`).join("&"), 400],
    ["10,000 fields", Array.from({ length: 10_000 }, (_, at) => `f${at}=1`).join("&"), 414],
    ["16 KB", `vin=${"x".repeat(16_384)}`, 414],
  ])("[SEC-PRX-11] a query with %s is rejected and not forwarded", async (_what, query, status) => {
    const before = Reflect.ownKeys(Object.prototype);
    const answer = await call(`/members/api/report/filter?${query}`, { session });
    expect(answer.status).toBe(status);
    expect(upstream.calls()).toHaveLength(0);
    expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
  });

  it.each([
    '{"email":"a@b.example","pass":1e400}',
    `${"[".repeat(5000)}${"]".repeat(5000)}`,
    '{"__proto__":{"x":1}}',
    "{",
    "NaN",
    '\ufeff{"email":"a"}',
    "null",
    "[]",
    '"text"',
  ])("[SEC-PRX-12] malformed or unexpected JSON gets 400, never 500 (row %#)", async (body) => {
    const headers = { "content-type": "application/json" };
    const answer = await call("/members/api/securelogin", { method: "POST", headers, body });
    expect(answer.status).toBe(400);
  });

  it("[GATE-9] [SEC-GATE-05] every call that requires a token returns 401 without it", async () => {
    for (const row of callList.filter(({ auth }) => auth.need === "required")) {
      const answer = await call(`/members${row.path}`, { method: row.method });
      expect([row.name, answer.status]).toEqual([row.name, 401]);
    }
    expect(upstream.calls()).toHaveLength(0);
  });

  it("[GATE-6] [GATE-9] a gated site returns 401 for every call except those that pass the gate or serve exempt pages", async () => {
    const open: string[] = [];
    for (const row of callList) {
      const answer = await call(`/members${row.path}`, { method: row.method, host: "gated.localhost" });
      if (answer.status !== 401) open.push(row.name);
    }
    expect(open.sort()).toEqual(
      [
        // Authorized by an emailed link.
        "account.changePassword",
        "account.gatePass",
        "account.launch",
        "account.linkState",
        "account.login",
        "account.logout",
        "account.restoreAccount",
        "account.secureLogin",
        "admin.login",
        "checks.quick",
        "billing.couponValidation",
        "billing.plans",
        "billing.register",
        "billing.registerSticker",
        "billing.stickerPlans",
        // Same response for everyone.
        "embed.badges",
        "billing.sandboxPayment",
        "billing.sandboxWebhook",
        "billing.stripeConnectWebhook",
        "billing.stripeWebhook",
        "billing.updatePayment",
        "account.dealerRegister",
        "account.deleteAccount",
        "recalls.byVin",
        "recalls.check",
        "recalls.makes",
        "recalls.models",
        "recalls.years",
        "report.verify",
        // Authorized by a shared link.
        "share.pdf",
        "share.read",
        "site.config",
        // The gate page links to it.
        "site.legalText",
        "site.logo",
        "site.settings",
        "site.themePreview",
        // Staff log in like administrators; an invitation is authorized by its link.
        "staff.acceptInvitation",
        "staff.finishSso",
        "staff.invitationState",
        "staff.passkeyLogin",
        "staff.passkeyOptions",
        "staff.sso",
        "staff.startSso",
        "support.consent",
        "support.contact",
        "support.errorVin",
        "support.log",
        "system.health",
        "vehicle.previewDecode",
      ].sort(),
    );
  });

  it("[GATE-9] [SEC-SES-04] on a gated site, a session that has ended gets 401 and its cookie is cleared", async () => {
    const host = "gated.localhost";
    const endedSession = await getSession(TOKEN, host);
    for (const row of callList.filter(needsGate)) {
      const answer = await call(`/members${row.path}`, { method: row.method, host, session: endedSession });
      expect([row.name, answer.status]).toEqual([row.name, 401]);
      expect(findSetCookie(answer, SESSION_COOKIE)).toBe("");
    }
    expect(upstream.calls()).toHaveLength(0);
    upstream.tokens.set(TOKEN, { site: host, id: "u1", email: "a@example.com" });
    expect((await call("/members/api-cwa/sticker-years", { host, session: endedSession })).status).toBe(200);
  });

  it("[GATE-9] [SEC-HOST-10] no request passes the gate while the Members API is down", async () => {
    const host = "gated.localhost";
    upstream.answers.set("/api/user", () => new Response("boom", { status: 500 }));
    const answer = await call("/members/api-cwa/sticker-years", {
      host,
      session: await getSession(TOKEN, host),
    });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []]);
    expect(upstream.calls()).toHaveLength(0);
  });

  it("[CALL-3] health checks carry the caller's address, so that they can be limited per caller", async () => {
    await call("/api/health", { address: "198.51.100.7" });
    expect(last("x-client-address")).toBe("198.51.100.7");
  });
});
