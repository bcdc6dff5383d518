import { describe, expect, it } from "vitest";
import { sampleVehicles } from "@/lib/sources/server/sample-vehicles";
import { recordTerms } from "./translate-records";
import { translateParts, translateVehicle } from "./translate-vehicle";

const spanish = recordTerms("es");
const untranslated = (texts: Iterable<string>, translate: (text: string) => string) =>
  [...new Set(texts)].filter((text) => translate(text) === text);

describe("[FIRST-1] records in Spanish", () => {
  it.each(sampleVehicles)(
    "translate every source name and text of the sample car $vin",
    ({ events, sources, recalls, build, value }) => {
      const now = "2026-11-25T00:00:00Z";
      const names = [
        ...events.map(({ source }) => source),
        ...sources(now).map(({ source }) => source),
        build.source,
        ...(value ? [value.source] : []),
      ];
      const { campaigns } = recalls(now);
      const sentences = campaigns.flatMap((campaign) => [
        campaign.summary,
        campaign.consequence,
        campaign.remedy,
      ]);
      const areas = events.flatMap((event) => event.areas ?? []);
      const reporters = events.flatMap(({ reportedBy }) => reportedBy ?? []);
      const components = campaigns.map(({ component }) => component);
      const texts = [...events.flatMap(({ text }) => text ?? []), ...sentences];
      expect(untranslated(names, spanish.source)).toEqual([]);
      expect(untranslated(texts, spanish.text)).toEqual([]);
      expect(untranslated(areas, spanish.area)).toEqual([]);
      expect(untranslated(reporters, spanish.reporter)).toEqual([]);
      expect(untranslated(components, spanish.component)).toEqual([]);
    },
  );

  it("have a Spanish name for each equipment group of the sample stickers", () => {
    const heads = sampleVehicles.flatMap(({ build }) => build.equipment.map(({ title }) => title));
    expect(heads).toContain("Mechanical");
    // These words are the same in both languages.
    const same = ["Exterior", "Interior", "Audio"];
    expect(untranslated(heads, spanish.group).filter((head) => !same.includes(head))).toEqual([]);
    expect(["Mechanical", "Safety", "Warranty"].map(spanish.group)).toEqual([
      "Mecánica",
      "Seguridad",
      "Garantía",
    ]);
  });

  it.each(sampleVehicles)(
    "translate the body, engine, fuel, drive and transmission of $vin",
    ({ vehicle, build }) => {
      const translated = translateVehicle(vehicle, "es");
      const keys = ["body", "engine", "fuel", "drive", "transmission", "country"] as const;
      expect(keys.filter((key) => translated[key] === vehicle[key] && key !== "country")).toEqual([]);
      const parts = translateParts(build.partsContent, "es");
      expect(JSON.stringify(parts)).not.toMatch(/United States|Japan|South Korea|\bMexico\b/);
    },
  );

  it("keep a title brand's original word next to its translation", () => {
    expect(spanish.text("SALVAGE")).toBe("Salvamento (Salvage)");
    expect(spanish.text("Rebuilt")).toBe("Reconstruido (Rebuilt)");
  });

  it("translate the first level of a recall's component, and label a sample's source", () => {
    expect(spanish.component("SEATS:FRONT ASSEMBLY")).toBe("Asientos:FRONT ASSEMBLY");
    expect(spanish.component("FLUX CAPACITOR:CORE")).toBe("FLUX CAPACITOR:CORE");
    expect(spanish.source("State titles (sample)")).toBe("Títulos estatales (muestra)");
    expect(spanish.source("Acme (sample)")).toBe("Acme (muestra)");
  });

  it("keep a supplier's own sentences unchanged, and everything in English", () => {
    const ownText = "Owner reports a rattle in the dash";
    expect(spanish.text(ownText)).toBe(ownText);
    expect(spanish.source("Acme Records")).toBe("Acme Records");
    const english = recordTerms("en");
    expect(english.text("Passed")).toBe("Passed");
    expect(english.source("Listings (sample)")).toBe("Listings (sample)");
  });
});
