import { beforeEach, describe, expect, it } from "vitest";
import { purgeSites } from "@/lib/bff/resolve-site";
import { getUpstream, setUpstream, setUpstreamAdapter } from "@/lib/bff/upstream";
import { checkCalls } from "@/lib/contract/checks";
import { checksExamples } from "@/lib/contract/examples/checks";
import { recallCalls } from "@/lib/contract/recalls";
import { calls } from "@/lib/contract/table";
import { vehicleCalls } from "@/lib/contract/vehicle";
import { seedSampleRecords } from "@/lib/members-api/kernel/seed";
import { call, form, getSession } from "../setup/browser-calls";
import { showValuesFree } from "../setup/free-values";
import { openTestApi } from "../setup/members-api";
import { createRecordingUpstream, createSiteConfig } from "../setup/recording-upstream";
import { createSpecUpstream } from "../setup/spec-upstream";
import { FIXTURE_ACCOUNTS } from "../setup/spec-upstream/state";
import { FIXTURE_VEHICLES } from "../setup/spec-upstream/vehicles";

const HOST = "cars.example";
const REMOTE = "https://members.example";
const { corolla, checkedCorolla, accord, camaro, golf } = FIXTURE_VEHICLES;

beforeEach(() => {
  createRecordingUpstream();
});

function connectFixture(profile: "bare" | "loose"): void {
  setUpstream(createSpecUpstream({ profile }).fetch, REMOTE);
  purgeSites();
}
async function getJson(path: string, query: Record<string, string>) {
  return (await call(`/members${path}?${form(query)}`, { host: HOST })).json();
}
async function postJson(path: string, body: object, session?: string, host = HOST) {
  const headers = { "content-type": "application/json" };
  return (
    await call(`/members${path}`, { method: "POST", host, headers, body: JSON.stringify(body), session })
  ).json();
}

describe.each(["bare", "loose"] as const)("vehicles of a third-party upstream, %s", (profile) => {
  beforeEach(() => connectFixture(profile));

  it("[UP-1] decodes a VIN, with the auctions and values that the upstream shows", async () => {
    const answer = await getJson("/api-cwa/preview-decode", { vin: corolla.vin });
    const { data } = vehicleCalls.previewDecode.response.parse(answer);
    expect(data.decode_data).toMatchObject({
      vin: corolla.vin,
      modelYear: 2018,
      make: "Toyota",
      model: "Corolla",
      trim: "LE",
      bodyClass: "Sedan",
      transmissionStyle: "CVT",
      seats: 5,
      basePrice: 18_935,
      engine: "1.8L 4-cylinder",
      plantCity: null,
    });
    expect(data.auction_data).toMatchObject({
      blured: false,
      auctions: [{ date: "2025-11-03", price_cents: 930_000 }],
    });
    expect(data.marketvalue_data).toMatchObject({
      blured: false,
      entries: [{ dealer_retail: 1_825_000 }, {}],
    });
    expect(data).toMatchObject({ records: [], sticker_basis: null, isEurope: false });
    const european = await getJson("/api-cwa/preview-decode", { vin: golf.vin });
    expect(european.data).toMatchObject({ isEurope: true, decode_data: { basePrice: null } });
  });

  it("[UP-1] lookups by classic number and plate lead to a vehicle", async () => {
    const classic = await getJson("/api-cwa/classicmapping", { vin: camaro.vin });
    expect(classic.data).toMatchObject({ year: 1969, make: "Chevrolet", model: "Camaro", model_id: "6909" });
    const plate = await getJson("/license_plate_decode", { plate: "FIX1234", state: "CA" });
    expect(plate.data.vin).toBe(checkedCorolla.vin);
    const body = form({ vin: corolla.vin, type: "vin" });
    const valid = await (
      await call("/members/api-cwa/vin-validate", { method: "POST", host: HOST, body })
    ).json();
    expect(vehicleCalls.validateVin.response.parse(valid).data.make).toBeNull();
  });

  it("[UP-1] an unknown classic number or VIN is wrong, and an unknown plate is not found", async () => {
    const classic = await getJson("/api-cwa/classicmapping", { vin: "999999999" });
    expect(classic).toMatchObject({ status: "error", code: "wrong_vin", message: "no data" });
    const body = form({ vin: "1HGCM82633A000000", type: "vin" });
    const invalid = await call("/members/api-cwa/vin-validate", { method: "POST", host: HOST, body });
    expect(await invalid.json()).toMatchObject({ status: "error", code: "wrong_vin" });
    const plate = await getJson("/license_plate_decode", { plate: "NONE", state: "NV" });
    expect(plate).toMatchObject({ status: "error", code: "not_found" });
  });

  it("[UP-1] anything missing from a quick check is 'not checked'", async () => {
    const { decode } = checkCalls.quick.response.parse(await postJson("/api/indigo", { vin: corolla.vin }));
    expect(decode).toMatchObject({ year: 2018, accidentCheck: true, oneOwner: true });
    expect(decode.checks.accident).toMatchObject({ state: "found", count: 0 });
    expect([decode.checks.lemon.state, decode.checks.flood.state]).toEqual(["unchecked", "unchecked"]);
  });

  it("[UP-1] recalls have no source, and the lists have names", async () => {
    const { data } = recallCalls.byVin.response.parse(
      await getJson("/api/recall-check/vin", { vin: corolla.vin }),
    );
    const campaigns = [{ campaign: "18V999001", date: "2018-09-20", component: "AIR BAGS" }];
    expect(data).toMatchObject({ state: "found", campaigns, source: null, asked_at: null });
    expect((await getJson("/api/recall-check/years", {})).data).toEqual([2018, 2003, 1969]);
    expect((await getJson("/api/recall-check/makes", { year: "2018" })).data).toEqual([
      "Toyota",
      "Volkswagen",
    ]);
    const model = await postJson("/api/recall-check", { year: 2018, make: "Toyota", model: "Corolla" });
    expect(model.data).toMatchObject({ state: "found", campaigns });
  });
});

it("[UP-1] recalls are only 'none' if the upstream sends an empty list", async () => {
  connectFixture("bare");
  expect((await getJson("/api/recall-check/vin", { vin: accord.vin })).data.state).toBe("none");
  connectFixture("loose");
  expect((await getJson("/api/recall-check/vin", { vin: accord.vin })).code).toBe("bad_gateway");
});

it("[UP-1] a market value is the same from our API embedded, our API remote and another API in dollars", async () => {
  const fields = { vin: checkedCorolla.vin, mileage: "72430" };
  const figures = (answer: unknown) => {
    const [entry] = checkCalls.value.response.parse(answer).data.entries;
    return [entry?.dealer_retail, entry?.private_party, entry?.trade_in];
  };
  const expected = [1_510_000, 1_385_000, 1_165_000];

  const api = await openTestApi();
  await showValuesFree(api.database.db);
  await seedSampleRecords(api.database.db);
  const token = await api.register("ann@example.com");
  setUpstream(api.fetch);
  purgeSites();
  const session = await getSession(token, "localhost");
  expect(figures(await postJson("/api/firefly", fields, session, "localhost"))).toEqual(expected);
  await api.close();

  const recorder = createRecordingUpstream();
  recorder.answers.set("/api/config", () =>
    Response.json({ status: "success", data: { ...createSiteConfig("a.localhost"), money: "cents" } }),
  );
  recorder.answers.set(calls.checks.value.path, () => Response.json(checksExamples["checks.value"]?.answer));
  const member = { site: "a.localhost", id: "u1", email: "a@b.example" };
  recorder.tokens.set("token-of-a-member", member);
  setUpstreamAdapter(getUpstream(), REMOTE);
  const remote = await getSession("token-of-a-member");
  expect(figures(await postJson("/api/firefly", fields, remote, "a.localhost"))).toEqual(expected);

  connectFixture("bare");
  const foreign = await getSession(FIXTURE_ACCOUNTS.member.token, HOST);
  expect(figures(await postJson("/api/firefly", fields, foreign))).toEqual(expected);
  connectFixture("loose");
  expect(figures(await postJson("/api/firefly", fields, foreign))).toEqual(expected);
});
