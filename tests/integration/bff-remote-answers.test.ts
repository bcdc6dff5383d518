import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { globalSingleton } from "@/lib/bff/global-singleton";
import { withCallLog } from "@/lib/bff/log-calls";
import { pageRequest } from "@/lib/bff/page-request";
import { setUpstream, setUpstreamAdapter, upstream } from "@/lib/bff/upstream";
import { calls } from "@/lib/contract/table";
import { call, sessionOf } from "../setup/browser-calls";
import { type RecordingUpstream, recordingUpstream } from "../setup/recording-upstream";

const TOKEN = "session-token-0123456789abcdef";
const VIN = "1G1YY22G965109876";
let remote: RecordingUpstream;
let session: string;
let lines: Record<string, unknown>[];

beforeEach(async () => {
  remote = recordingUpstream();
  session = await sessionOf(TOKEN);
  remote.tokens.set(TOKEN, { site: "a.localhost", id: "1", email: "ann@example.com" });
  lines = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  globalSingleton("bff-log").set(pino({ level: "info", base: undefined, timestamp: false }, destination));
  setUpstreamAdapter(withCallLog(upstream()), "https://members.example");
});
afterEach(() => setUpstream(undefined));

const answering = (path: string, body: unknown, status = 200) =>
  remote.answers.set(path, () => Response.json(body, { status }));
/** Without the log's own fields and what differs from run to run. */
const logged = (message: string) =>
  lines
    .filter(({ msg }) => msg === message)
    .map(({ requestId, ms, level, msg, ...rest }) => ({ ...rest, hasId: typeof requestId === "string" }));

/** The specification's own answers, with its own fields and nothing else. */
const vehicle = { vin: VIN, user_id: "u1", cdt: "2026-01-15" };
const record = {
  vin: VIN,
  year: 2006,
  make: "Chevrolet",
  model: "Corvette",
  europe: false,
  vhr_report: { url: "https://files.example/report.pdf" },
  vhr_sticker: { url: "https://files.example/sticker.pdf" },
  cdt: "2026-01-15",
};
const BARE = [
  { row: calls.garage.read, target: "/members/api/db/dvh", bare: { vehicles: [vehicle] } },
  { row: calls.garage.read, target: `/members/api/db/dvh?vin=${VIN}`, bare: { vehicle } },
  { row: calls.garage.page, target: "/members/api/db/v2", bare: { vehicles: [vehicle] } },
  {
    row: calls.garage.vehicle,
    target: `/members/api/garage/vin?vin=${VIN}`,
    bare: { data: { panther_specs: [], sales_listing_history: [], auctions: [] } },
  },
  { row: calls.report.filter, target: `/members/api/report/filter?vin=${VIN}`, bare: { report: [record] } },
  {
    row: calls.vehicle.classicMapping,
    target: "/members/api-cwa/classicmapping?vin=124379N506070",
    bare: { year: 1969, make: "Chevrolet", model: "Camaro", series: "V8", model_id: "camaro-69" },
  },
  { row: calls.vehicle.years, target: "/members/api-cwa/sticker-years", bare: { data: [2018, 2017] } },
] as const;

describe("a remote Members API", () => {
  it.each(BARE)(
    "[TRUE-31] the specification's bare answer of $row.name ($target) is taken",
    async ({ row, target, bare }) => {
      answering(row.path, bare);
      const answer = await call(target, { session });
      expect(answer.status).toBe(200);
      const body = await answer.json();
      expect(body.status).toBe("success");
      expect(row.response.safeParse(body).error).toBeUndefined();
      expect(logged("an answer does not fit the contract")).toEqual([]);
    },
  );

  it("[TRUE-31] a bare quick check counts as checked only where it is true", async () => {
    answering(calls.checks.quick.path, { decode: { vin: VIN, accidentCheck: true } });
    const request = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `{"vin":"${VIN}"}`,
    };
    const { decode } = calls.checks.quick.response.parse(
      await (await call("/members/api/indigo", request)).json(),
    );
    expect([decode.checks.accident.state, decode.checks.flood.state]).toEqual(["found", "unchecked"]);
  });

  it("[TRUE-31] a bare site is a site, its user a user, and its page draws", async () => {
    answering("/api/user", {
      user: {
        id: "1",
        email: "a@b.c",
        is_dealer: false,
        credits: { vhr: 1, sticker: 0, global: 0 },
        subscriptions: {},
      },
    });
    answering("/api-cwa/site_settings", {
      primary_color: "#111111",
      secondary_color: "#222222",
      teritary_color: "#333333",
      security: "disabled",
    });
    answering("/api/db/v2", { vehicles: [vehicle] });
    expect((await call("/members/api/user", { session })).status).toBe(200);
    const viewer = {
      siteUri: "a.localhost",
      money: "cents" as const,
      locale: "en",
      token: TOKEN,
      gatePassed: true,
      address: "203.0.113.9",
    };
    expect((await pageRequest(calls.garage.page, {}, viewer)).total).toBe(1);
    expect(logged("an answer does not fit the contract")).toEqual([]);
  });

  it("[TRUE-31] an answer of another shape is logged with its call and its fields, never a value", async () => {
    answering("/api/report/versions", {
      status: "success",
      data: [{ number: 7, created: ["canary"], url: "/x", [VIN]: 1 }],
    });
    await call(`/members/api/report/versions?vin=${VIN}`, { session });
    expect(logged("an answer does not fit the contract")).toEqual([
      { call: "report.versions", fields: ["data.*.number", "data.*.created"], hasId: true },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/canary|1G1YY/);
  });

  it("[TRUE-31] a bare answer of another shape is refused, and logged", async () => {
    answering("/api/report/versions", { versions: [] });
    expect((await call(`/members/api/report/versions?vin=${VIN}`, { session })).status).toBe(502);
    expect(logged("an answer does not fit the contract")).toMatchObject([
      { call: "report.versions", fields: ["data"] },
    ]);
  });

  it("[UP-1] of two readings of a bare answer, the log has the fields of the one that fits deeper", async () => {
    const verified = { product: "vhr", vehicle: "", vin_ending: "", created: "", sha256: "", sample: false };
    answering("/api/report/verify", { ...verified, number: ["canary"] });
    await call("/members/api/report/verify?number=GB-1", { session });
    expect(logged("an answer does not fit the contract")).toEqual([
      { call: "report.verify", fields: ["data.number"], hasId: true },
    ]);
  });

  it("[TRUE-31] calls are logged as the embedded API logs its own: call, site, status, VIN", async () => {
    answering("/api/report/filter", { status: "success", report: [] });
    await call(`/members/api/report/filter?vin=${VIN}`, { session });
    expect(logged("call")).toEqual([
      { call: "site.config", site: "a.localhost", status: 200, hasId: true },
      { call: "site.settings", site: "a.localhost", status: 200, hasId: true },
      {
        call: "report.filter",
        site: "a.localhost",
        status: 200,
        vin: "1G1************76",
        hasId: true,
      },
    ]);
    lines.length = 0;
    remote.down = true;
    await call(`/members/api/report/filter?vin=${VIN}`, { session });
    expect(logged("call")).toEqual([
      {
        call: "report.filter",
        site: "a.localhost",
        failed: "TypeError",
        vin: "1G1************76",
        hasId: true,
      },
    ]);
  });

  it("[TRUE-31] a 404 of the site's own calls is logged: nothing else tells a wrong address from an unknown site", async () => {
    remote.answers.set("/api/config", () => new Response("<html>nginx</html>", { status: 404 }));
    expect((await call("/members/api-cwa/sticker-years", { host: "new.example" })).status).toBe(404);
    expect(logged("the Members API knows no site of this host, or has no such call")).toEqual([
      { call: "site.config", path: "/members/api/config", host: "new.example", status: 404, hasId: false },
    ]);
  });
});
