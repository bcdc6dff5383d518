import { describe, expect, it } from "vitest";
import { getTimelineRuns } from "./timeline-groups";

const of = (...kinds: string[]) => kinds.map((kind, id) => ({ id, kind, mark: null as string | null }));
const shape = (entries: ReturnType<typeof of>, isShown?: (entry: { id: number }) => boolean) =>
  getTimelineRuns(entries, isShown).map(({ folded, entries: run }) => [folded, run.map(({ id }) => id)]);

describe("getTimelineRuns", () => {
  it("[FIRST-5] collapses three or more routine records in a row, in the timeline's order", () => {
    expect(shape(of("service", "title", "theft", "service", "inspection", "registration"))).toEqual([
      [false, [0, 1]],
      [false, [2]],
      [true, [3, 4, 5]],
    ]);
  });

  it("[FIRST-5] keeps records with a risk, a flagged reading or the caller's selection visible", () => {
    const entries = of("service", "inspection", "service", "service", "service");
    const risk = entries.map((entry, at) => (at === 1 ? { ...entry, mark: "note" } : entry));
    expect(shape(risk)).toEqual([
      [false, [0]],
      [false, [1]],
      [true, [2, 3, 4]],
    ]);
    const odd = entries.map((entry, at) => (at === 3 ? { ...entry, note: "Doesn't fit" } : entry));
    expect(shape(odd).map(([folded]) => folded)).toEqual([true, false, false]);
    expect(shape(entries, ({ id }) => id === 2).map(([folded]) => folded)).toEqual([false, false, false]);
  });

  it("[FIRST-5] puts every record in exactly one run", () => {
    const entries = of("lien", "sale", "use", "odometer", "brand", "listing");
    expect(getTimelineRuns(entries).flatMap((run) => run.entries)).toEqual(entries);
  });
});
