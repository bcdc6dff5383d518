import { expect, it } from "vitest";
import type { ReportFactState } from "@/lib/vehicle/rules/fact-state";
import { mergeStates, pickResult } from "./merge-results";

/** Rows: the network's result. Columns: the table's result (found, none, unchecked, unavailable). */
const table: Record<ReportFactState, ReportFactState[]> = {
  found: ["found", "found", "found", "found"],
  none: ["found", "none", "none", "unavailable"],
  unchecked: ["found", "none", "unchecked", "unavailable"],
  unavailable: ["found", "unavailable", "unavailable", "unavailable"],
};
const states = ["found", "none", "unchecked", "unavailable"] as const;

it.each(
  states.flatMap((network) =>
    states.map((imported, index) => [network, imported, table[network][index]] as const),
  ),
)(
  "[EMB-3] merges the network's state '%s' and the imported table's state '%s' into '%s'",
  (network, imported, expected) => {
    expect(mergeStates(network, imported)).toBe(expected);
  },
);

it("[EMB-3] picks the result that has the merged state, and the network's if both have it", () => {
  const of = (state: ReportFactState, source: string) => ({ state, source });
  const pick = (a: ReportFactState, b: ReportFactState) => pickResult(of(a, "net"), of(b, "table"));
  expect(pick("found", "found")).toEqual({ state: "found", source: "net" });
  expect(pick("unavailable", "found")).toEqual({ state: "found", source: "table" });
  expect(pick("none", "found")).toEqual({ state: "found", source: "table" });
  expect(pick("unavailable", "none")).toEqual({ state: "unavailable", source: "net" });
  expect(pick("unchecked", "none")).toEqual({ state: "none", source: "table" });
});
