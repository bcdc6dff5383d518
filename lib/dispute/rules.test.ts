import { describe, expect, it } from "vitest";
import {
  DISPUTE_STATES,
  disputeShapes,
  findDisputeOfRow,
  getDisputeSteps,
  isLiveDispute,
  mayDecide,
} from "./rules";

const created = "2026-01-15T12:00:00.000Z";
const askedAt = "2026-01-16T12:00:00.000Z";
const endedAt = "2026-01-20T12:00:00.000Z";

describe("dispute states", () => {
  it("[PAGE-10] a closed dispute can't be reopened, and a source is contacted only once", () => {
    const table = DISPUTE_STATES.map((state) => [
      state,
      (["asked", "corrected", "confirmed", "declined"] as const).filter((answer) => mayDecide(state, answer)),
    ]);
    expect(Object.fromEntries(table)).toEqual({
      open: ["asked", "corrected", "confirmed", "declined"],
      asked: ["corrected", "confirmed", "declined"],
      corrected: [],
      confirmed: [],
      withdrawn: [],
      declined: [],
    });
    expect(DISPUTE_STATES.filter(isLiveDispute)).toEqual(["open", "asked"]);
  });

  it("[PAGE-10] lists only the states that the dispute went through, each with its time", () => {
    expect(getDisputeSteps({ state: "open", created, asked: null, ended: null })).toEqual([
      { state: "open", at: created },
    ]);
    expect(getDisputeSteps({ state: "confirmed", created, asked: askedAt, ended: endedAt })).toEqual([
      { state: "open", at: created },
      { state: "asked", at: askedAt },
      { state: "confirmed", at: endedAt },
    ]);
    expect(
      getDisputeSteps({ state: "withdrawn", created, asked: null, ended: endedAt }).map(({ state }) => state),
    ).toEqual(["open", "withdrawn"]);
  });

  it("[PAGE-17] every state has its own shape, drawn with path commands that the PDF supports", () => {
    const shapes = DISPUTE_STATES.map((state) => JSON.stringify(disputeShapes[state]));
    expect(new Set(shapes).size).toBe(DISPUTE_STATES.length);
    for (const { path } of Object.values(disputeShapes)) expect(path).toMatch(/^[MLZ\d. ]+$/);
  });
});

it("[PAGE-10] matches a record by id and source, so the same id from another source isn't disputed", () => {
  const disputes = [{ record: "1", source: "Garage" }];
  expect(findDisputeOfRow(disputes, { id: "1", cells: ["Mar 14, 2021", "Garage"] })).toBe(disputes[0]);
  expect(findDisputeOfRow(disputes, { id: "1", cells: ["Mar 14, 2021", "Titles"] })).toBeUndefined();
  expect(findDisputeOfRow(disputes, { id: "2", cells: ["Garage"] })).toBeUndefined();
  expect(findDisputeOfRow(undefined, { id: "1", cells: ["Garage"] })).toBeUndefined();
  // A merged row shows the dispute of either source.
  const records = [
    { id: "9", source: "Titles" },
    { id: "1", source: "Garage" },
  ];
  expect(findDisputeOfRow(disputes, { id: "9", cells: ["Titles, Garage"], records })).toBe(disputes[0]);
});
