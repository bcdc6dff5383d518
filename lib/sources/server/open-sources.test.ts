import { expect, it } from "vitest";
import { fakeSource, json, SHORT_TIMEOUTS, sourceFaults, testSource } from "@/tests/setup/third-parties";
import { createNhtsaLists } from "./open-sources";
import { combineLists, type PickLists } from "./pick-lists";

async function listsOn(handler: Parameters<typeof fakeSource>[0], patience: object = {}) {
  const server = fakeSource(handler);
  return { ...server, lists: createNhtsaLists(testSource(server.origin, patience).source) };
}
const askedAt = "2026-01-15T00:00:00.000Z";

it("[EMB-3] lists years newest first, without 9999, which marks equipment without a year", async () => {
  const { lists, requests } = await listsOn(
    json(200, { count: 3, results: [{ modelYear: "1998" }, { modelYear: "9999" }, { modelYear: "2024" }] }),
  );
  expect(await lists.years()).toEqual({ data: [2024, 1998], source: "nhtsa", askedAt });
  expect(requests).toEqual(["GET /products/vehicle/modelYears?issueType=r"]);
});

it("[EMB-3] lists makes and models once, regardless of the case of the keys", async () => {
  const makes = await listsOn(
    json(200, { Count: 2, Results: [{ Make: "TOYOTA" }, { make: "BMW" }, { make: "BMW" }] }),
  );
  expect((await makes.lists.makes(2018))?.data).toEqual(["BMW", "TOYOTA"]);
  const models = await listsOn(
    json(200, { results: [{ modelYear: "2018", make: "BMW", model: "X5 & X6" }] }),
  );
  expect((await models.lists.models(2018, "B&W"))?.data).toEqual(["X5 & X6"]);
  expect(models.requests).toEqual(["GET /products/vehicle/models?modelYear=2018&make=B%26W&issueType=r"]);
});

it.each([...sourceFaults, ["rows of another shape", json(200, { results: [{ a: 1 }, null, 7] })] as const])(
  "[EMB-3] returns null instead of a list for %s",
  async (_name, handler) => {
    const { lists } = await listsOn(handler, SHORT_TIMEOUTS);
    expect(await lists.years()).toBeNull();
    expect(await lists.models(2018, "BMW")).toBeNull();
  },
);

it("[EMB-3] uses and reports the first source with a result, and skips a failed source", async () => {
  const of = (source: "nhtsa" | "recall-file" | "vin-data", years: number[] | null): PickLists => ({
    years: async () => (years ? { data: years, source, askedAt: null } : null),
    makes: async () => null,
    models: async () => null,
  });
  const first = (...sources: PickLists[]) => combineLists(sources).years();
  expect(await first(of("nhtsa", null), of("recall-file", [2001]), of("vin-data", [2002]))).toMatchObject({
    source: "recall-file",
    data: [2001],
  });
  expect(await first(of("nhtsa", []), of("recall-file", null), of("vin-data", [2002]))).toMatchObject({
    source: "vin-data",
  });
  expect(await first(of("nhtsa", null))).toMatchObject({ data: [] });
});
