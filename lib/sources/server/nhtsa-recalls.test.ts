import { describe, expect, it } from "vitest";
import { fakeSource, json, SHORT_TIMEOUTS, sourceFaults, testSource } from "@/tests/setup/third-parties";
import { createNhtsaRecalls } from "./nhtsa-recalls";
import type { PickListResult } from "./pick-lists";

/** Real response of recallsByVehicle for a 2012 Acura RDX, shortened. */
const ONE = {
  Manufacturer: "Honda (American Honda Motor Co.)",
  NHTSACampaignNumber: "19V182000",
  parkIt: false,
  parkOutSide: false,
  overTheAirUpdate: false,
  ReportReceivedDate: "07/03/2019",
  Component: "AIR BAGS:FRONTAL:DRIVER SIDE:INFLATOR MODULE",
  Summary: "Honda is recalling specific  vehicles.\r\n",
  Consequence: "An inflator explosion may result in metal fragments.",
  Remedy: "Dealers will replace the inflator, free of charge.",
  Notes: "",
  ModelYear: "2012",
  Make: "ACURA",
  Model: "RDX",
};
const question = { year: 2012, make: "Acura", model: "RDX" };

const NO_NAMES: PickListResult<string> = { data: [], source: "nhtsa", askedAt: null };

function providerOn(origin: string, patience: object = {}, names: PickListResult<string> | null = NO_NAMES) {
  const { source } = testSource(origin, patience);
  const provider = createNhtsaRecalls(source, { models: async () => names });
  return { requestRecalls: provider.recalls, recalls: () => provider.recalls(question) };
}

describe("NHTSA recalls", () => {
  it("[EMB-3] reads dates, flags and text from a recorded response, and marks recalls as by model, not by VIN", async () => {
    const { origin, requests } = fakeSource(json(200, { Count: 1, Message: "ok", results: [ONE] }));
    expect(await providerOn(origin).recalls()).toEqual({
      state: "found",
      askedAt: "2026-01-15T00:00:00.000Z",
      byVin: false,
      source: "NHTSA recalls",
      campaigns: [
        {
          campaign: "19V182000",
          date: "2019-03-07",
          component: ONE.Component,
          summary: "Honda is recalling specific vehicles.",
          consequence: ONE.Consequence,
          remedy: ONE.Remedy,
          parkIt: false,
          parkOutside: false,
          ota: false,
          manufacturer: ONE.Manufacturer,
          notes: "",
        },
      ],
    });
    expect(requests).toEqual(["GET /recalls/recallsByVehicle?make=Acura&model=RDX&modelYear=2012"]);
  });

  it.each([
    ["keys in another case", 200, { count: 1, message: "ok", Results: [ONE] }, "found"],
    [
      "campaign keys in another case",
      200,
      { Count: 1, results: [{ NhtsaCampaignNumber: "1", parkit: "Yes" }] },
      "found",
    ],
    ["an empty list", 200, { Count: 0, Message: "ok", results: [] }, "none"],
    ["a vehicle unknown to NHTSA", 400, { count: 0, message: "ok", results: [] }, "unavailable"],
    ["a count without its campaigns", 200, { Count: 3, results: [] }, "unavailable"],
    ["a campaign without its number", 200, { Count: 1, results: [{ Component: "BRAKES" }] }, "unavailable"],
  ])("[EMB-3] treats %s (status %i, body %j) as '%s'", async (_name, status, body, state) => {
    const { origin } = fakeSource(json(status, body));
    expect(await providerOn(origin).recalls()).toMatchObject({
      state,
      campaigns: state === "found" ? [{}] : [],
    });
  });

  it.each(sourceFaults)("[EMB-3] treats %s as 'unavailable', never as 'none'", async (_name, handler) => {
    const { origin } = fakeSource(handler);
    const { recalls } = providerOn(origin, SHORT_TIMEOUTS);
    expect(await recalls()).toMatchObject({ state: "unavailable", campaigns: [] });
  });

  describe("campaigns filed under a narrower name", () => {
    const names = { ...NO_NAMES, data: ["RDX", "RDX HYBRID", "RDX PHEV", "MDX HYBRID"] };
    const campaigns = (...numbers: string[]) =>
      numbers.map((number) => ({ ...ONE, NHTSACampaignNumber: number }));
    /** A number is an error status, for models that NHTSA doesn't have. */
    const askWith = async (
      models: Record<string, unknown[] | number>,
      listed = names as typeof names | null,
    ) => {
      const { origin } = fakeSource((request, body) => {
        const model = new URL(request.url ?? "", "http://localhost").searchParams.get("model") ?? "";
        const answer = models[model] ?? [];
        return typeof answer === "number"
          ? json(answer, { Count: 0, results: [] })(request, body)
          : json(200, { Count: answer.length, results: answer })(request, body);
      });
      const {
        state,
        variants,
        campaigns: foundCampaigns,
      } = await providerOn(origin, SHORT_TIMEOUTS, listed).recalls();
      return { state, variants, found: foundCampaigns.length };
    };

    it("[NAME-2] make the recalls 'not checked', and list each narrower name with its number of recalls", async () => {
      expect(
        await askWith({ "RDX HYBRID": campaigns("20V1"), "RDX PHEV": campaigns("20V1", "20V2") }),
      ).toEqual({
        state: "unchecked",
        variants: [
          { model: "RDX PHEV", count: 2 },
          { model: "RDX HYBRID", count: 1 },
        ],
        found: 0,
      });
      expect(await askWith({ RDX: 400, "RDX HYBRID": campaigns("20V1") })).toMatchObject({
        state: "unchecked",
        variants: [{ model: "RDX HYBRID", count: 1 }],
      });
    });

    it("[NAME-2] are counted separately from the exact name's campaigns, without counting any campaign twice", async () => {
      const models = { RDX: campaigns("20V1"), "RDX HYBRID": campaigns("20V1", "20V2") };
      expect(await askWith(models)).toEqual({
        state: "found",
        variants: [{ model: "RDX HYBRID", count: 1 }],
        found: 1,
      });
    });

    it("[NAME-2] aren't ruled out if NHTSA's list of names or a response is missing", async () => {
      expect(await askWith({})).toMatchObject({ state: "none", variants: undefined });
      expect(await askWith({}, null)).toMatchObject({ state: "unavailable" });
      expect(await askWith({ "RDX PHEV": 500 })).toMatchObject({ state: "unavailable" });
    });
  });

  it("[EMB-3] doesn't send a request unless year, make and model are all known", async () => {
    const { origin, requests } = fakeSource(json(200, { Count: 0, results: [] }));
    const { requestRecalls } = providerOn(origin);
    expect(await requestRecalls({ year: null, make: "Acura", model: "RDX" })).toMatchObject({
      state: "unchecked",
      askedAt: null,
    });
    expect((await requestRecalls({ year: 2012, make: "Acura", model: null })).state).toBe("unchecked");
    expect(requests).toEqual([]);
  });
});
