import { beforeEach, describe, expect, it } from "vitest";
import { list, openFields, type Place, type ReadValue } from "./read-fields";
import { flag, toText, wholeNumber } from "./read-values";
import { limitNotes } from "./unreadable-fields";
import { parseJson, unwrapAnswer } from "./unwrap-answer";

let notes: string[];
let place: Place;
beforeEach(() => {
  notes = [];
  place = { path: "", note: (path, type) => notes.push(`${path}: ${type}`) };
});

const ALIASES = {
  vin: ["vin"],
  year: ["model_year", "year"],
  isDealer: ["is_dealer", "dealer"],
  tags: ["tags"],
};
interface Row {
  vin: string;
  year: number | null;
}
const readRow: ReadValue<Row> = (value, at) => {
  const fields = openFields(value, ALIASES, at);
  const vin = fields?.require("vin", toText);
  if (!fields || vin === undefined) return undefined;
  return { vin, year: fields.read("year", wholeNumber) ?? null };
};

describe("fields of an upstream row", () => {
  it.each([
    [{ vin: "A", model_year: "2018" }, 2018],
    [{ vin: "A", modelYear: 2018 }, 2018],
    [{ vin: "A", model_year: null, year: 2018 }, 2018],
    [{ vin: "A", model_year: " ", year: 2018 }, 2018],
    [{ vin: "A" }, null],
    [[{ vin: "A", year: 2018 }], 2018],
  ])("[UP-1] reads the year in %j from the first alias that has a value", (row, year) => {
    expect(readRow(row, place)).toEqual({ vin: "A", year });
    expect(notes).toEqual([]);
  });

  it("[UP-1] tries the next alias if one is unreadable, and logs the unreadable alias without its value", () => {
    expect(readRow({ vin: "A", model_year: "secret", year: 2018 }, place)).toEqual({ vin: "A", year: 2018 });
    expect(readRow({ vin: "A", year: [2018] }, place)).toEqual({ vin: "A", year: null });
    expect(notes).toEqual(["model_year: string", "year: list"]);
  });

  it.each([
    [
      [{ vin: "A" }, { vin: "B" }],
      ["A", "B"],
    ],
    [{ vin: "A" }, ["A"]],
    [{ "0": { vin: "A" }, "2": { vin: "B" } }, ["A", "B"]],
    [[], []],
    [{}, []],
    [null, []],
    ["", []],
    [[null, { vin: "A" }], ["A"]],
  ])("[UP-1] finds the rows in %j: %j", (value, vins) => {
    expect(list(readRow)(value, place)?.map(({ vin }) => vin)).toEqual(vins);
    expect(notes).toEqual([]);
  });

  it("[UP-1] drops a bad row instead of the whole list, and logs it under *", () => {
    const rows = [{ vin: { x: 1 } }, { year: 2018 }, 7, { vin: "B" }];
    expect(list(readRow)(rows, { ...place, path: "vehicles" })).toEqual([{ vin: "B", year: null }]);
    expect(notes).toEqual([
      "vehicles.*.vin: object",
      "vehicles.*: object",
      "vehicles.*.vin: missing",
      "vehicles.*: object",
      "vehicles.*: number",
    ]);
  });

  it("[UP-1] reads [] as an empty object, and rejects a string or two rows", () => {
    expect(openFields([], ALIASES, place)?.read("vin", toText)).toBeUndefined();
    for (const value of ["text", 7, true, null, [{}, {}], [[]]])
      expect(openFields(value, ALIASES, place)).toBeUndefined();
  });

  it.each([
    ['[{"vin":"A"}]', [{ vin: "A", year: null }]],
    [' {"vin":"A","year":"2018"}', [{ vin: "A", year: 2018 }]],
    ["[]", []],
  ])("[UP-1] parses the rows in the JSON column %j: %j", (rows, expected) => {
    const fields = openFields({ rows }, { rows: ["rows"] }, place);
    expect(fields?.read("rows", list(readRow))).toEqual(expected);
    expect(notes).toEqual([]);
  });

  it.each(["[sold]", "{name}, hello", "[1]", '{"a":1}'])("[UP-1] the free text %j isn't changed", (vin) => {
    expect(readRow({ vin }, place)).toEqual({ vin, year: null });
  });

  it("[UP-1] doesn't read fields of a prototype", () => {
    const row = JSON.parse('{"__proto__":{"is_dealer":true},"vin":"A"}');
    expect(openFields(row, ALIASES, place)?.grants("isDealer", flag)).toBe(false);
    expect(openFields({}, { vin: ["constructor"] }, place)?.read("vin", toText)).toBeUndefined();
  });

  it.each([true, 1, "1", "true", "YES", "on"])("[UP-1] a field with the value %j grants a right", (value) => {
    expect(openFields({ is_dealer: value }, ALIASES, place)?.grants("isDealer", flag)).toBe(true);
    expect(openFields({ isDealer: value }, ALIASES, place)?.grants("isDealer", flag)).toBe(true);
  });

  it.each([false, "0", "", null, [], {}, [true], 2, "dealer"])(
    "[UP-1] a field with the value %j doesn't grant a right",
    (value) => {
      expect(openFields({ is_dealer: value }, ALIASES, place)?.grants("isDealer", flag)).toBe(false);
    },
  );

  it("[UP-1] doesn't grant a right that one alias grants and another denies", () => {
    const grants = (row: object) => openFields(row, ALIASES, place)?.grants("isDealer", flag);
    expect(grants({ is_dealer: "0", isDealer: true })).toBe(false);
    expect(grants({ is_dealer: true, dealer: {} })).toBe(false);
    expect(grants({ is_dealer: true, dealer: "" })).toBe(false);
    expect(grants({ is_dealer: null, dealer: true })).toBe(true);
    expect(grants({})).toBe(false);
  });
});

describe("upstream response", () => {
  const read = (body: unknown) => {
    const { status, message, data, place: at } = unwrapAnswer(body, place);
    return { status, message, data, path: at.path };
  };

  it("[UP-1] may have its data wrapped or bare", () => {
    expect(read({ status: "success", data: [1] })).toMatchObject({ data: [1], path: "data" });
    expect(read({ cnv: false })).toMatchObject({ data: { cnv: false }, path: "" });
    expect(read({ status: "success", data: null })).toMatchObject({
      data: { status: "success", data: null },
    });
    for (const value of [[1], "text", 7, null, false]) expect(read(value)).toMatchObject({ data: value });
  });

  it.each(["success", "OK", "ok", true, 1, "1", 200, "200", 201, "true", undefined, null, "", {}, "active"])(
    "[UP-1] is a success with the status %j",
    (status) => {
      expect(read({ status }).status).toBe("success");
    },
  );

  it.each(["error", "Error", "fail", "failed", "failure", false, "false", 0, "0", 400, 404, "422", 500])(
    "[UP-1] is an error with the status %j",
    (status) => {
      expect(read({ status }).status).toBe("error");
    },
  );

  it("[UP-1] may be JSON after a byte order mark and white space", () => {
    expect(parseJson('\uFEFF \r\n\t{"a":1}\n')).toEqual({ a: 1 });
    expect(["[1]", "true", '"x"', "null"].map(parseJson)).toEqual([[1], true, "x", null]);
    expect(["", "<html>", "{", "undefined", "Notice: x {}"].map(parseJson)).toEqual(Array(5).fill(undefined));
  });
});

it("[UP-1] logs each field at most once every ten minutes", () => {
  let now = 0;
  const logged: string[] = [];
  const note = limitNotes(
    ({ call, field }) => logged.push(`${call} ${field}`),
    () => now,
  );
  const year = { call: "garage.read", field: "vehicles.*.year", found: "list" };
  note(year);
  note(year);
  note({ ...year, field: "vehicles.*.cdt" });
  note({ ...year, call: "garage.page" });
  now = 599_999;
  note(year);
  expect(logged).toHaveLength(3);
  now = 600_000;
  note(year);
  expect(logged).toHaveLength(4);
});
