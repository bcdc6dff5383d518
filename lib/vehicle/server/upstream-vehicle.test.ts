import { beforeEach, describe, expect, it } from "vitest";
import { type AnswerReader, unwrapAnswer } from "@/lib/platform/upstream/unwrap-answer";
import { vehicleCalls } from "../contract/vehicle";
import { readPreview } from "./upstream-preview";
import {
  readClassicMapping,
  readConfirmedVin,
  readMakes,
  readModels,
  readPlateDecode,
  readTrims,
  readValidation,
  readYears,
} from "./upstream-vehicle";

const VIN = "2T1BURHE5JC034461";
let notes: string[] = [];
const place = { path: "", note: (path: string, type: string) => notes.push(`${path}: ${type}`) };
beforeEach(() => {
  notes = [];
});

const run = (read: AnswerReader, body: unknown) =>
  read(unwrapAnswer(body, place), { siteUri: "a.localhost", money: "dollars" });

function preview(data: unknown) {
  const fields = run(readPreview, { status: "success", data });
  return vehicleCalls.previewDecode.response.parse({ status: "success", ...fields }).data;
}

describe("preview from an upstream", () => {
  it("[UP-1] shows auctions and market values that aren't locked", () => {
    const { auction_data, marketvalue_data } = preview({
      decode_data: { vin: VIN },
      auction_data: [
        { post_date: "2025-11-03", data: { price: 9300, mileage: "84,120" }, images: [], source: "Auctions" },
        { price: {} },
      ],
      marketvalue_data: { condition: "Clean", dealer_retail: "$18,250" },
    });
    const sold = { date: "2025-11-03", price_cents: 930_000, mileage: 84_120 };
    const auction = { ...sold, place: null, source: "Auctions" };
    expect(auction_data).toEqual({ blured: false, state: "found", count: 1, auctions: [auction] });
    expect(marketvalue_data).toMatchObject({
      blured: false,
      entries: [{ condition: "Clean", dealer_retail: 1_825_000 }],
    });
    expect(notes).toEqual(["data.auction_data.*.price: object", "data.auction_data.*: object"]);
  });

  it.each([
    [undefined, true, "unchecked", 0],
    [null, true, "unchecked", 0],
    [{ blured: true }, true, "unchecked", 0],
    [{ blurred: "1", count: "4", state: "found" }, true, "found", 4],
    [[], false, "none", 0],
    ["sold", false, "unavailable", 0],
    [[{ x: 1 }], false, "unavailable", 0],
  ])("[UP-1] auctions sent as %j are locked: %s, state: %s, count: %s", (sent, blured, state, count) => {
    const { auction_data } = preview({ decode_data: {}, auction_data: sent });
    expect(auction_data).toMatchObject({ blured, state, count });
  });

  it("[UP-1] reads a vehicle and auctions from JSON columns", () => {
    const decode_data = JSON.stringify({ vin: VIN, make: "Toyota" });
    const auction = { post_date: "2025-11-03", data: JSON.stringify({ price: 9300 }) };
    const read = preview({ decode_data, auction_data: JSON.stringify([auction]) });
    expect(read.decode_data).toMatchObject({ vin: VIN, make: "Toyota" });
    expect(read.auction_data).toMatchObject({ auctions: [{ date: "2025-11-03", price_cents: 930_000 }] });
    expect(preview({ data: { decode: decode_data } }).decode_data.make).toBe("Toyota");
  });

  it("[UP-1] doesn't show a price or mileage of 0", () => {
    const auction_data = [{ date: "2025-11-03", price: "0", mileage: 0 }];
    expect(preview({ decode_data: {}, auction_data }).auction_data).toMatchObject({
      auctions: [{ price_cents: null, mileage: null }],
    });
  });

  it("[UP-1] accepts a bare vehicle instead of `decode_data`, with unknown sticker contents", () => {
    expect(preview({ vin: VIN, year: "2018", make: "Toyota" })).toMatchObject({
      decode_data: { vin: VIN, modelYear: 2018, make: "Toyota", model: null },
      records: [],
      sticker_basis: null,
      sample: false,
      isEurope: false,
    });
  });
});

describe("vehicle lookups from an upstream", () => {
  it.each([
    [{ status: "success" }, ""],
    [{ status: true, data: { valid: "1", year: 2018, make: "Toyota" } }, "Toyota"],
  ])("[UP-1] treats the response %j as a valid VIN", (body, make) => {
    const fields = run(readValidation, body);
    const answer = vehicleCalls.validateVin.response.parse({ status: "success", ...fields });
    expect(answer).toMatchObject({ type: "vin", data: { make: make || null } });
  });

  it.each([{ valid: false }, { data: { is_valid: "0" } }, { data: false }])(
    "[UP-1] treats the response %j as a wrong VIN",
    (body) => {
      expect(run(readValidation, body)).toMatchObject({ status: "error", code: "wrong_vin" });
    },
  );

  it.each([
    [{ year: 1969, make: "Chevrolet", model: "Camaro", model_id: 6909 }],
    [{ data: [{ year: "1969", make: "Chevrolet", model_name: "Camaro", model_id: "6909" }] }],
    [{ data: { result: { year: "1969", make: "Chevrolet", model: "Camaro", modelId: 6909 } } }],
  ])("[UP-1] reads the classic mapping %j", (body) => {
    const fields = run(readClassicMapping, body);
    expect(vehicleCalls.classicMapping.response.parse({ status: "success", ...fields }).data).toMatchObject({
      year: 1969,
      make: "Chevrolet",
      model: "Camaro",
      model_id: "6909",
      candidates: [{ model: "Camaro" }],
    });
  });

  it("[UP-1] a classic mapping keeps all of its candidates, and an unreadable year is unknown", () => {
    const rows = [
      { make: "Chevrolet", model: "Camaro", year: "x" },
      { make: "Pontiac", model: "Firebird", year: 1969 },
      {},
    ];
    const fields = run(readClassicMapping, rows);
    const { data } = vehicleCalls.classicMapping.response.parse({ status: "success", ...fields });
    expect(data.year).toBeNull();
    expect(data.candidates.map(({ model }) => model)).toEqual(["Camaro", "Firebird"]);
  });

  it.each([{ data: [] }, { data: null }, {}, "no"])(
    "[UP-1] treats the classic mapping %j as a wrong VIN",
    (body) => {
      expect(run(readClassicMapping, body)).toMatchObject({ status: "error", code: "wrong_vin" });
    },
  );

  it.each([
    [{ vin: VIN }],
    [{ data: { vin: VIN } }],
    [{ data: VIN }],
    [{ data: [{ VIN: "2t1burhe5 jc034461", year: 2018 }] }],
    [{ vehicle: { vin: VIN, make: "Toyota" } }],
    [VIN],
    [{ success: true, vin: { vin: VIN, year: "2018" } }],
    [{ data: JSON.stringify({ vin: VIN }) }],
  ])("[UP-1] finds the plate's VIN in %j", (body) => {
    const fields = run(readPlateDecode, body);
    expect(vehicleCalls.plateDecode.response.parse({ status: "success", ...fields }).data.vin).toBe(VIN);
  });

  it.each([
    { data: [] },
    { data: null },
    { vin: {} },
    { status: "success", message: "Plate 7ABC123: nothing", state: "CA" },
    { results: [], count: 0 },
    { vin: "N/A", plate: "7ABC123" },
    { data: "No record found" },
  ])("[UP-1] treats the response %j as an unknown plate", (body) => {
    expect(run(readPlateDecode, body)).toMatchObject({ status: "error", code: "not_found" });
  });

  it.each([
    { data: [{ number: VIN }] },
    { vehicle: { year: 2018, make: "Toyota" } },
    { vin: { number: VIN } },
  ])("[UP-1] treats the response %j as unreadable, not as an unknown plate", (body) => {
    expect(run(readPlateDecode, body)).toBeUndefined();
  });

  it.each([
    [readYears, [2003, "2018", { year: 2011 }, 2018], [2018, 2011, 2003]],
    [readYears, { data: { years: ["2018"] } }, [2018]],
    [
      readMakes,
      { data: [{ id: 5, name: "Toyota" }, "Honda", { make: "Kia" }, [1, 2]] },
      ["Toyota", "Honda", "Kia"],
    ],
    [readModels, { results: [{ make: "Toyota", model: "Corolla" }] }, ["Corolla"]],
    [readModels, { "0": "Corolla", "2": 911 }, ["Corolla", "911"]],
    [readTrims, { trims: [] }, []],
  ])("[UP-1] reads years, makes, models and trims from lists of any shape (%#)", (read, body, expected) => {
    expect(run(read, body)).toEqual({ data: expected });
  });

  it.each([{}, { data: null }, { data: "none" }, [{ x: 1 }], { data: {} }])(
    "[UP-1] rejects %j as a list",
    (body) => {
      expect(run(readMakes, body)).toBeUndefined();
    },
  );

  it.each([
    [{ confirmed: "1" }, true],
    [{ data: true }, true],
    [{}, false],
    [{ confirmed: "maybe" }, false],
  ])("[UP-1] decides whether %j confirms a VIN: %s", (body, confirmed) => {
    expect(run(readConfirmedVin, body)).toEqual({ confirmed });
  });
});
