import pino from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { purgeSites } from "@/lib/bff/resolve-site";
import { setSessionKeys } from "@/lib/bff/session";
import { setUpstream } from "@/lib/bff/upstream";
import type { CallDefinition } from "@/lib/contract/call";
import { garageCalls } from "@/lib/contract/garage";
import { reportCalls } from "@/lib/contract/report";
import { stickerCalls } from "@/lib/contract/sticker";
import { stickerBuilderCalls } from "@/lib/contract/sticker-builder";
import { call, form, getSession } from "../setup/browser-calls";
import { createSpecUpstream, type SpecUpstream } from "../setup/spec-upstream";
import { FIXTURE_ACCOUNTS } from "../setup/spec-upstream/state";
import { FIXTURE_VEHICLES } from "../setup/spec-upstream/vehicles";

const ORIGIN = "https://members.example";
const { vin } = FIXTURE_VEHICLES.corolla;
const named = { year: "2018", make: "TOYOTA", model: "COROLLA" };
let upstream: SpecUpstream;
let session: string;
let lines: { msg: string; call: string; field: string }[];

beforeEach(async () => {
  setSessionKeys(["upstream-documents-key-0123456789-abcd"]);
  purgeSites();
  createGlobalSingleton("call-findings").set(new Map());
  lines = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  createGlobalSingleton("bff-log").set(pino({ level: "warn", base: undefined }, destination));
  session = await getSession(FIXTURE_ACCOUNTS.member.token);
});
afterEach(() => setUpstream(undefined));

function open(profile: "bare" | "loose") {
  upstream = createSpecUpstream({ profile });
  setUpstream(upstream.fetch, ORIGIN);
}

async function send<Call extends CallDefinition>(
  row: Call,
  { query = {}, body = {} }: { query?: Record<string, string>; body?: Record<string, unknown> } = {},
) {
  const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : "";
  const isJson = row.body === "json";
  const response = await call(`/members${row.path}${search}`, {
    session,
    method: row.method,
    ...(isJson ? { headers: { "content-type": "application/json" } } : {}),
    ...(row.method === "POST" ? { body: encode(row, body as Record<string, string>) } : {}),
  });
  const json: unknown = await response.json();
  expect([row.name, response.status]).toEqual([row.name, 200]);
  return row.response.parse(json) as ReturnType<Call["response"]["parse"]>;
}

function encode({ body: kind }: CallDefinition, fields: Record<string, string>): BodyInit {
  if (kind === "json") return JSON.stringify(fields);
  if (kind === "form") return form(fields);
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const record = async () => (await send(reportCalls.filter, { query: { vin } })).report[0];

describe.each(["bare", "loose"] as const)("the %s upstream", (profile) => {
  beforeEach(() => open(profile));

  it("[UP-1] [UP-2] a generated report and sticker are in the record, with their URLs", async () => {
    expect(await record()).toBeUndefined();
    await send(reportCalls.generate, { body: { vin, mileage: "72430" } });
    expect(await record()).toMatchObject({
      vin,
      year: 2018,
      make: "Toyota",
      model: "Corolla",
      europe: false,
      vhr_report: { url: expect.stringMatching(/^https:\/\/members\.example\/files\/vhr-/) },
      vhr_sticker: null,
      cdt: expect.stringMatching(/^2026-01-15/),
    });
    await send(stickerCalls.generate, { body: { vin } });
    const made = await record();
    expect(made?.vhr_sticker?.page).toMatch(/^https:\/\/members\.example\/files\/sticker-/);
    expect(made?.vhr_report?.page).toMatch(/^https:\/\/members\.example\/files\/vhr-/);
  });

  it("[UP-1] every kind of generation succeeds with only a status and a message", async () => {
    const classic = {
      ...named,
      year: "1969",
      make: "Chevrolet",
      model: "Camaro",
      vin: FIXTURE_VEHICLES.camaro.vin,
    };
    const colors = btoa(JSON.stringify({ exterior: { name: "Blue" } }));
    const rows = [
      [reportCalls.generateBasic, { vin }],
      [reportCalls.generateClassic, { ...classic, check_vname: "1" }],
      [stickerCalls.generateClassic, { ...classic, classictype: "manual" }],
      [stickerCalls.generateYmmt, named],
      [stickerCalls.confirm, { ...named, vin, colors, packages: btoa("[]"), regenerate: "0" }],
    ] as const;
    for (const [row, body] of rows) expect((await send(row, { body })).message).toMatch(/is ready/);
    expect((await send(garageCalls.page)).vehicles[0]?.sticker?.url).toContain("/files/sticker-2018-TOYOTA");
  });

  it("[UP-1] [UP-3] a vehicle is saved, listed with its documents, updated and removed", async () => {
    expect((await send(garageCalls.page)).vehicles).toEqual([]);
    const saved = await send(garageCalls.save, { body: { vehicle: { vin, mileage: 72_430 } } });
    expect(saved).toMatchObject({ status: "success" });
    await send(reportCalls.generate, { body: { vin } });
    const expected = {
      vin,
      year: 2018,
      make: "Toyota",
      model: "Corolla",
      mileage: 72_430,
      miles: 72_430,
      report: { url: expect.stringContaining("/files/vhr-") },
      sticker: null,
      documents: [],
      images: [],
    };
    expect((await send(garageCalls.page)).vehicles).toMatchObject([expected]);
    expect((await send(garageCalls.read)).vehicles).toMatchObject([expected]);
    expect((await send(garageCalls.read, { query: { vin } })).vehicle).toMatchObject(expected);
    await send(garageCalls.remove, { query: { vin } });
    expect((await send(garageCalls.page)).vehicles).toEqual([]);
    expect((await send(garageCalls.read, { query: { vin } })).vehicle).toBeUndefined();
    expect([upstream.counts.saves, upstream.counts.removals]).toEqual([1, 1]);
  });

  it("[UP-1] vehicle data: specifications, listings and auctions, in cents", async () => {
    const { data } = await send(garageCalls.vehicle, { query: { vin } });
    const findLine = (key: string) => data.panther_specs.find((line) => line.key === key)?.value;
    expect(["trim", "engine", "transmission", "doors", "curbWeight", "seating"].map(findLine)).toEqual([
      "LE",
      "1.8L 4-cylinder",
      "CVT",
      "4",
      "2,840 lbs",
      "5",
    ]);
    expect(data.sales_listing_history).toMatchObject([
      { date: "2024-06-01", price_cents: 1_599_500, mileage: 71_200, seller: "Fixture Motors" },
      { date: "2022-03-14", price_cents: 1_745_000, images: [`${ORIGIN}/files/photo.png`] },
    ]);
    const { auctions } = FIXTURE_VEHICLES.corolla;
    expect(data.auctions).toHaveLength(auctions.length);
    expect(data.auctions?.[0]).toMatchObject({
      post_date: auctions[0]?.day,
      data: { kind: "auction", price_cents: (auctions[0]?.price ?? 0) * 100 },
    });
  });

  it("[UP-1] the sticker editor gets colors and packages, and no preview that the upstream didn't offer", async () => {
    const { data } = await send(stickerBuilderCalls.autoload, { body: { vin } });
    expect(data).toMatchObject({
      year: 2018,
      make: "Toyota",
      model: "Corolla",
      trim: "LE",
      exterior: [{ name: "Classic Silver" }, { name: "Blue Crush" }],
      interior: [{ name: "Ash" }, { name: "Black" }],
      basis: null,
      sheet: null,
    });
    const options = data.packages.flatMap((row) => row.data);
    expect(options.map(({ section, package_price }) => [section, package_price])).toEqual([
      ["All-weather floor mats", "$259"],
      ["Body side moldings", "INC"],
      ["First aid kit", "$0"],
    ]);
  });
});

it("[UP-1] an odd field is logged and doesn't empty the garage", async () => {
  const vehicles = [{ vin, user_id: 7, year: "2018", cdt: "soon", report: "odd" }];
  setUpstream(async () => Response.json({ vehicles }), ORIGIN);
  for (const row of [garageCalls.read, garageCalls.page] as const)
    expect((await send(row)).vehicles).toMatchObject([{ vin, user_id: "7", year: 2018, report: null }]);
  const noted = lines.filter((line) => line.call === "garage.page").map(({ field }) => field);
  expect(new Set(noted)).toEqual(new Set(["vehicles.*.report", "vehicles.*.cdt"]));
  setUpstream(async () => Response.json({ cars: vehicles }), ORIGIN);
  expect((await call(`/members${garageCalls.page.path}`, { session })).status).toBe(502);
});
