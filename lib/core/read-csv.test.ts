import { expect, it } from "vitest";
import { csvLine } from "@/lib/core/csv";
import { readCsv } from "./read-csv";

it("[PAGE-6] reads quotes and line breaks in cells, and the line on which each record begins", () => {
  expect(readCsv('\ufeffa,b\r\n"x ""y""","two\nlines"\r\n\r\nlast, 1 ')).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ['x "y"', "two\nlines"] },
    { line: 5, cells: ["last", "1"] },
  ]);
  expect(readCsv("a\rb\rc").map(({ line }) => line)).toEqual([1, 2, 3]);
  expect(readCsv('a\n"never closed')).toEqual([
    { line: 1, cells: ["a"] },
    { line: 2, cells: ["never closed"] },
  ]);
});

it("[PAGE-6] reads semicolons and tabs, as other countries' spreadsheets write them", () => {
  expect(readCsv("vin;año\nX;1,5")[1]?.cells).toEqual(["X", "1,5"]);
  expect(readCsv("vin\tyear\nX\t2003")[1]?.cells).toEqual(["X", "2003"]);
});

it("[PAGE-6] [SEC-INJ-08] what our own export made inert comes back as it was", () => {
  const texts = ["=1+1", "+2", "-3 x", "@sum", "'quoted", "plain"];
  expect(readCsv(csvLine(texts))[0]?.cells).toEqual(texts);
});

it("[PAGE-6] reads quoted cells with spaces around them", () => {
  expect(readCsv('a , "b,c" ,"d"\n "e ""f""" ,,g').map(({ cells }) => cells)).toEqual([
    ["a", "b,c", "d"],
    ['e "f"', "", "g"],
  ]);
});

it("[SAFE-1] [SEC-DOS-02] a file of nothing but separators is refused before it is read", () => {
  for (const sign of [",", "\n", "\r", "\t"])
    expect(() => readCsv(sign.repeat(1_000_000))).toThrow(expect.objectContaining({ code: "too_large" }));
  expect(readCsv("vin,year\n".repeat(10_000))).toHaveLength(10_000);
});
