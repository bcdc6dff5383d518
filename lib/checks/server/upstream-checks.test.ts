import { beforeEach, describe, expect, it } from "vitest";
import type { MoneyUnit } from "@/lib/platform/i18n/money";
import { unwrapAnswer } from "@/lib/platform/upstream/unwrap-answer";
import { checkCalls } from "../contract";
import { readQuickCheck } from "./upstream-quick";
import { readMarketValue } from "./upstream-value";

let notes: string[] = [];
const place = { path: "", note: (path: string, type: string) => notes.push(`${path}: ${type}`) };
beforeEach(() => {
  notes = [];
});

function value(body: unknown, money: MoneyUnit = "dollars") {
  const fields = readMarketValue(unwrapAnswer(body, place), { siteUri: "a.localhost", money });
  return checkCalls.value.response.parse({ status: "success", ...fields }).data;
}
function check(body: unknown) {
  const fields = readQuickCheck(unwrapAnswer(body, place), { siteUri: "a.localhost", money: "dollars" });
  return checkCalls.quick.response.parse({ status: "success", ...fields }).decode;
}

const CLEAN = { condition: "Clean", dealer_retail: 1_825_000, private_party: 1_640_000, trade_in: 1_490_050 };

describe("market value from an upstream", () => {
  it.each([
    [[{ condition: "Clean", dealer_retail: 18250, private_party: 16400, trade_in: 14900.5 }]],
    [
      {
        data: { condition: "Clean", dealerRetail: "$18,250.00", privateParty: "16,400", tradeIn: "14900.50" },
      },
    ],
    [{ data: { entries: [{ condition: "Clean", retail: 18250, private: 16400, trade: 14900.5 }] } }],
    [{ status: "success", Clean: { dealer_retail: 18250, private_party: 16400, trade_in: 14900.5 } }],
    [
      {
        data: {
          dealer_retail: { Clean: 18250 },
          private_party: { Clean: 16400 },
          trade_in: { Clean: 14900.5 },
        },
      },
    ],
    [
      {
        data: {
          marketvalue: { condition: "Clean", dealer_retail: 18250, private_party: 16400, trade_in: 14900.5 },
        },
      },
    ],
  ])("[UP-1] converts dollars to cents in %j", (body) => {
    expect(value(body)).toMatchObject({
      state: "found",
      entries: [CLEAN],
      found: null,
      spread: null,
      basis: null,
    });
    expect(notes).toEqual([]);
  });

  it("[UP-1] doesn't convert amounts in cents, except an amount with a dollar sign", () => {
    const body = [
      { condition: "Clean", dealer_retail: 1825000, private_party: "1640000", trade_in: "$14,900.50" },
    ];
    expect(value(body, "cents").entries).toEqual([CLEAN]);
  });

  it("[UP-1] a figure that is unreadable or 0 is unknown, and a row without figures is dropped", () => {
    const rows = [
      { condition: "Clean", dealer_retail: 18250, private_party: "n/a", trade_in: 0 },
      { condition: "Rough", dealer_retail: {} },
    ];
    expect(value(rows).entries).toEqual([{ ...CLEAN, private_party: null, trade_in: null }]);
  });

  it.each([
    [[], "none"],
    [{ data: { entries: [] } }, "none"],
    [{ status: "success" }, "unchecked"],
    [{ data: null }, "unchecked"],
    [[{ dealer_retail: "n/a" }], "unavailable"],
    [{ data: { dealer_retail: "soon" } }, "unavailable"],
    [{ data: { state: "found" } }, "unavailable"],
    [{ data: "soon" }, undefined],
  ])("[UP-1] reads %j as %s, never as a value", (body, state) => {
    const fields = readMarketValue(unwrapAnswer(body, place), { siteUri: "a.localhost", money: "dollars" });
    expect((fields?.data as { state?: string } | undefined)?.state).toBe(state);
  });

  it("[UP-1] locked values stay locked", () => {
    expect(value({ data: { blured: "1", state: "found" } })).toMatchObject({
      blured: true,
      state: "found",
      entries: [],
    });
  });
});

describe("quick check from an upstream", () => {
  it.each([
    [{ decode: { vin: "A", year: "2018", accidentCheck: "1", oneOwner: true, lemonCheck: "0" } }],
    [
      {
        data: {
          decode: [{ vin: "A", model_year: 2018, accident_check: "yes", one_owner: 1, lemonCheck: false }],
        },
      },
    ],
    [{ vin: "A", year: 2018, accident: true, oneOwner: "true" }],
  ])("[UP-1] %j: a true flag is 'found', and everything else is 'not checked'", (body) => {
    const { checks, ...rest } = check(body);
    expect(rest).toMatchObject({
      vin: "A",
      year: 2018,
      accidentCheck: true,
      oneOwner: true,
      lemonCheck: false,
    });
    expect(checks.accident).toMatchObject({ state: "found", count: 0 });
    expect(checks.one_owner).toMatchObject({ state: "found", count: 1 });
    expect([checks.lemon.state, checks.flood.state]).toEqual(["unchecked", "unchecked"]);
  });

  it("[UP-1] an unreadable check is 'not checked', and is logged", () => {
    const { accidentCheck, checks } = check({ decode: { accidentCheck: { a: 1 } } });
    expect([accidentCheck, checks.accident.state]).toEqual([false, "unchecked"]);
    expect(notes).toEqual(["accident_check: object"]);
  });

  it.each([null, 7, "x", []])("[UP-1] never reads 'found' or 'none' from %j", (body) => {
    const fields = readQuickCheck(unwrapAnswer(body, place), { siteUri: "a", money: "dollars" });
    expect(JSON.stringify(fields ?? {})).not.toMatch(/"(?:found|none)"/);
  });
});
