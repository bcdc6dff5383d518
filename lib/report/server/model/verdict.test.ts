import { describe, expect, it } from "vitest";
import { sampleElectric, samplePickup, sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import type { HistoryEvent, RecallsResult } from "@/lib/vehicle/contract/history";
import {
  buildBareReportFacts,
  createCampaign,
  createdAt,
  createSource,
  createHistoryEvent as event,
  reportFacts,
} from "@/tests/setup/document-facts";
import { buildReport } from "./build-report";
import type { ReportFacts } from "./report-facts";

const brand = (date: string, text: string) => event("brand", date, { text });
const answered = (...covers: ReportFacts["sources"][number]["covers"]) => createSource(covers);
const everything = answered("brand", "total_loss", "salvage", "damage", "theft", "lien", "odometer");

function buildVerdict(changes: Partial<ReportFacts>) {
  const { verdict } = buildReport(buildBareReportFacts(changes));
  if (!verdict) throw new Error("The model has no verdict");
  return verdict;
}
function getVerdictText(events: HistoryEvent[], changes: Partial<ReportFacts> = {}): string {
  const { sentences } = buildVerdict({ events, sources: [everything], ...changes });
  return sentences
    .filter(({ key }) => !["none", "unchecked", "unavailable", "coverage"].includes(key))
    .map(({ text }) => text)
    .join(" ");
}
const recalls = (byVin: boolean, ...flags: { parkIt?: boolean; parkOutside?: boolean }[]): RecallsResult => ({
  state: "found",
  askedAt: createdAt,
  byVin,
  source: "NHTSA",
  campaigns: flags.map((flag) => createCampaign(flag)),
});
const readings = (...miles: number[]) =>
  miles.map((odometer, at) => event("service", `${2019 + at}-01-01`, { odometer }));

describe("report verdict", () => {
  it.each<[string, HistoryEvent[], string]>([
    ["a brand", [brand("2020-05-01", "Flood")], "Title brand: Flood (2020)."],
    [
      "two brands",
      [brand("2019", "Flood"), brand("2020", "Lemon")],
      "Title brands: Flood (2019), Lemon (2020).",
    ],
    [
      "the same brand twice, with the newest year",
      [brand("2019", "Flood"), brand("2021", "FLOOD")],
      "Title brand: FLOOD (2021).",
    ],
    [
      "many brands",
      ["A", "B", "C", "D"].map((name, at) => brand(`201${at}`, name)),
      "4 title brands, the newest: B (2011), C (2012), D (2013).",
    ],
    ["a total loss", [event("total_loss", "2022-02-01")], "Declared a total loss in 2022."],
    [
      "two total losses",
      [event("total_loss", "2019"), event("total_loss", "2022")],
      "Declared a total loss 2 times, last in 2022.",
    ],
    ["salvage", [event("salvage", "2021-03")], "Reported as salvage in 2021."],
    ["junk", [event("junk", "2021-03")], "Reported as junk in 2021."],
    ["an insurance record", [event("insurance", "2021-03")], "1 insurance record, in 2021."],
    ["a rebuilt title alone", [brand("2020", "Rebuilt")], "Rebuilt title in 2020."],
    [
      "a rebuildable car as not rebuilt",
      [brand("2020", "Salvage - rebuildable")],
      "Title brand: Salvage - rebuildable (2020).",
    ],
    [
      "a car rebuilt after salvage",
      [event("salvage", "2019"), brand("2020", "Rebuilt")],
      "Rebuilt after salvage in 2019.",
    ],
    [
      "a car rebuilt after a loss, with an earlier flood brand",
      [brand("2017", "Flood"), event("total_loss", "2019"), brand("2020", "Rebuilt")],
      "Rebuilt after a total loss in 2019; title brand: Flood (2017).",
    ],
    [
      "a loss after the rebuild as another loss",
      [brand("2020", "Rebuilt"), event("total_loss", "2023")],
      "Rebuilt title in 2020; declared a total loss in 2023.",
    ],
    ["a stolen car", [event("theft", "2023-02-01")], "Reported stolen in 2023, no recovery on record."],
    [
      "a car stolen again after a recovery",
      [event("theft", "2020"), event("recovery", "2021"), event("theft", "2023")],
      "Reported stolen 2 times, last in 2023, no recovery on record.",
    ],
    [
      "a stolen car that was recovered later",
      [event("theft", "2022-12"), event("recovery", "2023-02")],
      "Stolen in 2022, recovered in 2023.",
    ],
    ["a recovery alone", [event("recovery", "2023-02")], "Recovered after a theft in 2023."],
    ["an accident", [event("accident", "2021", { severity: "minor" })], "Minor accident in 2021."],
    ["damage of unknown severity", [event("damage", "2021")], "Damage reported in 2021."],
    [
      "several accidents by the worst one",
      [
        event("accident", "2019", { severity: "severe", airbags: true }),
        event("accident", "2021", { structural: true }),
      ],
      "2 accidents, the last in 2021, the worst severe, with structural damage and airbags deployed.",
    ],
    [
      "accidents and damage",
      [event("accident", "2019"), event("damage", "2021")],
      "2 accident and damage records, the last in 2021.",
    ],
    ["an open lien", [event("lien", "2022")], "A lien from 2022 has no release on record."],
    ["a released lien", [event("lien", "2022", { until: "2024" })], ""],
    [
      "two open liens",
      [event("lien", "2020"), event("lien", "2022")],
      "2 liens have no release on record, the newest from 2022.",
    ],
    [
      "hard use from use and owner records",
      [
        event("use", "2020", { ownerKind: "taxi" }),
        event("owner", "2020", { ownerKind: "rental", ownerNumber: 1 }),
      ],
      "Used as a taxi and a rental car. 1 owner.",
    ],
    [
      "business use before personal use, and a government owner",
      [
        event("use", "2020", { ownerKind: "commercial" }),
        event("owner", "2021", { ownerKind: "government", ownerNumber: 1 }),
        event("use", "2022", { ownerKind: "personal" }),
      ],
      "Used as a commercial vehicle and a government vehicle. 1 owner.",
    ],
    ["personal use", [event("use", "2020", { ownerKind: "personal" })], ""],
    ["an export", [event("export", "2025")], "Export record in 2025."],
    ["owners by the highest owner number", [event("owner", "2020", { ownerNumber: 3 })], "3 owners."],
    [
      "a rollback",
      readings(80_000, 90_000, 60_000, 65_000, 70_000),
      "The odometer may have been set back in 2021.",
    ],
    ["a reading that doesn't fit", readings(10_000, 900_000, 20_000), "One odometer reading doesn’t fit."],
  ])("[FIRST-5] describes %s", (_name, events, text) => {
    expect(getVerdictText(events)).toBe(text);
  });

  it.each([
    [recalls(true, {}), "1 open recall for this VIN."],
    [recalls(true, {}, {}), "2 open recalls for this VIN."],
    [recalls(false, {}), "1 recall for this model, repair status unknown."],
    [recalls(true, {}, { parkIt: true }), "2 open recalls for this VIN: do not drive until repaired."],
    [recalls(true, { parkOutside: true }), "1 open recall for this VIN: park outside until repaired."],
  ])("[FIRST-5] states whether recalls apply to this car, and whether it may be driven", (list, text) => {
    expect(getVerdictText([], { recalls: list })).toBe(text);
  });

  it("[FIRST-5] sorts findings by severity, regardless of the order of the records", () => {
    const events = [
      event("export", "2018"),
      event("owner", "2018", { ownerNumber: 1 }),
      event("lien", "2019"),
      event("accident", "2020"),
      event("theft", "2021"),
      event("total_loss", "2022"),
    ];
    const forward = getVerdictText(events, { recalls: recalls(false, { parkIt: true }) });
    expect(getVerdictText(events.toReversed(), { recalls: recalls(false, { parkIt: true }) })).toBe(forward);
    expect(forward).toBe(
      "Declared a total loss in 2022; reported stolen in 2021, no recovery on record. 1 recall for this model, repair status unknown: do not drive until repaired. Accident in 2020. A lien from 2019 has no release on record. Export record in 2018. 1 owner.",
    );
  });

  it("[FIRST-5] if nothing was found, says so only for the sources checked, with the date, and lists open questions", () => {
    const { sentences } = buildVerdict({ sources: [answered("brand", "total_loss", "salvage", "damage")] });
    expect(sentences.map(({ text }) => text)).toEqual([
      "No title brand, total loss or damage found in the sources checked on Nov 20, 2026.",
      "Not checked: theft, lien and odometer readings.",
    ]);
    const silent = { ...answered("lien"), answered: false };
    expect(buildVerdict({ sources: [everything, silent] }).sentences.at(-1)?.key).toBe("none");
    const mostly = answered("brand", "total_loss", "salvage", "damage", "theft", "odometer");
    expect(buildVerdict({ sources: [mostly, silent] }).sentences.at(-1)).toMatchObject({
      key: "unavailable",
      mark: "unavailable",
      text: "A source didn’t respond: lien.",
    });
  });

  it("[FIRST-5] starts with a warning that hardly anything was checked, unless there is a risk to report", () => {
    const nothing = buildVerdict({}).sentences;
    expect(nothing.map(({ key }) => key)).toEqual(["coverage"]);
    expect(nothing[0]?.text).toMatch(/^We couldn’t check this car’s history/);
    const little = buildVerdict({ sources: [answered("damage")] }).sentences;
    expect(little[0]?.text).toBe("Hardly anything could be checked, only: damage.");
    const risky = buildVerdict({ events: [event("theft", "2023")] }).sentences;
    expect(risky.map(({ key }) => key)).toEqual(["stolen", "coverage", "unchecked"]);
  });

  it("[FIRST-5] [EMB-3] describes the samples in both languages, without the word clean", () => {
    const text = (sample: typeof sampleVehicle, locale: "en" | "es") =>
      buildReport(reportFacts({ locale }, sample))
        .verdict?.sentences.map((sentence) => sentence.text)
        .join(" ");
    expect(text(samplePickup, "en")).toBe(
      "Rebuilt after a total loss in 2024; stolen and recovered in 2023. Severe accident in 2024, with structural damage and airbags deployed. Used as a commercial vehicle. 2 recalls for this model, repair status unknown. 3 owners.",
    );
    expect(text(samplePickup, "es")).toMatch(
      /^Reconstruido tras una pérdida total en 2024; robado y recuperado en 2023\. Accidente grave en 2024/,
    );
    for (const sample of [sampleVehicle, samplePickup, sampleElectric])
      for (const locale of ["en", "es"] as const)
        expect(text(sample, locale)).not.toMatch(/\bclean\b|\blimpio\b|[{}]|undefined/i);
  });

  it("[FIRST-5] links each finding to its section and its records", () => {
    const { sentences } = buildReport(reportFacts({}, samplePickup)).verdict ?? { sentences: [] };
    const bySection = sentences.map(({ key, section, records }) => [key, section, records.length]);
    expect(bySection).toEqual([
      ["rebuiltLoss", "title", 2],
      ["recovered", "theft", 2],
      ["damage", "damage", 1],
      ["use", "owners", 2],
      ["recalls", "recalls", 0],
      ["owners", "owners", 3],
    ]);
  });
});
