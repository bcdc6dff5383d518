import { expect, it } from "vitest";
import { addPeriod } from "./period";

it.each([
  ["2026-11-21T10:00:00.000Z", "month", "2026-12-21T10:00:00.000Z"],
  ["2026-12-21T10:00:00.000Z", "month", "2027-01-21T10:00:00.000Z"],
  ["2026-01-31T10:00:00.000Z", "month", "2026-02-28T10:00:00.000Z"],
  ["2028-02-29T10:00:00.000Z", "year", "2029-02-28T10:00:00.000Z"],
] as const)("[SEC-PAY-11] a period starting %s and lasting a %s ends %s", (start, interval, end) => {
  expect(addPeriod(new Date(start), interval).toISOString()).toBe(end);
});
