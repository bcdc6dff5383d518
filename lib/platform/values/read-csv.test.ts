import { expect, it } from "vitest";
import { formatCsvLine } from "./csv";
import { AppError } from "./errors";
import { CSV_CELL_MAX, CSV_COLUMNS_MAX, CSV_ROWS_MAX, readCsv } from "./read-csv";

it("[PAGE-6] reads cells with quotes and line breaks, and returns each record's starting line", () => {
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

it("[PAGE-6] accepts semicolons and tabs as separators, as in spreadsheets from other countries", () => {
  expect(readCsv("vin;año\nX;1,5")[1]?.cells).toEqual(["X", "1,5"]);
  expect(readCsv("vin\tyear\nX\t2003")[1]?.cells).toEqual(["X", "2003"]);
});

it("[FILE-1] a first line 'sep=;' sets the separator and isn't a row", () => {
  expect(readCsv("\ufeffsep=;\r\nvin;a,b,c\r\nX;1,5")).toEqual([
    { line: 2, cells: ["vin", "a,b,c"] },
    { line: 3, cells: ["X", "1,5"] },
  ]);
});

it("[PAGE-6] [SEC-INJ-08] restores text that our own export escaped", () => {
  const texts = ["=1+1", "+2", "-3 x", "@sum", "'quoted", "plain"];
  expect(readCsv(formatCsvLine(texts))[0]?.cells).toEqual(texts);
});

it("[PAGE-6] reads quoted cells with spaces around them", () => {
  expect(readCsv('a , "b,c" ,"d"\n "e ""f""" ,,g').map(({ cells }) => cells)).toEqual([
    ["a", "b,c", "d"],
    ['e "f"', "", "g"],
  ]);
});

it("[TEN-3] [SEC-DOS-02] stops at the first row, column or cell over a limit", () => {
  const readOrRefuse = (text: string) => {
    try {
      return readCsv(text).length;
    } catch (error) {
      return error instanceof AppError ? [error.code, error.fields?.csv] : error;
    }
  };
  const TEXTS = { rows: /10,000 lines/, columns: /200 columns/, cell: /4,096 characters/ };
  const getRefusal = (limit: keyof typeof TEXTS) => ["too_large", expect.stringMatching(TEXTS[limit])];
  expect(readOrRefuse("vin,year\n".repeat(CSV_ROWS_MAX))).toBe(CSV_ROWS_MAX);
  expect(readOrRefuse("vin,year\n".repeat(CSV_ROWS_MAX + 1))).toEqual(getRefusal("rows"));
  expect(readOrRefuse("\n".repeat(1_000_000).concat("x"))).toEqual(getRefusal("rows"));
  expect(readOrRefuse(",".repeat(CSV_COLUMNS_MAX - 1).concat("x"))).toBe(1);
  expect(readOrRefuse(",".repeat(1_000_000).concat("x"))).toEqual(getRefusal("columns"));
  expect(readOrRefuse("x".repeat(CSV_CELL_MAX))).toBe(1);
  expect(readOrRefuse("x".repeat(CSV_CELL_MAX + 1))).toEqual(getRefusal("cell"));
  // Reading stops at the limit; the open quote after it would be a different error.
  expect(readOrRefuse(`${"x".repeat(CSV_CELL_MAX + 1)}\n"open`)).toEqual(getRefusal("cell"));
  expect(readOrRefuse(`"${"x".repeat(4_000_000)}`)).toEqual(getRefusal("cell"));
});

it("[TEN-3] ignores empty rows at the end", () => {
  for (const blank of [",,,\n", "\n", "\r\n", "\t\t\n", ";;\n"])
    expect(readCsv(`vin,year\nX,2003\n${blank.repeat(100_000)}`)).toHaveLength(2);
});
