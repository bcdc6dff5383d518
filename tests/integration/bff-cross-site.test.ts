import { beforeEach, describe, expect, it } from "vitest";
import { callList, calls } from "@/lib/compose/calls/table";
import { call, getSession } from "../setup/browser-calls";
import { createRecordingUpstream, type RecordingUpstream } from "../setup/recording-upstream";

let upstream: RecordingUpstream;
let session: string;
beforeEach(async () => {
  upstream = createRecordingUpstream();
  session = await getSession("session-token-0123456789abcdef");
});
/** Webhooks are authenticated by signature, not by origin. */
const unsafe = callList.filter((row) => row.method !== "GET" && row.from !== "anyone");

const silent = { origin: "", "sec-fetch-site": "", "x-requested-with": "" };

describe("cross-site calls", () => {
  it.each([
    ["no origin headers", silent],
    ["an unexpected X-Requested-With value", { ...silent, "x-requested-with": "XMLHttpRequest" }],
    ["a foreign origin", { origin: "https://evil.example" }],
    ["another of our sites", { origin: "http://b.localhost" }],
    ["another port", { origin: "http://a.localhost:81" }],
    ["another scheme", { origin: "https://a.localhost" }],
    ["origin null", { origin: "null" }],
    ["a malformed origin", { origin: "::" }],
    ["Sec-Fetch-Site cross-site", { "sec-fetch-site": "cross-site" }],
    ["Sec-Fetch-Site same-site", { "sec-fetch-site": "same-site" }],
    ["Sec-Fetch-Site none", { "sec-fetch-site": "none" }],
  ])(
    "[CALL-6] [SEC-CSRF-01] [SEC-CSRF-02] %s: every unsafe call returns 403 and isn't forwarded",
    async (_what, headers) => {
      for (const row of unsafe) {
        const answer = await call(`/members${row.path}`, { method: row.method, session, headers });
        expect([row.name, answer.status]).toEqual([row.name, 403]);
        expect(await answer.json()).toMatchObject({ code: "cross_site" });
        expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      }
      expect(upstream.calls()).toHaveLength(0);
    },
  );

  it("[CALL-6] [SEC-PAY-01] [TRUE-25] only calls authenticated by a signature or the site's key can come from any origin", () => {
    const anyones = callList.filter((row) => row.from === "anyone");
    const open = anyones.filter(({ auth }) => auth.need !== "server").map((row) => row.name);
    expect(open.sort().join()).toBe(
      "billing.sandboxWebhook,billing.stripeConnectWebhook,billing.stripeWebhook",
    );
  });

  it("[CALL-6] accepts calls from our own page if at least one browser header proves their origin", async () => {
    const spellings: Record<string, string>[] = [
      {},
      { origin: "" },
      { "sec-fetch-site": "" },
      { origin: "", "sec-fetch-site": "" },
      { "x-requested-with": "", "sec-fetch-site": "" },
      { "x-requested-with": "", origin: "" },
    ];
    for (const headers of spellings) {
      const target = "/members/api/db/dvh/delete?vin=1G1YY22G965109876";
      expect((await call(target, { method: "DELETE", session, headers })).status).toBe(200);
    }
    const spelled = {
      method: "DELETE",
      session,
      host: "A.localhost.:80",
      headers: { origin: "http://a.localhost" },
    };
    expect((await call("/members/api/db/dvh/delete?vin=1G1YY22G965109876", spelled)).status).toBe(200);
  });

  it("[SEC-CSRF-03] no GET request changes state or opens, passes or closes a session", () => {
    for (const row of callList.filter(({ method }) => method === "GET")) {
      expect([row.name, row.session]).toEqual([row.name, "none"]);
      expect(row.name).not.toMatch(/delete|remove|save|logout|cancel|apply|generate|create|offer$|log$/i);
    }
  });

  it("[SEC-CORS-01] no response permits another origin", async () => {
    for (const origin of ["https://evil.example", "null", "http://b.localhost"]) {
      const answer = await call("/members/api/config", { headers: { origin } });
      expect(Array.from(answer.headers.keys()).filter((name) => name.startsWith("access-control"))).toEqual(
        [],
      );
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    }
    // Every call but one rejects preflights.
    for (const row of callList.filter(({ from }) => from !== "any-page")) {
      const answer = await call(`/members${row.path}`, {
        method: "OPTIONS",
        headers: { origin: "https://evil.example" },
      });
      expect([row.name, answer.headers.get("access-control-allow-origin")]).toEqual([row.name, null]);
    }
  });

  it("[PART-7] [SEC-CORS-01] any third-party page can read badges and nothing else, and cookies are ignored for badges", async () => {
    expect(callList.flatMap((row) => (row.from === "any-page" ? row.name : []))).toEqual(["embed.badges"]);
    const { path } = calls.embed.badges;
    const headers = { origin: "https://dealer.example", "sec-fetch-site": "cross-site" };
    upstream.answers.set(path, () => Response.json({ status: "success", data: [] }));
    const answer = await call(`${path}?vins=1HGCM82633A004352`, { session, headers });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=300",
    });
    expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const [upstreamCall] = upstream.calls();
    expect([upstreamCall?.headers.get("authorization"), upstreamCall?.headers.get("cookie")]).toEqual([
      null,
      null,
    ]);
    const preflight = await call(path, { method: "OPTIONS", headers });
    expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([204, "GET"]);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("[PART-7] an error from the badges call is readable cross-origin and never cached, and a POST isn't allowed cross-origin", async () => {
    const { path } = calls.embed.badges;
    const headers = { origin: "https://dealer.example" };
    const refusal = await call(path, { headers });
    expect([refusal.status, refusal.headers.get("access-control-allow-origin")]).toEqual([400, "*"]);
    expect(refusal.headers.get("cache-control")).toBe("private, no-store");
    const posted = await call(path, { method: "POST", headers });
    expect([posted.status, posted.headers.get("access-control-allow-origin")]).toEqual([405, null]);
  });
});
