import { describe, expect, it } from "vitest";
import { factState, isEmptyReport } from "./report-state";

const source = (covers: string[], asked: boolean, answered: boolean) => ({ covers, asked, answered });

describe("the four states of a fact", () => {
  it("[ENT-3] says 'none' only where a source answered for every needed kind", () => {
    expect(factState(false, ["brand"], [source(["brand"], true, true)])).toBe("none");
    expect(factState(false, ["total_loss", "salvage"], [source(["total_loss"], true, true)])).toBe(
      "unchecked",
    );
    expect(factState(false, [], [source(["brand"], true, true)])).toBe("unchecked");
  });

  it("[ENT-3] tells a source that kept silent from one that was never asked", () => {
    expect(factState(false, ["lien"], [source(["lien"], true, false)])).toBe("unavailable");
    expect(factState(false, ["theft"], [source(["theft"], false, false)])).toBe("unchecked");
    expect(factState(false, ["theft"], [])).toBe("unchecked");
    expect(factState(false, ["lien"], [source(["lien"], true, false), source(["lien"], true, true)])).toBe(
      "none",
    );
  });

  it("[ENT-3] lets a record stand whatever else was not answered", () => {
    expect(factState(true, ["lien"], [source(["lien"], true, false)])).toBe("found");
  });

  it("[ENT-3] counts a report without history records as empty", () => {
    expect(isEmptyReport({ events: [] })).toBe(true);
    expect(isEmptyReport({ events: [{}] })).toBe(false);
  });
});
