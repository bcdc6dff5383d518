import { describe, expect, it } from "vitest";
import type { HistoryEvent } from "@/lib/vehicle/contract/history";
import { buildQuickCheck } from "./quick-check-rules";

let next = 0;
const event = (kind: HistoryEvent["kind"], changes: Partial<HistoryEvent> = {}): HistoryEvent => ({
  id: `e${next++}`,
  vin: "1HGCM82633A004352",
  kind,
  date: "2019-03",
  source: "Police",
  ...changes,
});
const source = (covers: string[], answered = true) => ({ covers, asked: true, answered });

describe("quick check", () => {
  it("[PAGE-8] if no source was queried, all four checks are false and 'unchecked', not 'none'", () => {
    const { checks, ...booleans } = buildQuickCheck([], []);
    expect(booleans).toEqual({ accidentCheck: false, lemonCheck: false, floodCheck: false, oneOwner: false });
    for (const check of Object.values(checks)) {
      expect(check).toEqual({ state: "unchecked", count: 0, newest: null, sources: [] });
    }
  });

  it("[PAGE-8] each check is 'found', 'none' or 'unavailable' based on its own sources", () => {
    const sources = [source(["accident", "damage"]), source(["brand"]), source(["owner"], false)];
    const { checks, accidentCheck, oneOwner } = buildQuickCheck(
      [event("accident"), event("damage", { date: "2021" })],
      sources,
    );
    expect([accidentCheck, oneOwner]).toEqual([true, false]);
    expect(checks.accident).toEqual({ state: "found", count: 2, newest: "2021", sources: ["Police"] });
    expect([checks.lemon.state, checks.flood.state, checks.one_owner.state]).toEqual([
      "none",
      "none",
      "unavailable",
    ]);
  });

  it.each([
    ["Lemon law vehicle", "lemonCheck", true],
    ["MANUFACTURER BUY BACK", "lemonCheck", true],
    ["Warranty return", "lemonCheck", true],
    ["Nonconformity corrected", "lemonCheck", true],
    ["Lemonade delivery", "lemonCheck", false],
    ["Flood damage", "floodCheck", true],
    ["Salt water damage", "floodCheck", true],
    ["FLOODED", "floodCheck", true],
    ["Floodlight fitted", "floodCheck", false],
    ["Water pump replaced", "floodCheck", false],
  ] as const)("[PAGE-8] for a title brand of %j, %s is %s", (text, check, expected) => {
    expect(buildQuickCheck([event("brand", { text })], [])[check]).toBe(expected);
  });

  it("[PAGE-8] ignores 'lemon' in a service record, but finds a flood in an insurance record", () => {
    expect(buildQuickCheck([event("service", { text: "lemon scent" })], []).lemonCheck).toBe(false);
    expect(buildQuickCheck([event("insurance", { text: "Water damage" })], []).floodCheck).toBe(true);
  });

  it.each<[string, (number | undefined)[], boolean]>([
    ["no owner record", [], false],
    ["one record", [undefined], true],
    ["one record of the first owner", [1], true],
    ["one record of the third owner", [3], false],
    ["two records of the first owner", [1, 1], true],
    ["two owners", [1, 2], false],
    ["two records without a number", [undefined, undefined], false],
  ])("[PAGE-8] with %s, oneOwner is %s", (_name, numbers, expected) => {
    const owners = numbers.map((ownerNumber) => event("owner", { ownerNumber }));
    expect(buildQuickCheck(owners, []).oneOwner).toBe(expected);
  });
});
