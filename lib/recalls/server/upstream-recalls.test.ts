import { beforeEach, describe, expect, it } from "vitest";
import { unwrapAnswer } from "@/lib/platform/upstream/unwrap-answer";
import { recallCalls } from "../contract/recalls";
import {
  readModelRecalls,
  readRecallMakes,
  readRecallModels,
  readRecallYears,
  readVinRecalls,
} from "./upstream-recalls";

let notes: string[] = [];
const place = { path: "", note: (path: string, type: string) => notes.push(`${path}: ${type}`) };
const context = { siteUri: "a.localhost", money: "dollars" as const };
beforeEach(() => {
  notes = [];
});

const run = (body: unknown, read = readVinRecalls) => read(unwrapAnswer(body, place), context);
const check = (body: unknown, read = readVinRecalls) =>
  recallCalls.byVin.response.parse({ status: "success", ...run(body, read) }).data;

const ROW = {
  NHTSACampaignNumber: "18V999001",
  Component: "AIR BAGS",
  Summary: "It may reset.",
  Consequence: null,
  Remedy: "Dealers replace it.",
  ReportReceivedDate: "05/03/2019",
  parkIt: "true",
  ModelYear: "2018",
  Make: "TOYOTA",
  Model: "COROLLA",
};
const CAMPAIGN = {
  campaign: "18V999001",
  date: "2019-03-05",
  component: "AIR BAGS",
  summary: "It may reset.",
  consequence: "",
  remedy: "Dealers replace it.",
  parkIt: true,
  parkOutSide: false,
  overTheAir: null,
};

describe("recalls from an upstream", () => {
  it.each([
    [[ROW]],
    [{ data: [ROW, null] }],
    [{ Count: 1, Message: "Results returned", results: [ROW] }],
    [{ data: { Count: "1", Results: { "0": ROW } } }],
    [
      {
        recalls: [
          { campaign_number: "18V999001", date: "2019-03-05T00:00:00Z", ...ROW, ReportReceivedDate: null },
        ],
      },
    ],
    [{ data: ROW }],
    [[ROW, ROW]],
  ])("[UP-1] are read from %j", (body) => {
    const result = check(body);
    expect(result).toMatchObject({
      state: "found",
      campaigns: [CAMPAIGN],
      source: null,
      asked_at: null,
      age_days: null,
    });
    expect(result.campaigns).toHaveLength(1);
    expect(result).toMatchObject({ year: 2018, make: "TOYOTA", model: "COROLLA" });
  });

  it.each([
    [{ data: [] }, "none"],
    [{ Count: 0, results: [] }, "none"],
    [{ data: { state: "none" } }, "none"],
    [{ status: "success" }, "unchecked"],
    [{ data: null }, "unchecked"],
    [{ data: {} }, "unchecked"],
    [{ data: { state: "unavailable", campaigns: [] } }, "unavailable"],
    [{ Count: 3, results: [] }, undefined],
    [{ results: [null] }, undefined],
    [{ results: [{ x: 1 }, 7] }, undefined],
    [{ data: { state: "found" } }, undefined],
  ])("[UP-1] reads %j as %s", (body, state) => {
    expect((run(body)?.data as { state?: string } | undefined)?.state).toBe(state);
  });

  it("[UP-1] drops only the bad row or the bad field", () => {
    const { campaigns } = check({
      data: [{ ...ROW, Remedy: {}, ReportReceivedDate: "soon" }, { x: 1 }, "text"],
    });
    expect(campaigns).toMatchObject([{ ...CAMPAIGN, date: null, remedy: "" }]);
    expect(notes.toSorted()).toEqual([
      "data.*.remedy: object",
      "data.*.report_received_date: string",
      "data.*: object",
      "data.*: string",
    ]);
  });

  it("[UP-1] keeps a recall without a campaign number", () => {
    expect(check({ data: [{ summary: "It may reset." }] }).campaigns).toMatchObject([
      { campaign: "", summary: "It may reset." },
    ]);
  });

  it.each([
    [{ date: "15/03/2019" }, "2019-03-15"],
    [{ date: "03/15/2019" }, "2019-03-15"],
    [{ date: "03/04/2019" }, "2019"],
    [{ date: "2019-03" }, "2019-03"],
    [{ date: "2019-03-15 10:00:00" }, "2019-03-15"],
    [{ ReportReceivedDate: "31/02/2019" }, null],
  ])("[UP-1] reads the date of %j as %s", (fields, date) => {
    expect(check({ data: [{ campaign: "1", ...fields }] }).campaigns[0]?.date).toBe(date);
  });

  it("[UP-1] only a lookup by model is marked as model-level", () => {
    expect(check({ data: [] }).limits).toEqual(["repairs-unknown"]);
    expect(check({ data: [] }, readModelRecalls).limits).toEqual(["model-level", "repairs-unknown"]);
  });

  it("[UP-1] reads years and names from lists of any shape, and the source if the response contains one", () => {
    const unnamed = { source: null, asked_at: null };
    expect(run(["2003", { modelYear: 2018 }], readRecallYears)).toEqual({ data: [2018, 2003], ...unnamed });
    expect(run({ results: [{ modelYear: 2018, make: "Toyota" }] }, readRecallMakes)).toEqual({
      data: ["Toyota"],
      ...unnamed,
    });
    expect(run({ models: ["Corolla"], source: "NHTSA" }, readRecallModels)).toEqual({
      data: ["Corolla"],
      source: "nhtsa",
      asked_at: null,
    });
    expect(run({ data: null }, readRecallYears)).toBeUndefined();
  });
});
