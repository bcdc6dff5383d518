import { describe, expect, it } from "vitest";
import { findRecommendedPlan } from "./recommended-plan";

const plans = [
  { code: "report-10", price_cents: 8999 },
  { code: "report-1", price_cents: 1499 },
  { code: "report-3", price_cents: 3499 },
];

describe("findRecommendedPlan", () => {
  it.each([
    [undefined, "report-1"],
    ["report-3", "report-3"],
    ["not-sold-here", "report-1"],
  ])("[FIRST-7] with a link to plan %s, returns %s", (named, code) =>
    expect(findRecommendedPlan(plans, named)?.code).toBe(code),
  );

  it("[FIRST-7] returns null if no plan is on sale", () => expect(findRecommendedPlan([], "x")).toBeNull());
});
