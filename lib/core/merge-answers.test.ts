import { describe, expect, it } from "vitest";
import { mergeStates, preferredAnswer } from "./merge-answers";
import type { ReportFactState } from "./report-state";

/** Rows: the network's answer. Columns: found, none, unchecked, unavailable of the table. */
const table: Record<ReportFactState, ReportFactState[]> = {
  found: ["found", "found", "found", "found"],
  none: ["found", "none", "none", "unavailable"],
  unchecked: ["found", "none", "unchecked", "unavailable"],
  unavailable: ["found", "unavailable", "unavailable", "unavailable"],
};
const states = ["found", "none", "unchecked", "unavailable"] as const;

describe("what a network source and an imported table say together", () => {
  it.each(states.flatMap((network) => states.map((own, at) => [network, own, table[network][at]] as const)))(
    "[EMB-3] network %s, table %s: %s",
    (network, own, expected) => {
      expect(mergeStates(network, own)).toBe(expected);
    },
  );

  it("[EMB-3] a failed answer is never 'none', unless nobody failed; nothing is found that nobody found", () => {
    for (const a of states) {
      for (const b of states) {
        if (a === "unavailable" || b === "unavailable") expect(mergeStates(a, b)).not.toBe("none");
        expect(mergeStates(a, b) === "found").toBe(a === "found" || b === "found");
        expect(mergeStates(a, b)).toBe(mergeStates(b, a));
      }
    }
  });

  it("[EMB-3] the network's finding is shown first, the table's where the network has none or is away", () => {
    const of = (state: ReportFactState, source: string) => ({ state, source });
    const shown = (a: ReportFactState, b: ReportFactState) => preferredAnswer(of(a, "net"), of(b, "table"));
    expect(shown("found", "found")).toEqual({ state: "found", source: "net" });
    expect(shown("unavailable", "found")).toEqual({ state: "found", source: "table" });
    expect(shown("none", "found")).toEqual({ state: "found", source: "table" });
    expect(shown("unavailable", "none")).toEqual({ state: "unavailable", source: "net" });
    expect(shown("unchecked", "none")).toEqual({ state: "none", source: "table" });
  });
});
