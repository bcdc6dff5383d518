import { afterEach, describe, expect, it } from "vitest";
import { FRAMEWORK_ERRORS } from "../setup/spec-upstream/framework-errors";
import {
  createSpecUpstream,
  type SpecUpstream,
  type SpecUpstreamOptions,
} from "../setup/spec-upstream/index";
import { type SpecUpstreamProcess, startSpecUpstream } from "../setup/spec-upstream/process";
import { listenSpecUpstream, type SpecUpstreamServer } from "../setup/spec-upstream/server";
import { FIXTURE_ACCOUNTS, FIXTURE_PASSWORD } from "../setup/spec-upstream/state";
import { FIXTURE_VEHICLES } from "../setup/spec-upstream/vehicles";

const { corolla, camaro } = FIXTURE_VEHICLES;
const { member, subscriber, broke } = FIXTURE_ACCOUNTS;
const NO_DATA = { status: "error", message: "no data" };

// biome-ignore lint/suspicious/noExplicitAny: answers have no schema here, the tests name the fields that they read.
type Body = any;

interface Sent {
  method?: string;
  token?: string;
  form?: Record<string, string>;
  json?: unknown;
}

function send(upstream: SpecUpstream, path: string, { method, token, form, json }: Sent = {}) {
  const headers = new Headers({ uri: "shop.example" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (json !== undefined) headers.set("content-type", "application/json");
  const body = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json);
  const url = `https://members.example/members${path}`;
  return upstream.fetch(new Request(url, { method: method ?? (body ? "POST" : "GET"), headers, body }));
}

async function read(upstream: SpecUpstream, path: string, sent: Sent = {}): Promise<Body> {
  return (await send(upstream, path, sent)).json();
}

const purchase = { token: member.token, form: { vin: corolla.vin } };
const open = (options: SpecUpstreamOptions = {}) => createSpecUpstream(options);
const getSpent = ({ counts }: SpecUpstream) => counts.creditsSpent;

describe("unknown calls", () => {
  it.each([
    "GET /api/user",
    "GET /api/health",
    "GET /api/report/document",
    "GET /api/shares",
    "GET /api/disputes",
    "GET /api/sample/document",
    "GET /api/print-packs",
    "GET /api-cwa/sticker-years",
    "POST /api-cwa/auto-blog",
    "POST /api-cwa/forum-data",
    "POST /api/config",
    "DELETE /api/db/dvh",
    "GET /constructor",
  ])("[UP-1] fixture: %s is the 404 page of Express", async (name) => {
    const [method, path = ""] = name.split(" ");
    const upstream = open();
    const response = await send(upstream, path, { method, token: member.token });
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await response.text()).toContain(`<pre>Cannot ${method} /members${path}</pre>`);
    expect(upstream.counts.calls).toEqual({ [name]: 1 });
  });
});

describe("bare", () => {
  it("[UP-1] fixture: bare site, login, sign-up and garage only have fields named by the specification", async () => {
    const upstream = open();
    expect(await read(upstream, "/api/config")).toEqual({ cnv: false });
    const settings = await read(upstream, "/api-cwa/site_settings", { form: { domain: "shop.example" } });
    expect(Object.keys(settings).join()).toBe("primary_color,secondary_color,teritary_color,security,logo");
    const form = { email: "new@fixture.example", pass: "New-Pass-1", phone: "5555550101" };
    expect(await read(upstream, "/register", { form })).toEqual({ status: "success" });
    expect(await read(upstream, "/register", { form })).toEqual({ status: "error", message: "error" });
    const login = await read(upstream, "/api-cwa/login", { form });
    expect(login).toEqual({ status: "success", token: expect.stringMatching(/^\S{48}$/) });
    const json = { vehicle: { vin: corolla.vin, color: "red" } };
    expect(await read(upstream, "/api/db/dvh", { token: login.token, json })).toEqual({ status: "success" });
    const { vehicles } = await read(upstream, "/api/db/dvh", { token: login.token });
    expect(vehicles.map((row: Body) => Object.keys(row).join())).toEqual(["vin,user_id,year,make,model,cdt"]);
  });

  it("[UP-1] fixture: a call that needs a login gets 401 without a token or with an unknown token", async () => {
    const upstream = open();
    const statuses = await Promise.all(
      [undefined, "unknown"].map(async (token) => (await send(upstream, "/api/db/dvh", { token })).status),
    );
    expect(statuses).toEqual([401, 401]);
  });

  it.each(["bearer", "token"])("[UP-1] fixture: accepts the token in the header %s too", async (name) => {
    const upstream = open();
    const request = new Request("https://members.example/api/db/v2", { headers: { [name]: member.token } });
    expect(await (await upstream.fetch(request)).json()).toEqual({ vehicles: [] });
  });
});

describe("loose", () => {
  it("[UP-1] fixture: loose has the facts of bare with other types and names", async () => {
    const [bare, loose] = [open(), open({ profile: "loose" })];
    const decodePath = `/api-cwa/preview-decode?vin=${corolla.vin}`;
    const [plain, dressed] = [await read(bare, decodePath), await read(loose, decodePath)];
    const [decode] = dressed.data.decode_data;
    expect([decode.VIN, Number(decode.model_year), decode.model_name]).toEqual([
      plain.data.decode_data.vin,
      plain.data.decode_data.year,
      plain.data.decode_data.model,
    ]);
    expect(decode.MSRP).toBe("$18,935.00");
    expect(plain.data.decode_data.msrp).toBe(18935);
    const prices = dressed.data.marketvalue_data.slice(0, -1).map((row: Body) => row.dealer_retail);
    expect(prices).toEqual(["$18,250.00", "$16,975.00"]);
    expect(plain.data.marketvalue_data.map((row: Body) => row.dealer_retail)).toEqual([18250, 16975]);
    expect(dressed.data.auction_data.data.odometer).toBe(String(plain.data.auction_data[0].data.mileage));
    const recallPath = `/api/recall-check/vin?vin=${corolla.vin}`;
    const [recall] = (await read(bare, recallPath)).data;
    expect((await read(loose, recallPath)).results[0].NHTSACampaignNumber).toBe(recall.campaign);
  });

  it("[UP-1] fixture: loose has the same garage and record as bare", async () => {
    const [bare, loose] = [open(), open({ profile: "loose" })];
    const [plain, dressed] = await Promise.all(
      [bare, loose].map(async (upstream) => {
        const json = { vehicle: { vin: corolla.vin, mileage: 84000 } };
        await send(upstream, "/api/db/dvh", { token: member.token, json });
        await send(upstream, "/api-cwa/generate-report", purchase);
        const garage = await read(upstream, "/api/db/dvh", { token: member.token });
        const filter = await read(upstream, `/api/report/filter?vin=${corolla.vin}`, {
          token: member.token,
        });
        return { garage, filter };
      }),
    );
    const [row] = plain?.garage.vehicles ?? [];
    const [same, broken] = dressed?.garage.data.vehicles ?? [];
    expect([same.vin, same.model_name, Number(same.year), Number(same.mileage)]).toEqual([
      row.vin,
      row.model,
      row.year,
      row.mileage,
    ]);
    expect([row.user_id, same.user_id, broken.vin]).toEqual(["7", 7, null]);
    const record = plain?.filter.report[0];
    expect(dressed?.filter.report.vhr_report[0].url).toBe(record.vhr_report.url);
    expect(dressed?.filter.report.vhr_sticker).toEqual([]);
    expect(record).not.toHaveProperty("vhr_sticker");
    expect(new Date(dressed?.filter.report.cdt * 1000).toISOString().slice(0, 10)).toBe(record.cdt);
  });

  it("[UP-1] fixture: loose sends JSON as HTML, with every way to report success, and grants no right through odd texts", async () => {
    const upstream = open({ profile: "loose" });
    const form = { email: member.email, pass: FIXTURE_PASSWORD };
    const response = await send(upstream, "/api-cwa/login", { form });
    expect(response.headers.get("content-type")).toBe("text/html; charset=UTF-8");
    const { user } = ((await response.json()) as Body).data;
    expect(user).toMatchObject({
      user_id: 7,
      is_dealer: "0",
      admin: "false",
      credits: { vhr: "3", global: null },
      subscriptions: [],
    });
    const bodies = [
      await read(upstream, "/api/config"),
      await read(upstream, "/plans"),
      await read(upstream, "/api/db/dvh", { token: member.token }),
      await read(upstream, "/api-cwa/vin-validate", { form: { vin: corolla.vin } }),
    ];
    const seen = new Set(bodies.map(({ status }) => status));
    expect(seen).toEqual(new Set([true, 200, "1", "ok"]));
  });

  it("[UP-1] fixture: loose reports a rejection with HTTP 200", async () => {
    const upstream = open({ profile: "loose" });
    const login = await send(upstream, "/api-cwa/login", { form: { email: member.email, pass: "wrong" } });
    expect([login.status, ((await login.json()) as Body).data]).toEqual([200, null]);
    const refused = await send(upstream, "/api-cwa/generate-report", { ...purchase, token: broke.token });
    expect(refused.status).toBe(200);
    const body = (await refused.json()) as Body;
    expect(body.msg).toBe("Low balance");
    expect([false, "error", "0", 0]).toContain(body.status);
  });
});

describe("money", () => {
  it("[UP-1] fixture: every generation is charged and counted, a regeneration only counted", async () => {
    const upstream = open();
    await read(upstream, "/api-cwa/generate-report", purchase);
    await read(upstream, "/api-cwa/generate-report", purchase);
    await read(upstream, "/api-cwa/generate-sticker", purchase);
    const again = { ...purchase, form: { ...purchase.form, gen: "regenerate" } };
    expect(await read(upstream, "/api-cwa/generate-sticker", again)).toMatchObject({ status: "success" });
    const row = { vin: corolla.vin, token: member.token };
    expect(upstream.counts.generations).toEqual([
      { product: "vhr", ...row, times: 2, charged: 2 },
      { product: "sticker", ...row, times: 2, charged: 1 },
    ]);
    expect(getSpent(upstream)).toEqual({ vhr: 2, sticker: 1 });
  });

  it("[UP-1] fixture: a subscriber pays nothing; an empty balance and an unknown VIN are rejected", async () => {
    const upstream = open();
    const generate = (token: string, vin: string, path = "generate-report") =>
      read(upstream, `/api-cwa/${path}`, { token, form: { vin } });
    expect(await generate(subscriber.token, corolla.vin)).toMatchObject({ status: "success" });
    expect(await generate(broke.token, corolla.vin)).toEqual({ status: "error", message: "Low balance" });
    expect(await generate(member.token, "1G1YY22G965109876")).toEqual(NO_DATA);
    expect(await generate(member.token, corolla.vin, "generate_classic_report")).toEqual(NO_DATA);
    expect(getSpent(upstream)).toEqual({ vhr: 0, sticker: 0 });
    await generate(member.token, camaro.vin, "generate_classic_report");
    expect(getSpent(upstream)).toEqual({ vhr: 1, sticker: 0 });
  });

  it("[UP-1] fixture: three credits pay for three reports", async () => {
    const upstream = open();
    const answers: Body[] = [];
    for (let count = 0; count < 4; count += 1) {
      answers.push(await read(upstream, "/api-cwa/generate-report", purchase));
    }
    expect(answers.map(({ status }) => status)).toEqual(["success", "success", "success", "error"]);
    expect(getSpent(upstream).vhr).toBe(3);
  });

  it("[UP-1] fixture: a confirmed sticker requires its colors as base64 JSON", async () => {
    const upstream = open();
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
    const form = { vin: corolla.vin, colors: encode({ exterior: "Red" }), packages: encode([]) };
    const path = "/api-cwa/confirm-sticker";
    const plain = { ...form, colors: '{"exterior":"Red"}' };
    expect((await send(upstream, path, { token: member.token, form: plain })).status).toBe(400);
    expect((await send(upstream, path, { token: member.token, form })).status).toBe(200);
    expect(getSpent(upstream)).toEqual({ vhr: 0, sticker: 1 });
  });
});

describe("slow and failing", () => {
  it("[UP-1] fixture: slow takes 2 s, a generation 15 s, and charges before the document exists", async () => {
    const waits: number[] = [];
    const filed: number[] = [];
    const upstream = open({
      profile: "slow",
      wait: async (ms) => {
        waits.push(ms);
        if (waits.length === 3) filed.push(upstream.counts.creditsSpent.vhr);
      },
    });
    await send(upstream, "/api/config");
    await send(upstream, "/api-cwa/generate-report", purchase);
    expect(waits).toEqual([2000, 2000, 13_000]);
    expect(filed).toEqual([1]);
  });

  it("[UP-1] fixture: a cut connection charges nothing, or charges and loses the response", async () => {
    const upstream = open();
    const path = "/api-cwa/generate-report";
    upstream.program(path, { kind: "cut" }, 1);
    await expect(send(upstream, path, purchase)).rejects.toThrow("fetch failed");
    expect(getSpent(upstream).vhr).toBe(0);
    upstream.program(path, { kind: "cut-after-work" }, 1);
    await expect(send(upstream, path, purchase)).rejects.toThrow("fetch failed");
    expect(getSpent(upstream).vhr).toBe(1);
    expect((await send(upstream, path, purchase)).status).toBe(200);
  });

  it("[UP-1] fixture: failing breaks paths from the start, as programmed, and until fixed", async () => {
    const upstream = open({ profile: "failing" });
    const limited = await send(upstream, `/api-cwa/preview-decode?vin=${corolla.vin}`);
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "30"]);
    const garage = await read(upstream, "/api/db/v2", { token: member.token });
    expect(garage.message).toMatch(/^SQLSTATE/);
    upstream.program("/api/config", { kind: "framework", name: "spring-boot-trace" }, 1);
    expect((await send(upstream, "/api/config")).status).toBe(500);
    expect((await send(upstream, "/api/config")).status).toBe(200);
    upstream.mend();
    expect((await send(upstream, `/api-cwa/preview-decode?vin=${corolla.vin}`)).status).toBe(200);
    expect(() => upstream.program("/plans", { kind: "framework", name: "none" })).toThrow();
  });

  it("[UP-1] fixture: twenty framework errors have unique names and contain the leaks that they list", () => {
    expect(new Set(FRAMEWORK_ERRORS.map(({ name }) => name)).size).toBe(20);
    const missing = FRAMEWORK_ERRORS.flatMap(({ name, type, body, leaks }) => {
      const text = type.includes("json") ? listTexts(JSON.parse(body)).join("\n") : body;
      return leaks.filter((leak) => !text.includes(leak)).map((leak) => `${name}: ${leak}`);
    });
    expect(missing).toEqual([]);
    expect(FRAMEWORK_ERRORS.filter(({ leaks }) => leaks.length === 0)).toEqual([]);
  });
});

function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

describe("over HTTP", () => {
  let server: SpecUpstreamServer | undefined;
  let child: SpecUpstreamProcess | undefined;
  afterEach(async () => {
    await Promise.all([server?.close(), child?.stop()]);
    [server, child] = [undefined, undefined];
  });

  it("[UP-1] fixture: a record's URL opens its PDF, and a cut closes the connection", async () => {
    server = await listenSpecUpstream();
    const { origin, upstream } = server;
    const headers = { authorization: `Bearer ${member.token}` };
    const body = new FormData();
    body.set("vin", corolla.vin);
    await fetch(`${origin}/members/api-cwa/generate-report`, { method: "POST", headers, body });
    const filtered = await fetch(`${origin}/api/report/filter?vin=${corolla.vin}`, { headers });
    const [record] = ((await filtered.json()) as Body).report;
    expect(record.vhr_report.url).toContain(`${origin}/files/`);
    const pdf = await fetch(record.vhr_report.url);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(await pdf.text()).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/);
    upstream.program("/api/config", { kind: "cut" });
    await expect(fetch(`${origin}/members/api/config`)).rejects.toThrow("fetch failed");
  });

  it("[UP-1] fixture: as a process it has its own profile, counts and failures", async () => {
    child = await startSpecUpstream({ profile: "loose", security: "on", tokenLength: 3000 });
    const form = new URLSearchParams({ email: member.email, pass: FIXTURE_PASSWORD });
    const login = await fetch(`${child.origin}/members/api-cwa/login`, { method: "POST", body: form });
    expect(((await login.json()) as Body).data.token).toHaveLength(3000);
    const settings = await fetch(`${child.origin}/members/api-cwa/site_settings`, { method: "POST" });
    expect(((await settings.json()) as Body).data[0].security).toBe("on");
    await child.program("/plans", { kind: "message", status: 500, message: "Broken" });
    const plans = await fetch(`${child.origin}/members/plans`);
    expect([plans.status, await plans.json()]).toEqual([500, { status: "error", message: "Broken" }]);
    expect((await child.counts()).logins).toBe(1);
  });
});
