import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withCallLog } from "@/lib/bff/log-calls";
import { purgeSites } from "@/lib/bff/resolve-site";
import { getUpstream, setUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { call, getSession } from "../setup/browser-calls";
import {
  createRecordingUpstream,
  createSiteConfig,
  type RecordingUpstream,
  recordLog,
} from "../setup/recording-upstream";

const TOKEN = "session-token-0123456789abcdef";
const VIN = "1G1YY22G965109876";
const JSON_TYPE = { "content-type": "application/json" };
let remote: RecordingUpstream;
let session: string;
let lines: Record<string, unknown>[];

beforeEach(async () => {
  remote = createRecordingUpstream();
  session = await getSession(TOKEN);
  remote.tokens.set(TOKEN, { site: "a.localhost", id: "1", email: "ann@example.com" });
  lines = recordLog();
  setUpstreamAdapter(withCallLog(getUpstream()), "https://members.example");
});
afterEach(() => setUpstream(undefined));

const answering = (path: string, body: unknown, status = 200) =>
  remote.answers.set(path, () => Response.json(body, { status }));
const logged = (message: string) =>
  lines
    .filter(({ msg }) => msg === message)
    .map(({ requestId, ms, level, msg, ...rest }) => ({ ...rest, hasId: typeof requestId === "string" }));

describe("a remote Members API", () => {
  it("[TRUE-31] logs the call and the mismatched fields of a response with an unexpected shape, but never a value", async () => {
    answering("/api/report/versions", {
      status: "success",
      data: [{ number: 7, created: ["canary"], url: "/x", [VIN]: 1 }],
    });
    await call(`/members/api/report/versions?vin=${VIN}`, { session });
    expect(logged("a response doesn't match the contract")).toEqual([
      { call: "report.versions", fields: ["data.*.number", "data.*.created"], hasId: true },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/canary|1G1YY/);
  });

  it("[TRUE-31] rejects and logs a response without a status", async () => {
    answering("/api/report/versions", { data: [] });
    expect((await call(`/members/api/report/versions?vin=${VIN}`, { session })).status).toBe(502);
    expect(logged("a response doesn't match the contract")).toMatchObject([
      { call: "report.versions", fields: ["status"] },
    ]);
  });

  it("[UP-1] our own API's responses are forwarded unchanged, and another API's are reduced to known fields", async () => {
    const answer = '{"status":"success","report":[],"of_a_later_version":"7"}';
    remote.answers.set("/api/report/filter", () => new Response(answer, { headers: JSON_TYPE }));
    const read = async () => (await call(`/members/api/report/filter?vin=${VIN}`, { session })).text();
    expect(await read()).toBe('{"status":"success","report":[]}');
    const config = { ...createSiteConfig("a.localhost"), own_api: true };
    answering("/api/config", { status: "success", data: config });
    purgeSites();
    expect(await read()).toBe(answer);
  });

  it("[TRUE-31] logs a failed call with its error's name", async () => {
    await call(`/members/api/report/filter?vin=${VIN}`, { session });
    lines.length = 0;
    remote.down = true;
    await call(`/members/api/report/filter?vin=${VIN}`, { session });
    expect(logged("call")).toMatchObject([
      { call: "report.filter", site: "a.localhost", failed: "TypeError", vin: "1G1************76" },
    ]);
  });

  it("[TRUE-31] logs a 404 from the site's configuration call", async () => {
    remote.answers.set("/api/config", () => new Response("<html>nginx</html>", { status: 404 }));
    expect((await call("/members/api-cwa/sticker-years", { host: "new.example" })).status).toBe(404);
    expect(logged("the Members API has no site for this host, or lacks the call")).toEqual([
      { call: "site.config", path: "/members/api/config", host: "new.example", status: 404, hasId: false },
    ]);
  });
});
