import { describe, expect, it } from "vitest";
import { groupRecords, recordGroups } from "./record-groups";

const record = (kind: string, state: "found" | "none" | "unchecked" | "unavailable", count = 0) => ({
  kind,
  state,
  count,
});
const stateOf = (group: string, records: ReturnType<typeof record>[]) =>
  groupRecords(records).find((entry) => entry.group === group);

describe("groupRecords", () => {
  it("[PAGE-9] adds up the kinds that answer one question", () => {
    expect(stateOf("listings", [record("listing", "found", 2), record("auction", "found", 1)])).toMatchObject(
      {
        state: "found",
        count: 3,
        heavy: false,
      },
    );
  });
  it("[PAGE-9] shows 'none found' only where every kind was queried and answered", () => {
    expect(stateOf("damage", [record("damage", "none"), record("accident", "none")])?.state).toBe("none");
    expect(stateOf("damage", [record("damage", "none"), record("accident", "unchecked")])?.state).toBe(
      "unchecked",
    );
    expect(stateOf("damage", [record("damage", "none"), record("accident", "unavailable")])?.state).toBe(
      "unavailable",
    );
    expect(stateOf("damage", [])?.state).toBe("unchecked");
  });
  it("[PAGE-9] keeps a DMV's brand and an insurer's total loss apart", () => {
    const records = [record("brand", "none"), record("total_loss", "found", 1)];
    expect(stateOf("brand", records)?.state).toBe("none");
    expect(stateOf("total_loss", records)).toMatchObject({ state: "found", heavy: true });
  });

  it("[PAGE-9] each kind of record answers one question, and those that count against a vehicle are flagged", () => {
    const kinds = {
      brand: "brand",
      damage: "damage",
      accident: "damage",
      theft: "theft",
      recovery: "theft",
      total_loss: "total_loss",
      salvage: "total_loss",
      junk: "total_loss",
      insurance: "total_loss",
      lien: "lien",
      title: "title",
      registration: "title",
      odometer: "odometer",
      owner: "owner",
      use: "owner",
      service: "service",
      inspection: "service",
      listing: "listings",
      auction: "listings",
      sale: "listings",
    };
    for (const [kind, group] of Object.entries(kinds)) {
      const groups = groupRecords([record(kind, "found", 3)]).filter(({ state }) => state === "found");
      expect([kind, groups.map((one) => [one.group, one.count])]).toEqual([kind, [[group, 3]]]);
    }
    const heavy = groupRecords([]).filter((one) => one.heavy);
    expect(heavy.map(({ group }) => group)).toEqual(["brand", "damage", "total_loss", "theft", "lien"]);
    expect(recordGroups).toHaveLength(10);
  });
});
