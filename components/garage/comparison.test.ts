import { describe, expect, it } from "vitest";
import { compareRows, getRows } from "./comparison";

describe("comparing vehicles", () => {
  it("[PAGE-6] lists differences first, then matches, and leaves out rows that are unknown for all vehicles", () => {
    const rows = [
      { label: "Doors", values: ["4", "4"] },
      { label: "Trim", values: ["LE", null] },
      { label: "Seating", values: [null, null] },
      { label: "Year", values: ["2018", "2003"] },
    ];
    expect(compareRows(rows)).toEqual({ differing: [rows[1], rows[3]], same: [rows[0]] });
  });

  it("[PAGE-6] makes one row per label, even if only one vehicle has it", () => {
    const corolla = [
      { label: "Engine", value: "1.8 L" },
      { label: "Doors", value: "4" },
    ];
    const accord = [
      { label: "Trim", value: "EX" },
      { label: "Doors", value: "2" },
    ];
    const lists = [
      { items: corolla, isAnswered: true },
      { items: accord, isAnswered: false },
    ];
    expect(getRows(lists)).toEqual([
      { label: "Engine", values: ["1.8 L", undefined] },
      { label: "Doors", values: ["4", "2"] },
      { label: "Trim", values: [null, "EX"] },
    ]);
  });
});
