import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createEmbeddedUpstream } from "@/lib/bff/embedded-upstream";
import { purgeSites } from "@/lib/bff/resolve-site";
import { setSessionKeys } from "@/lib/bff/session";
import { setUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { calls } from "@/lib/compose/calls/table";
import { createDealerKey, makeDealer, type TestKey } from "../setup/api-keys";
import { type BrowserRequest, call, getSession } from "../setup/browser-calls";
import { openTestApi, type TestApi } from "../setup/members-api";
import { createRecordingUpstream, type RecordingUpstream } from "../setup/recording-upstream";

const KEY = `gbx_live_${"k".repeat(51)}`;
const MEMBER = "canary-token-of-ann-0123456789abcdefghijklm";

describe("an API key call through the BFF", () => {
  let upstream: RecordingUpstream;
  beforeEach(() => {
    upstream = createRecordingUpstream();
    upstream.tokens.set(MEMBER, { site: "a.localhost", id: "ann", email: "ann@example.com" });
  });
  const send = (path: string, request: BrowserRequest = {}, key = KEY) =>
    call(path, {
      ...request,
      headers: {
        origin: "",
        "sec-fetch-site": "",
        "x-requested-with": "",
        authorization: `Bearer ${key}`,
        ...request.headers,
      },
    });
  const listCalls = () => upstream.calls();

  it("[PART-5] carries the caller's address, and carries the key only in Authorization, whatever token header its row specifies", async () => {
    await send(calls.garage.page.path, { address: "2001:db8:0:0::/64", exactAddress: "2001:db8::7" });
    const [request] = listCalls();
    expect(request?.headers.get("authorization")).toBe(`Bearer ${KEY}`);
    expect(request?.headers.get("token")).toBeNull();
    expect(request?.headers.get("x-client-address")).toBe("2001:db8:0:0::/64");
    expect(request?.headers.get("x-client-ip")).toBe("2001:db8::7");
  });

  it("[PART-5] doesn't require an origin, accepts a third-party origin, and doesn't set a cookie", async () => {
    const body = JSON.stringify({ vin: "2T1BURHE5JC034461" });
    for (const origin of ["", "https://shop.example.com"]) {
      const answer = await send("/api/confirmed-vin", {
        method: "POST",
        body,
        headers: { "content-type": "application/json", origin, "idempotency-key": "one" },
      });
      expect(answer.status).not.toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
    expect(listCalls().map(({ headers }) => headers.get("idempotency-key"))).toEqual(["one", "one"]);
  });

  it("[PART-5] ignores cookies, including invalid ones", async () => {
    const session = await getSession(MEMBER);
    const answer = await send("/members/api/user", { session });
    expect(answer.headers.getSetCookie()).toEqual([]);
    await send("/members/api/user", { session: "Fe26.2**broken" });
    for (const { headers } of listCalls()) expect(headers.get("authorization")).toBe(`Bearer ${KEY}`);
  });

  it("[PART-5] is rejected by the BFF if keys aren't allowed for the call", async () => {
    for (const path of [
      calls.account.login.path,
      calls.account.deleteAccount.path,
      "/api/server/launch-token",
    ]) {
      const answer = await send(path, { method: "POST", body: "{}" });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(listCalls()).toEqual([]);
  });

  it("[PART-5] [SEC-AZ-02] any other Authorization header from outside is dropped", async () => {
    const outside = `Bearer ${MEMBER}`;
    for (const authorization of [outside, "Basic Z2J4OmxpdmU=", KEY, `Token ${KEY}`]) {
      const answer = await call("/members/api/user", { headers: { authorization } });
      expect([authorization, answer.status]).toEqual([authorization, 401]);
    }
    expect(listCalls()).toEqual([]);
  });
});

describe("an API key call at the API behind the BFF", () => {
  let api: TestApi;
  let key: TestKey;
  let token = "";
  beforeAll(async () => {
    api = await openTestApi({ rateLimits: true });
    token = (await makeDealer(api, "dealer@example.com")).token;
    key = await createDealerKey(api, { token });
    setSessionKeys(["api-key-suite-key-0123456789-abcdefgh"]);
    purgeSites();
    setUpstreamAdapter(createEmbeddedUpstream(api.answer));
  }, 120_000);
  afterAll(async () => {
    setUpstream(undefined);
    await api.close();
  });
  const send = (path: string, secret: string, request: BrowserRequest = {}) =>
    call(path, {
      host: "localhost",
      ...request,
      headers: { authorization: `Bearer ${secret}`, ...request.headers },
    });

  it("[PART-5] forwards the rate limits and the challenge to the caller", async () => {
    const answer = await send("/members/api/user", key.key);
    expect(answer.headers.get("ratelimit")).toMatch(/^"account\.user";r=\d+;t=\d+, "api-keys";r=\d+;t=\d+$/);
    expect(answer.headers.get("ratelimit-policy")).toBe('"account.user";q=1200;w=60, "api-keys";q=600;w=60');
    const unknown = await send("/members/api/user", KEY);
    expect(unknown.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
  });

  it("[PART-5] passes the secure-login gate only with a valid key", async () => {
    const gated = "secure.localhost";
    const path = "/api/site-sources";
    expect((await call(path, { host: gated })).status).toBe(401);
    const account = await makeDealer(api, "gated@example.com", gated);
    const ownKey = await createDealerKey(api, { token: account.token, site: gated });
    const passed = await send(path, ownKey.key, { host: gated });
    expect(passed.status).toBe(200);
    for (const wrong of [KEY, key.key]) {
      const refusal = await send(path, wrong, { host: gated });
      expect([refusal.status, await refusal.json()]).toMatchObject([401, { code: "invalid_key" }]);
    }
  });
});
