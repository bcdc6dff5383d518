import { expect, it } from "vitest";
import {
  byPath,
  fakeSource,
  json,
  SHORT_TIMEOUTS,
  sourceFaults,
  testSource,
} from "@/tests/setup/third-parties";
import { createNhtsaRatings, parseStars } from "./nhtsa-ratings";

/** Real response of api.nhtsa.gov for a 2015 BMW, shortened. */
const RATED = {
  OverallRating: "5",
  OverallFrontCrashRating: "4",
  FrontCrashDriversideRating: "4",
  FrontCrashPassengersideRating: "5",
  OverallSideCrashRating: "5",
  SideCrashDriversideRating: "5",
  SideCrashPassengersideRating: "5",
  "combinedSideBarrierAndPoleRating-Front": "5",
  "combinedSideBarrierAndPoleRating-Rear": "4",
  RolloverRating: "Not Rated",
  RolloverPossibility: 0.095,
  VehicleDescription: "2015 BMW 335I Xdrive GT 5 HB AWD",
  VehicleId: 9178,
};
const list = (...rows: [number, string][]) => ({
  Count: rows.length,
  Message: "Results returned successfully",
  Results: rows.map(([VehicleId, VehicleDescription]) => ({ VehicleId, VehicleDescription })),
});
const response = (row: object) => ({ Count: 1, Results: [row] });
const question = { year: 2015, make: "BMW", model: "335i / GT" };
const LIST = "/SafetyRatings/modelyear/";
const [FIRST, SECOND] = ["/SafetyRatings/VehicleId/1", "/SafetyRatings/VehicleId/2"];

async function ratingsOn(
  answers: Parameters<typeof byPath>[0],
  overrides = question as object,
  patience: object = {},
) {
  const server = fakeSource(byPath(answers));
  const { source } = testSource(server.origin, patience);
  const answer = await createNhtsaRatings(source).ratings({ ...question, ...overrides });
  return { ...server, answer };
}

it("[EMB-3] requests the variants, then one variant's stars, and accepts 'Not Rated' as a rating", async () => {
  const { answer, requests } = await ratingsOn({
    [LIST]: json(200, list([1, "2015 BMW 335I"])),
    [FIRST]: json(200, response(RATED)),
  });
  expect(answer).toEqual({
    state: "found",
    askedAt: "2026-01-15T00:00:00.000Z",
    source: "NHTSA safety ratings",
    variant: "2015 BMW 335I",
    ratings: {
      overall: 5,
      frontalDriver: 4,
      frontalPassenger: 5,
      sideFront: 5,
      sideRear: 4,
      rollover: "not_rated",
      source: "NHTSA safety ratings",
    },
  });
  expect(requests).toEqual([
    "GET /SafetyRatings/modelyear/2015/make/BMW/model/335i%20%2F%20GT",
    `GET ${FIRST}`,
  ]);
});

it("[EMB-3] reads keys in a different letter case, and the side ratings used before 2011", async () => {
  const {
    "combinedSideBarrierAndPoleRating-Front": _f,
    "combinedSideBarrierAndPoleRating-Rear": _r,
    ...older
  } = RATED;
  const lower = Object.fromEntries(Object.entries(older).map(([key, value]) => [key.toLowerCase(), value]));
  const { answer } = await ratingsOn({
    [LIST]: json(200, { count: 1, results: [{ vehicleId: 1, vehicleDescription: "x" }] }),
    [FIRST]: json(200, { count: 1, results: [lower] }),
  });
  expect(answer.ratings).toMatchObject({ overall: 5, sideFront: 5, sideRear: 5 });
});

it("[EMB-3] chooses among variants by the car's doors and drive, and doesn't guess between different stars", async () => {
  const variants = list([1, "2015 X 4 DR AWD"], [2, "2015 X 4 DR FWD"]);
  const answers = {
    [LIST]: json(200, variants),
    [FIRST]: json(200, response(RATED)),
    [SECOND]: json(200, response({ ...RATED, OverallRating: "3" })),
  };
  expect((await ratingsOn(answers)).answer).toMatchObject({ state: "none", ratings: null });
  const driven = await ratingsOn(answers, { drive: "FWD/Front-Wheel Drive" });
  expect(driven.answer).toMatchObject({ state: "found", ratings: { overall: 3 } });
  const all = await ratingsOn(answers, { drive: "AWD/All-Wheel Drive" });
  expect(all.answer).toMatchObject({ state: "found", ratings: { overall: 5 } });
  expect((await ratingsOn(answers, { doors: 2 })).answer.state).toBe("none");
  const same = await ratingsOn({ ...answers, [SECOND]: json(200, response(RATED)) });
  expect(same.answer).toMatchObject({ state: "found", variant: null, ratings: { overall: 5 } });
});

it("[EMB-3] returns 'none' for a model without rated variants, and doesn't request a vehicle without a model name", async () => {
  expect((await ratingsOn({ [LIST]: json(200, list()) })).answer).toMatchObject({
    state: "none",
    ratings: null,
  });
  const { answer, requests } = await ratingsOn({}, { model: null });
  expect([answer.state, answer.askedAt, requests]).toEqual(["unchecked", null, []]);
});

it.each(sourceFaults)("[EMB-3] treats %s in either step as 'unavailable'", async (_name, fault) => {
  expect((await ratingsOn({ [LIST]: fault }, {}, SHORT_TIMEOUTS)).answer).toMatchObject({
    state: "unavailable",
    ratings: null,
  });
  const second = await ratingsOn({ [LIST]: json(200, list([1, "x"])), [FIRST]: fault }, {}, SHORT_TIMEOUTS);
  expect(second.answer).toMatchObject({ state: "unavailable", ratings: null });
});

it.each([
  ["5", 5],
  [4, 4],
  ["Not Rated", "not_rated"],
  ["0", null],
  ["6", null],
  ["", null],
  [null, null],
])("[EMB-3] reads the rating %j as %j", (rating, stars) => expect(parseStars(rating)).toBe(stars));
