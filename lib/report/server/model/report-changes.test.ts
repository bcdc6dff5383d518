import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/tests/setup/runs";
import { type ReportFindings, reportChanges } from "./report-changes";

interface Found {
  id: string;
  text: string;
  miles?: number | undefined;
}

const state = fc.constantFrom("found", "none", "unchecked", "unavailable");
const findings: fc.Arbitrary<ReportFindings<Found>> = fc.record({
  records: fc.uniqueArray(
    fc.record(
      { id: fc.constantFrom("a", "b", "c", "d", "e"), text: fc.constantFrom("x", "y"), miles: fc.nat(2) },
      { requiredKeys: ["id", "text"] },
    ),
    { selector: ({ id }) => id },
  ),
  states: fc.dictionary(fc.constantFrom("theft", "lien", "title", "__proto__"), state, {
    noNullPrototype: true,
  }),
});
const ids = (records: readonly Found[]) => records.map(({ id }) => id).sort();

describe("changes between two reports", () => {
  it("[PAGE-10] are empty if only the order of records and fields differs", () => {
    fc.assert(
      fc.property(findings, ({ records, states }) => {
        const turned = records.toReversed().map(({ text, id, miles }) => ({ miles, text, id }));
        const changes = reportChanges({ records, states }, { records: turned, states });
        expect(changes).toEqual({ added: [], removed: [], changed: [], states: [] });
      }),
      { numRuns: runs(100) },
    );
  });

  it("[PAGE-10] produce the newer report when applied to the older one", () => {
    fc.assert(
      fc.property(findings, findings, (before, after) => {
        const { added, removed, changed } = reportChanges(before, after);
        const removedIds = new Set(ids(removed));
        const corrected = new Map(changed.map((item) => [item.after.id, item.after]));
        const patched = before.records
          .filter(({ id }) => !removedIds.has(id))
          .map((record) => corrected.get(record.id) ?? record)
          .concat(added);
        const sorted = (records: readonly Found[]) =>
          records
            .toSorted((a, b) => (a.id < b.id ? -1 : 1))
            .map(({ id, text, miles }) => ({ id, text, miles }));
        expect(sorted(patched)).toEqual(sorted(after.records));
      }),
      { numRuns: runs(100) },
    );
  });

  it("[PAGE-10] swap added and removed, and before and after, if the reports are swapped", () => {
    fc.assert(
      fc.property(findings, findings, (before, after) => {
        const there = reportChanges(before, after);
        const back = reportChanges(after, before);
        expect(ids(back.removed)).toEqual(ids(there.added));
        expect(ids(back.added)).toEqual(ids(there.removed));
        expect(ids(back.changed.map((item) => item.before))).toEqual(
          ids(there.changed.map((item) => item.after)),
        );
        const turned = back.states.map((item) => ({ ...item, before: item.after, after: item.before }));
        const byName = (a: { question: string }, b: { question: string }) =>
          a.question < b.question ? -1 : 1;
        expect(turned.sort(byName)).toEqual(there.states.toSorted(byName));
      }),
      { numRuns: runs(100) },
    );
  });

  it("[PAGE-10] ignore a new question, but not a question with a different answer", () => {
    const before = { records: [], states: { theft: "unchecked" } };
    const after = { records: [], states: { theft: "none", lien: "found" } };
    expect(reportChanges(before, after).states).toEqual([
      { question: "theft", before: "unchecked", after: "none" },
    ]);
  });
});
