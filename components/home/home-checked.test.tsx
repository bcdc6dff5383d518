import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getMessages } from "@/lib/platform/messages/messages";
import type { SourceEntry } from "@/lib/site/contract/sources";
import { renderPage } from "@/tests/setup/render";
import { HomeChecked, listCheckedKinds } from "./home-checked";

it.each(["en", "es"] as const)(
  "[FIRST-2] explains that the sources can't be loaded right now, and doesn't list any: %s",
  (locale) => {
    renderPage(<HomeChecked sources={null} />, { locale });
    const { home, trust } = getMessages(locale);
    expect(screen.getByText(trust.howWeCheck.notKnown)).toBeDefined();
    expect(screen.queryAllByRole("listitem")).toEqual([]);
    expect(screen.getByRole("link", { name: home.checked.how })).toBeDefined();
  },
);

it("[FIRST-2] an installation without sources lists the record kinds that it can't check", () => {
  renderPage(<HomeChecked sources={[]} />);
  expect(screen.getByText(/^No source here for: Titles and title brands, /)).toBeDefined();
  expect(screen.queryByText(getMessages("en").trust.howWeCheck.notKnown)).toBeNull();
});

const entry = (more: Partial<SourceEntry>): SourceEntry => ({
  area: "records",
  kind: "import",
  source: "State titles",
  covers: [],
  newest: null,
  sample: false,
  ...more,
});
const known = (entries: readonly SourceEntry[]) =>
  Object.fromEntries(
    listCheckedKinds(entries).flatMap(({ name, sources }) => (sources.length > 0 ? [[name, sources]] : [])),
  );

describe("record kinds that the home page lists as checked", () => {
  it("[FIRST-2] come from the configured sources, each source once", () => {
    const entries = [
      entry({ covers: ["title", "brand", "owner"] }),
      entry({ source: "Lien registry", covers: ["lien"] }),
      entry({ area: "recalls", kind: "live", source: "NHTSA" }),
      entry({ area: "recalls", source: "NHTSA" }),
    ];
    expect(known(entries)).toEqual({
      titles: ["State titles"],
      owners: ["State titles"],
      liens: ["Lien registry"],
      recalls: ["NHTSA"],
    });
  });

  it("[FIRST-2] include every kind of vehicle record for a live record source, and nothing else", () => {
    const { recalls, value, build, ...records } = known([entry({ kind: "live", source: null })]);
    expect([recalls, value, build]).toEqual([undefined, undefined, undefined]);
    expect(Object.keys(records)).toHaveLength(7);
    expect(new Set(Object.values(records).flat())).toEqual(new Set([null]));
  });

  it("[FIRST-2] leave out kinds that no source covers", () => {
    expect(known([entry({ area: "vin", kind: "stored", source: "NHTSA vPIC" })])).toEqual({});
  });
});
