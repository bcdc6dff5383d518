import { describe, expect, it } from "vitest";
import {
  flag,
  formatAmount,
  formatDate,
  formatNumber,
  formatUnlimited,
  oneOf,
  toText,
  wholeNumber,
} from "./read-values";

const ODD = [undefined, null, {}, [], [1], Number.NaN, Number.POSITIVE_INFINITY, () => 1];

describe("values from an upstream", () => {
  it.each([
    ["Corolla ", "Corolla"],
    [2018, "2018"],
    [0, "0"],
    [true, undefined],
  ])("[UP-1] reads the text of %j as %j", (value, expected) => {
    expect(toText(value)).toBe(expected);
  });

  it.each([
    [12.5, 12.5],
    ["12.5", 12.5],
    [" -3 ", -3],
    ["1,234", 1234],
    ["1,234,567.25", 1_234_567.25],
    ["12,34", undefined],
    ["1e3", undefined],
    ["0x10", undefined],
    ["", undefined],
    ["$5", undefined],
    [true, undefined],
    ["9".repeat(400), undefined],
  ])("[UP-1] reads the number in %j as %j", (value, expected) => {
    expect(formatNumber(value)).toBe(expected);
  });

  it.each([
    ["2018", 2018],
    ["2018.0", 2018],
    ["2018.5", undefined],
    [1e16, undefined],
  ])("[UP-1] reads the whole number in %j as %j", (value, expected) => {
    expect(wholeNumber(value)).toBe(expected);
  });

  it.each([
    [true, true],
    [1, true],
    ["1", true],
    ["TRUE", true],
    ["yes", true],
    ["on", true],
    [false, false],
    [0, false],
    ["0", false],
    ["false", false],
    ["No", false],
    ["off", false],
    [2, undefined],
    [-1, undefined],
    ["y", undefined],
    ["constructor", undefined],
    ["__proto__", undefined],
    ["", undefined],
  ])("[UP-1] reads the boolean in %j as %j", (value, expected) => {
    expect(flag(value)).toBe(expected);
  });

  it.each([
    ["dollars", 1234.5, 123_450],
    ["dollars", "1234.5", 123_450],
    ["dollars", "$1,234.50", 123_450],
    ["dollars", "18250", 1_825_000],
    ["dollars", 19.99, 1999],
    ["dollars", "-$5", -500],
    ["dollars", 0, 0],
    ["dollars", "-0", 0],
    ["dollars", "€5", undefined],
    ["dollars", "1.234,50", undefined],
    ["dollars", 1e15, undefined],
    ["cents", 123_450, 123_450],
    ["cents", "123,450", 123_450],
    ["cents", "$1,234.50", 123_450],
    ["cents", false, undefined],
  ] as const)("[UP-1] reads %s in %j as %j cents", (unit, value, expected) => {
    expect(formatAmount(unit)(value)).toBe(expected);
  });

  it.each([
    ["2026-01-15", "2026-01-15"],
    ["2026-01-15T10:20:30Z", "2026-01-15T10:20:30.000Z"],
    ["2026-01-15T10:20:30.123456+02:00", "2026-01-15T08:20:30.123Z"],
    ["2026-01-15 10:20:30", "2026-01-15T10:20:30.000Z"],
    ["2026-01-15 10:20:30+0200", "2026-01-15T08:20:30.000Z"],
    ["2026-01-15 10:20:30+00", "2026-01-15T10:20:30.000Z"],
    ["2026-01-15 10:20:30.5-05", "2026-01-15T15:20:30.500Z"],
    ["05/25/2019", "2019-05-25"],
    ["5/5/2019", "2019-05-05"],
    ["25/05/2019", "2019-05-25"],
    ["05/12/2019", undefined],
    ["02/30/2019", undefined],
    ["05/25/19", undefined],
    ["2026-01-15 10:20", "2026-01-15T10:20:00.000Z"],
    [1_768_472_430, "2026-01-15T10:20:30.000Z"],
    ["1768472430", "2026-01-15T10:20:30.000Z"],
    [1_768_472_430_500, "2026-01-15T10:20:30.500Z"],
    ["0000-00-00 00:00:00", undefined],
    ["2026-02-30", undefined],
    ["2026-02-30 10:00:00", undefined],
    ["2026-01-15 25:00:00", undefined],
    [2018, undefined],
    ["20260115", undefined],
    [9e15, undefined],
    ["soon", undefined],
  ])("[UP-1] reads the date in %j as %j", (value, expected) => {
    expect(formatDate(value)).toBe(expected);
  });

  it("[UP-1] matches a fixed value regardless of case", () => {
    const read = oneOf(["auto", "Manual"]);
    expect(["AUTO", "manual", " auto ", "both"].map(read)).toEqual(["auto", "Manual", "auto", undefined]);
  });

  it.each([
    ["Unlimited", true],
    ["unlimited", true],
    [-1, true],
    ["-1", true],
    [1, false],
    ["1", false],
    [0, false],
    [50, false],
    [true, false],
    ["yes", false],
    ["none", false],
    [{}, false],
  ])("[UP-1] decides whether %j means unlimited: %j", (value, expected) => {
    expect(formatUnlimited(value)).toBe(expected);
  });

  it("[UP-1] no reader accepts an invalid value", () => {
    const readers = [toText, formatNumber, flag, formatAmount("cents"), formatDate, oneOf(["a"])];
    for (const value of ODD) expect(readers.map((read) => read(value))).toEqual(readers.map(() => undefined));
  });
});
