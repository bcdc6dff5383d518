import { describe, expect, it } from "vitest";
import { historyKinds } from "../contract/history";
import {
  type CountedRecord,
  getRecallMark,
  RECORD_QUESTIONS,
  type RecordQuestion,
  recordQuestions,
  toAnswer,
} from "./record-questions";

let next = 0;
const record = (kind: string, changes: Partial<CountedRecord> = {}): CountedRecord => ({
  id: `r${next++}`,
  kind,
  date: "2020-05-01",
  source: "DMV",
  ...changes,
});
const answer = (question: RecordQuestion, records: CountedRecord[]) => toAnswer(question, records, [], 2015);

describe("toAnswer", () => {
  it("[TRUE-6] each kind of record answers one question, except odometer, impound and export records", () => {
    const getQuestions = (kind: string) =>
      recordQuestions.filter((question) => RECORD_QUESTIONS[question].shows.includes(kind));
    for (const kind of historyKinds)
      expect([kind, getQuestions(kind).length]).toEqual([
        kind,
        ["odometer", "impound", "export"].includes(kind) ? 0 : 1,
      ]);
  });

  it.each<[RecordQuestion, CountedRecord[], number, string]>([
    ["title", [record("brand")], 1, "alert"],
    ["damage", [record("damage"), record("accident")], 2, "alert"],
    ["total_loss", [record("total_loss"), record("insurance")], 2, "alert"],
    ["theft", [record("theft")], 1, "alert"],
    ["theft", [record("theft"), record("recovery", { date: "2020-06" })], 2, "note"],
    ["lien", [record("lien")], 1, "note"],
    ["lien", [record("lien", { until: "2021" })], 1, "plain"],
    ["lien", [record("lien"), record("lien", { date: "2021", until: "2022" })], 2, "note"],
    ["use", [record("use", { ownerKind: "personal" })], 1, "plain"],
    ["use", [record("use", { ownerKind: "taxi" }), record("use", { ownerKind: "personal" })], 2, "note"],
    [
      "use",
      [record("use", { ownerKind: "commercial" }), record("use", { ownerKind: "personal" })],
      2,
      "note",
    ],
    [
      "use",
      [record("owner", { ownerKind: "government" }), record("owner", { ownerKind: "personal" })],
      1,
      "note",
    ],
    ["use", [record("use", { ownerKind: "fleet" }), record("owner", { ownerKind: "fleet" })], 1, "note"],
    ["owners", [record("owner", { ownerNumber: 1 }), record("owner", { ownerNumber: 2 })], 2, "plain"],
    ["owners", [record("owner", { ownerNumber: 3 })], 3, "plain"],
    ["titles", [record("title"), record("registration")], 2, "plain"],
    ["service", [record("service"), record("inspection")], 2, "plain"],
    ["listings", [record("listing"), record("auction"), record("sale")], 3, "plain"],
  ])(
    "[TRUE-6] the answer to '%s' with the records %j has count %i and mark %s",
    (question, records, count, mark) => {
      expect(answer(question, records)).toEqual({ question, state: "found", count, mark });
    },
  );

  it.each([
    ["on a rising line", [10_000, 20_000], "plain"],
    ["with one far above the line (a typo)", [10_000, 900_000, 20_000], "plain"],
    ["lower, and staying there", [80_000, 90_000, 60_000, 65_000, 70_000], "alert"],
  ])("[TRUE-6] readings %s have mark %s", (_name, miles, mark) => {
    const records = miles.map((odometer, index) => record("service", { odometer, date: `${2016 + index}` }));
    expect(answer("odometer", records)).toMatchObject({ count: miles.length, mark });
  });

  it("[TRUE-6] counts a reading only once if two records from the same day have it", () => {
    const twice = [record("listing", { odometer: 14 }), record("title", { odometer: 14 })];
    expect(answer("odometer", twice)).toMatchObject({ count: 1 });
    expect(answer("odometer", [...twice, record("title", { odometer: 14, date: "2021" })]).count).toBe(2);
  });

  it("[TRUE-6] marks a question without records by its state, and doesn't show 'none' as good news", () => {
    const source = (covers: string[], answered: boolean) => [{ covers, asked: true, answered }];
    expect(toAnswer("lien", [], [], null)).toMatchObject({ state: "unchecked", count: 0, mark: "unchecked" });
    expect(toAnswer("lien", [], source(["lien"], true), null)).toMatchObject({
      state: "none",
      mark: "plain",
    });
    expect(toAnswer("lien", [], source(["lien"], false), null)).toMatchObject({ mark: "unavailable" });
  });

  it("[TRUE-6] a recall is marked as a note, and a recall with a park warning as an alert", () => {
    const campaign = { parkIt: false, parkOutside: false };
    expect(getRecallMark("found", [campaign])).toBe("note");
    expect(getRecallMark("found", [campaign, { ...campaign, parkOutside: true }])).toBe("alert");
    expect(getRecallMark("none", [])).toBe("plain");
    expect(getRecallMark("unavailable", [])).toBe("unavailable");
  });
});
