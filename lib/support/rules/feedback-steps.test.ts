import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import {
  FEEDBACK_TOPICS,
  type FeedbackRecord,
  mayAskFeedback,
  openFeedback,
  RATINGS,
  readFeedbackRecords,
  stepAfter,
  withFeedback,
} from "./feedback-steps";

const vin = fc.constantFrom("2T1BURHE5JC034461", "1HGCM82633A004352", "124379N506070");
const type = fc.constantFrom(...FEEDBACK_TOPICS);
const record = fc.record({ vin, type });

describe("feedback steps", () => {
  it.each(RATINGS.map((rating) => [rating, rating < 3 ? 2 : 1] as const))(
    "[DLG-1] rating %i leads to step %i",
    (rating, step) => expect(stepAfter(rating)).toBe(step),
  );

  it("[DLG-1] 'rating' opens step 0, 'positive' opens step 1 with satisfaction 5, and 'negative' opens step 2", () => {
    expect(openFeedback("rating")).toEqual({ step: 0, satisfaction: null });
    expect(openFeedback("positive")).toEqual({ step: 1, satisfaction: 5 });
    expect(openFeedback("negative").step).toBe(2);
    expect(stepAfter(openFeedback("negative").satisfaction ?? 5)).toBe(2);
  });
});

describe("whether to request feedback", () => {
  it.each([
    ["nothing recorded", [], "report", true],
    ["the same type", ["report"], "report", false],
    ["a sticker record, for the report", ["sticker"], "report", false],
    ["a regenerate record, for the report", ["regenerate"], "report", false],
    ["a regenerate record, for the sticker", ["regenerate"], "sticker", false],
    ["a report record, for the sticker", ["report"], "sticker", true],
  ] as const)(
    "[DLG-2] %s: with the records %j, feedback about the topic %s may be requested: %s",
    (_name, types, topic, expected) => {
      const records = types.map((type): FeedbackRecord => ({ vin: "A", type }));
      expect(mayAskFeedback(records, { vin: "A", type: topic })).toBe(expected);
      expect(mayAskFeedback(records, { vin: "B", type: topic })).toBe(true);
    },
  );

  it("[DLG-2] answered feedback is never requested again, regardless of other records", () => {
    fc.assert(
      fc.property(fc.array(record), record, fc.array(record), (before, answered, after) => {
        const records = after.reduce(withFeedback, withFeedback(before, answered));
        expect(mayAskFeedback(records, answered)).toBe(false);
      }),
      { numRuns: runs(100) },
    );
  });

  it("[DLG-2] ignores records of other vehicles", () => {
    fc.assert(
      fc.property(fc.array(record), record, (records, about) => {
        const others = records.filter((entry) => entry.vin !== about.vin);
        expect(mayAskFeedback(others, about)).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });

  it("[DLG-2] adding a record never enables a request, and a duplicate is stored only once", () => {
    fc.assert(
      fc.property(fc.array(record), record, record, (list, added, about) => {
        const records = list.reduce<FeedbackRecord[]>(withFeedback, []);
        const more = withFeedback(records, added);
        if (!mayAskFeedback(records, about)) expect(mayAskFeedback(more, about)).toBe(false);
        expect(withFeedback(more, added)).toEqual(more);
        expect(more.filter((entry) => entry.vin === added.vin && entry.type === added.type)).toHaveLength(1);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("storage", () => {
  it("[DLG-2] reads a stored list of {vin, type}", () => {
    fc.assert(
      fc.property(fc.array(record), (records) => {
        expect(readFeedbackRecords(JSON.stringify(records))).toEqual(records);
      }),
      { numRuns: runs(100) },
    );
  });

  it.each([
    null,
    "",
    "nonsense",
    "{}",
    "null",
    "[1,null,{}]",
    '[{"vin":7,"type":"report"},{"vin":"A","type":"x"}]',
  ])("[DLG-2] %j contains no records", (stored) => expect(readFeedbackRecords(stored)).toEqual([]));
});
