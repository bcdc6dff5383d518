import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callList, calls } from "@/lib/compose/calls/table";
import { servedCalls } from "@/lib/compose/routes";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { errorEnvelopeSchema } from "@/lib/platform/calls/envelope";
import { failureLogs } from "@/lib/support/schema";
import { openOwnDatabase } from "../setup/database";
import {
  type Answer,
  openTestApi,
  readAnswer,
  requestFor,
  TEST_PASSWORD,
  type TestApi,
} from "../setup/members-api";

const ORIGIN = "http://members-api.test";

describe("requests", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  const raw = async (path: string, init: RequestInit & { duplex?: "half" } = {}): Promise<Answer> => {
    const headers = new Headers(init.headers);
    if (!headers.has("uri")) headers.set("uri", "localhost");
    return readAnswer(await api.fetch(new Request(`${ORIGIN}${path}`, { ...init, headers })));
  };
  const form = (body: BodyInit, path = "/api-cwa/login") =>
    raw(path, {
      method: "POST",
      body,
      headers: typeof body === "string" ? { "content-type": "application/x-www-form-urlencoded" } : {},
    });
  it("[CALL-1] every call in the call table is served exactly once", () => {
    const names = servedCalls.map((served) => served.call.name).sort();
    expect(names).toEqual(callList.map((call) => call.name).sort());
  });

  it("[CALL-1] an unknown path returns 404 in the error envelope", async () => {
    for (const path of [
      "/",
      "/api",
      "/api/nothing",
      "/api/config/",
      "/API/CONFIG",
      "/api//config",
      "/api/%63onfig",
      "/members/members/api/config",
      "/members%2fapi/config",
      "/api/config;x",
      "/api/config%00",
      "/constructor",
      "/__proto__",
    ]) {
      const answer = await raw(path);
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, "not_found"]);
      expect(errorEnvelopeSchema.safeParse(answer.body).success).toBe(true);
    }
  });

  it("[CALL-2] /members/<path> and /<path> are the same call", async () => {
    const [plain, prefixed] = [await raw("/api/config"), await raw("/members/api/config")];
    expect(plain.status).toBe(200);
    expect(prefixed.body).toEqual(plain.body);
  });

  it("[CALL-4] a wrong method gets 405 with an Allow header", async () => {
    const answer = await raw("/members/api/config", { method: "DELETE" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET");
    expect((await raw("/api/db/dvh", { method: "PUT" })).headers.get("allow")).toBe("GET, POST");
    expect((await raw("/api-cwa/login")).status).toBe(405);
  });

  it("[CALL-4] reports each field's error", async () => {
    const answer = await form("email=not-an-address&pass=");
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      status: "error",
      code: "invalid_fields",
      errors: { email: "Please enter a valid email address.", pass: "Enter your password." },
    });
    expect(answer.body.msg).toBe(answer.body.message);
    expect(answer.body.request_id).toBe(answer.headers.get("x-request-id"));
  });

  it("[CALL-3] uses the caller's request ID, if it is valid", async () => {
    const input = await raw("/nothing", { headers: { "x-request-id": "abc-123" } });
    expect(input.body.request_id).toBe("abc-123");
    const odd = await raw("/nothing", { headers: { "x-request-id": "a b<script>" } });
    expect(odd.body.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("[CALL-4] counts a body's bytes and returns 413 above the call's limit, regardless of Content-Length", async () => {
    const limit = calls.account.login.limits.bodyBytes;
    const fits = `email=a%40b.co&pass=${"x".repeat(900)}`;
    expect((await form(fits)).status).toBe(401);
    expect((await form("x".repeat(limit + 1))).status).toBe(413);
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(4096).fill(97)),
    });
    const answer = await raw("/api-cwa/login", {
      method: "POST",
      body: endless,
      duplex: "half",
      headers: { "content-type": "application/x-www-form-urlencoded", "content-length": "10" },
    });
    expect(answer.status).toBe(413);
  });

  it("[SEC-PRX-14] [CALL-4] a media type that the call doesn't accept gets 415", async () => {
    const body = JSON.stringify({ email: "a@b.co", pass: TEST_PASSWORD });
    for (const [path, type] of [
      ["/api-cwa/login", "application/json"],
      ["/api-cwa/login", "text/plain"],
      ["/api/securelogin", "text/plain"],
      ["/api/securelogin", "application/x-www-form-urlencoded"],
      ["/api/securelogin", "application/jsonp"],
    ] as const) {
      const answer = await raw(path, { method: "POST", body, headers: { "content-type": type } });
      expect([type, answer.status]).toEqual([type, 415]);
    }
    const fine = await raw("/api/securelogin", {
      method: "POST",
      body,
      headers: { "content-type": "Application/JSON; charset=utf-8" },
    });
    expect(fine.status).toBe(401);
  });

  it("[CALL-2] accepts urlencoded and multipart forms", async () => {
    const data = new FormData();
    data.append("email", "multi@example.com");
    data.append("pass", TEST_PASSWORD);
    expect((await form(data, "/register")).status).toBe(200);
    expect((await form("email=multi%40example.com&pass=correct+horse+battery")).status).toBe(200);
    data.append("email", "twice@example.com");
    expect((await form(data, "/register")).status).toBe(400);
    const response = await raw("/register", {
      method: "POST",
      body: "--x\r\nnot a part",
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect(response.status).toBe(400);
  });

  it("[SITE-1] an unknown, missing or malformed site gets 404, and health doesn't require a site", async () => {
    for (const uri of ["evil.example", "", "localhost:3000", "a/b", "LOCALHOST.", "x".repeat(300)]) {
      const answer = await raw("/api/config", { headers: { uri } });
      expect([answer.status, answer.body.code], uri.slice(0, 20)).toEqual([404, "unknown_site"]);
      expect(JSON.stringify(answer.body)).not.toContain("Glovebox");
    }
    expect((await raw("/api/config", { headers: { uri: "LocalHost" } })).status).toBe(200);
    const health = await raw("/api/health", { headers: { uri: "evil.example" } });
    expect([health.status, health.body]).toEqual([200, { status: "ok" }]);
  });

  it("[CALL-2] a token is accepted only in the Authorization header", async () => {
    const token = await api.register("place@example.com");
    const { method } = calls.account.user;
    for (const headers of [{ token }, { bearer: token }, { cookie: `token=${token}` }] as HeadersInit[]) {
      expect((await raw("/api/user", { method, headers })).status).toBe(401);
    }
    expect((await raw(`/api/user?token=${token}`)).status).toBe(401);
    expect((await raw("/api/user", { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    for (const odd of [`${token}x`, token.slice(1), "", "null", "x".repeat(8192)]) {
      expect((await raw("/api/user", { headers: { authorization: `Bearer ${odd}` } })).status).toBe(401);
    }
  });

  it("[SEC-TOK-03] the log contains the request ID and a masked VIN, and no token, password or address", async () => {
    const token = await api.register("log@example.com");
    api.logs.length = 0;
    const vin = "1HGCM82633A004352";
    await api.send(calls.support.log, { token, fields: { error_message: "x", vin } });
    await api.send(calls.account.login, { fields: { email: "log@example.com", pass: "canary password" } });
    const text = JSON.stringify(api.logs);
    expect(api.logs).toHaveLength(2);
    expect(api.logs[0]?.detail).toMatchObject({ call: "support.log", status: 200, site: "localhost" });
    expect(text).toContain("1HG************52");
    for (const secret of [token, vin, "canary password", "log@example.com"])
      expect(text).not.toContain(secret);
  });

  it("[CALL-4] an internal error is logged, and the caller gets no stack, query or parameters", async () => {
    const brokenApi = await openTestApi({ open: () => openOwnDatabase() });
    await brokenApi.database.close();
    const answer = await brokenApi.send(calls.account.login, {
      fields: { email: "fault@example.com", pass: TEST_PASSWORD },
    });
    expect([500, 503]).toContain(answer.status);
    expect(JSON.stringify(answer.body)).not.toMatch(/select|pglite|closed|\.ts|at /i);
    expect(brokenApi.logs.some((line) => line.level === "error")).toBe(true);
    expect(JSON.stringify(brokenApi.logs)).not.toContain("fault@example.com");
  });

  it("[CALL-1] a reported failure is stored, with the user ID if the user is logged in", async () => {
    const token = await api.register("failed@example.com");
    const fields = { error_message: "Something went wrong", search_type: "vin", credit_type: "sticker" };
    expect((await api.send(calls.support.log, { fields })).status).toBe(200);
    expect((await api.send(calls.support.log, { fields, token })).status).toBe(200);
    const rows = await api.database.db.select().from(failureLogs);
    const mine = rows.filter((row) => row.entry.error_message === "Something went wrong");
    expect(mine.map((row) => row.userId !== null).sort()).toEqual([false, true]);
  });

  it("[SITE-2] [SITE-5] [SITE-6] returns each site's own config and settings, under the documented field names", async () => {
    const config = async (site: string) => (await api.send(calls.site.config, { site })).body.data;
    expect(await config("cnv.localhost")).toMatchObject({
      cnv: true,
      credit_type: "global",
      forced_locale: null,
    });
    expect(await config("es.localhost")).toMatchObject({
      cnv: false,
      forced_locale: "es",
      name: "Historial",
    });
    expect(await config("localhost")).toMatchObject({ cnv: false, forced_locale: null, name: "Glovebox" });
    const settings = (site: string, domain = site) =>
      api.send(calls.site.settings, { site, fields: { domain } });
    expect((await settings("secure.localhost")).body.data).toMatchObject({ security: "enabled" });
    const plain = (await settings("localhost")).body.data as Record<string, unknown>;
    expect(plain).toMatchObject({ security: "disabled", teritary_color: "#e7b93c" });
    expect((await settings("localhost", "es.localhost")).status).toBe(404);
    expect((await settings("localhost", "127.0.0.1")).status).toBe(200);
  });

  it("[CALL-4] a call without a body doesn't need a content type", async () => {
    const request = requestFor(calls.account.logout);
    const bare = new Request(request.url, { method: "POST", headers: { uri: "localhost" } });
    expect((await api.fetch(bare)).status).toBe(200);
  });
});

describe("limits", () => {
  it("[SAFE-15] sign-ups from one network are limited to 30 per site, counting members and dealers together", async () => {
    const api = await openTestApi({ rateLimits: true });
    try {
      const signUp = (at: number, call: CallDefinition = calls.account.register, site = "localhost") =>
        api.send(call, { address: `203.0.113.${at}`, site, fields: { email: "no" } });
      for (let count = 0; count < 15; count++) {
        expect((await signUp(count)).status).toBe(400);
        expect((await signUp(count, calls.account.dealerRegister)).status).toBe(400);
      }
      const refusal = await signUp(99);
      expect(refusal.status).toBe(429);
      expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(60);
      expect((await signUp(99, calls.account.dealerRegister)).status).toBe(429);
      expect((await signUp(99, calls.account.register, "es.localhost")).status).toBe(400);
      expect(
        (await api.send(calls.account.register, { address: "203.0.114.1", fields: { email: "no" } })).status,
      ).toBe(400);
    } finally {
      await api.close();
    }
  });

  it("[CALL-4] [SEC-DOS-05] exceeding a call's limit per minute returns 429 with Retry-After and RateLimit headers, per address and site", async () => {
    const api = await openTestApi({ rateLimits: true });
    try {
      const ask = (address: string, site = "localhost") =>
        api.send(calls.account.resetPassword, { address, site, fields: { email: "no" } });
      const limit = calls.account.resetPassword.limits.perMinute;
      const first = await ask("192.0.2.1");
      expect(first.headers.get("ratelimit-limit")).toBe(String(limit));
      expect(first.headers.get("ratelimit-remaining")).toBe(String(limit - 1));
      for (let count = 1; count < limit; count++) expect((await ask("192.0.2.1")).status).toBe(400);
      const refusal = await ask("192.0.2.1");
      expect([refusal.status, refusal.body.code]).toEqual([429, "too_many_requests"]);
      expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(refusal.headers.get("ratelimit-remaining")).toBe("0");
      expect((await ask("192.0.2.2")).status).toBe(400);
      expect((await ask("192.0.2.1", "es.localhost")).status).toBe(400);
    } finally {
      await api.close();
    }
  });
});
