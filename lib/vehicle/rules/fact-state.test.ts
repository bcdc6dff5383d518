import { describe, expect, it } from "vitest";
import { getFactState, isEmptyReport } from "./fact-state";

const source = (covers: string[], asked: boolean, answered: boolean) => ({ covers, asked, answered });

describe("four states of a fact", () => {
  it("[ENT-3] returns 'none' only if a source responded for every required kind", () => {
    expect(getFactState(false, ["brand"], [source(["brand"], true, true)])).toBe("none");
    expect(getFactState(false, ["total_loss", "salvage"], [source(["total_loss"], true, true)])).toBe(
      "unchecked",
    );
    expect(getFactState(false, [], [source(["brand"], true, true)])).toBe("unchecked");
  });

  it("[ENT-3] distinguishes a failed source from a source that was never queried", () => {
    expect(getFactState(false, ["lien"], [source(["lien"], true, false)])).toBe("unavailable");
    expect(getFactState(false, ["theft"], [source(["theft"], false, false)])).toBe("unchecked");
    expect(getFactState(false, ["theft"], [])).toBe("unchecked");
    expect(getFactState(false, ["lien"], [source(["lien"], true, false), source(["lien"], true, true)])).toBe(
      "none",
    );
  });

  it("[ENT-3] returns 'found' for a record even if a source failed", () => {
    expect(getFactState(true, ["lien"], [source(["lien"], true, false)])).toBe("found");
  });

  it("[ENT-3] counts a report without history records as empty", () => {
    expect(isEmptyReport({ events: [] })).toBe(true);
    expect(isEmptyReport({ events: [{}] })).toBe(false);
  });
});
