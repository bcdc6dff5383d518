import { beforeEach, expect, it, vi } from "vitest";
import { takeWantedReport, wantReport } from "./wanted-report";

const VIN = "2T1BURHE5JC034461";

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it("[TRUE-27] a remembered report request can be used only once, and only for its own car", () => {
  wantReport(VIN);
  expect(takeWantedReport(VIN)).toBe(true);
  expect(takeWantedReport(VIN)).toBe(false);
  wantReport(VIN);
  expect(takeWantedReport("1HGCM82633A004352")).toBe(false);
  expect(takeWantedReport(VIN)).toBe(false);
});

it("[TRUE-27] a requested report is remembered for 14 minutes, long enough for a sign-up, but not for an hour", () => {
  wantReport(VIN);
  vi.advanceTimersByTime(14 * 60_000);
  expect(takeWantedReport(VIN)).toBe(true);
  wantReport(VIN);
  vi.advanceTimersByTime(60 * 60_000);
  expect(takeWantedReport(VIN)).toBe(false);
});
