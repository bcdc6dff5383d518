import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { purgeSites, resolveSite } from "@/lib/bff/resolve-site";
import { getUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { runMiddleware } from "@/lib/middleware/run-middleware";
import { siteCalls } from "@/lib/site/contract/site";
import type { Site } from "@/lib/site/rules/site";
import { DEFAULT_COLORS } from "@/lib/site/rules/theme";
import { call } from "../setup/browser-calls";
import { createRecordingUpstream, type RecordingUpstream, recordLog } from "../setup/recording-upstream";

const HOST = "www.cars.example";
const CONFIG = "/api/config";
const SETTINGS = "/api-cwa/site_settings";
const UNREADABLE = "a field of a Members API response could not be read";
let remote: RecordingUpstream;
let lines: Record<string, unknown>[];

beforeEach(() => {
  remote = createRecordingUpstream();
  lines = recordLog();
  setUpstreamAdapter(getUpstream(), "https://members.example");
});
afterEach(() => {
  createRecordingUpstream();
});

const answering = (path: string, body: string, { type = "application/json", status = 200 } = {}) =>
  remote.answers.set(
    path,
    () => new Response(body, { status, headers: type ? { "content-type": type } : {} }),
  );
const logged = (message: string) =>
  lines.filter(({ msg }) => msg === message).map(({ level, msg, requestId, ...rest }) => rest);

async function getSite(host = HOST): Promise<Site> {
  const result = await resolveSite(host);
  if (result.kind !== "site") throw new Error(`${host} is ${result.kind}.`);
  return result.site;
}

describe("a site of a remote Members API", () => {
  it.each(["text/html; charset=UTF-8", "text/plain", "application/octet-stream", ""])(
    "[UP-1] JSON with the content type '%s' is accepted for both pages and calls",
    async (type) => {
      answering(CONFIG, '{"cnv":true}', { type });
      answering(SETTINGS, '{"status":true,"data":{"security":"disabled"}}', { type });
      expect((await getSite()).cnv).toBe(true);
      const answer = await call(`/members${CONFIG}`, { host: HOST });
      expect(answer.status).toBe(200);
      expect(siteCalls.config.response.parse(await answer.json()).data).toMatchObject({
        uri: HOST,
        cnv: true,
      });
    },
  );

  it("[UP-1] a call forwards JSON that has an HTML content type, and rejects other content", async () => {
    answering("/api-cwa/sticker-years", '{"data":[2018]}', { type: "text/html" });
    const answer = await call("/members/api-cwa/sticker-years", { host: "a.localhost" });
    expect(await answer.json()).toMatchObject({ status: "success", data: [2018] });
    for (const body of ["<html>[2018]</html>", "Notice: x", "", "null", "[1]", "7"]) {
      answering("/api-cwa/sticker-years", body, { type: "text/html" });
      const refusal = await call("/members/api-cwa/sticker-years", { host: "a.localhost" });
      expect(await refusal.json()).toMatchObject({ status: "error", code: "bad_gateway" });
    }
  });

  it("[UP-1] if the upstream has no settings call, the site uses the defaults, with the gate enabled", async () => {
    answering(CONFIG, '{"cnv":false}');
    for (const status of [404, 405, 501]) {
      answering(SETTINGS, "<html>Cannot POST</html>", { type: "text/html", status });
      purgeSites();
      expect(await getSite()).toMatchObject({ gateDisabled: false, primaryColor: DEFAULT_COLORS.primary });
    }
    const gate = await runMiddleware(new Request(`https://${HOST}/`, { headers: { host: HOST } }));
    expect(new URL(gate.headers.get("location") ?? "").pathname).toBe("/securelogin");
    expect(
      logged("the Members API has no call for site settings: default settings, with the gate enabled"),
    ).toEqual(
      [404, 405, 501].map((status) => ({
        call: "site.settings",
        path: `/members${SETTINGS}`,
        host: HOST,
        status,
      })),
    );
  });

  it("[UP-1] a 404 for settings means an unknown site if it's in our error format or the call has succeeded before", async () => {
    answering(CONFIG, '{"cnv":false}');
    answering(SETTINGS, '{"status":"error","code":"unknown_site"}', { status: 404 });
    expect((await resolveSite(HOST)).kind).toBe("unknown");
    answering(SETTINGS, "{}");
    purgeSites();
    await getSite();
    answering(SETTINGS, "gone", { status: 404 });
    purgeSites();
    expect((await resolveSite(HOST)).kind).toBe("unknown");
  });

  it("[UP-1] logs unreadable values once, with the type and never the value", async () => {
    answering(
      CONFIG,
      '{"data":{"cnv":"canary","signup_credits":{"vhr":["canary"]},"frame_ancestors":["https://a.example",{}]}}',
    );
    answering(SETTINGS, '{"security":"disabled","primary_color":"canary"}');
    expect(await getSite()).toMatchObject({
      cnv: false,
      frameAncestors: ["https://a.example"],
      gateDisabled: true,
    });
    purgeSites();
    await getSite();
    expect(logged(UNREADABLE)).toEqual([
      { call: "site.config", field: "data.frame_ancestors.*", found: "object" },
      { call: "site.config", field: "data.cnv", found: "string" },
      { call: "site.config", field: "data.signup_credits.vhr", found: "list" },
      { call: "site.settings", field: "primary_color", found: "string" },
    ]);
    expect(JSON.stringify(lines)).not.toContain("canary");
  });

  it.each([
    ["HTTP 500", () => new Response("{}", { status: 500 })],
    ["not JSON", () => new Response("<html>Welcome</html>")],
    ["JSON of another shape", () => Response.json("welcome")],
    ["an answer with the status 'error'", () => Response.json({ status: "error", message: "No such site" })],
    [
      "no connection (ECONNREFUSED)",
      () => {
        throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
      },
    ],
  ] as const)("[UP-1] the log line for a failed page contains the reason: %s", async (reason, answer) => {
    remote.answers.set(CONFIG, answer);
    const page = await runMiddleware(new Request(`https://${HOST}/`, { headers: { host: HOST } }));
    expect(page.status).toBe(503);
    expect(logged("the site could not be read")).toEqual([{ reason }]);
    expect(JSON.stringify(lines)).not.toContain("does not answer");
  });

  it("[UP-1] a response of the embedded API that breaks the contract is an error, and isn't read leniently", async () => {
    setUpstreamAdapter(getUpstream());
    answering(CONFIG, '{"cnv":false}');
    answering(SETTINGS, '{"security":"disabled"}');
    expect((await resolveSite(HOST)).kind).toBe("unavailable");
    expect(logged(UNREADABLE)).toEqual([]);
    remote.answers.clear();
    await getSite("a.localhost");
    answering(CONFIG, '{"cnv":false}');
    expect((await call(`/members${CONFIG}`, { host: "a.localhost" })).status).toBe(502);
  });
});
