import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ReportDocument as ReportModel } from "@/lib/contract/report-document";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { ReportDocument } from "./report-document";
import { ReportView } from "./report-view";

const vehicle = {
  vin: "2T1BURHE5JC034461",
  year: 2018,
  make: "Toyota",
  model: "Corolla",
  trim: "LE",
  series: null,
  body: null,
  doors: 4,
  engine: null,
  fuel: null,
  transmission: null,
  drive: null,
  manufacturer: null,
  plant: null,
  country: null,
  curbWeight: null,
  seating: null,
  msrpCents: null,
};
const tile = { section: "title", count: null, newestDate: null, source: null, detail: "a detail" } as const;

function model(changes: Partial<ReportModel> = {}): ReportModel {
  const reading = { source: "Listings", label: "Consistent", flag: "ok" as const };
  return {
    version: 1,
    number: "GB-7Q4M-2291",
    vin: vehicle.vin,
    title: "2018 Toyota Corolla LE",
    vehicle,
    createdAt: "2026-11-20T22:41:00Z",
    issuedLabel: "",
    timeZone: "UTC",
    recordsUpTo: null,
    metaLines: ["Issued Nov 20, 2026", "5 sources checked"],
    locale: "en",
    sample: true,
    classic: false,
    brand: { name: "Glovebox", primaryColor: "#1e3a8a", secondaryColor: "#c8472b" },
    sampleLabel: "Sample",
    verifyUrl: null,
    recordCount: 1,
    timeline: [],
    events: [],
    value: null,
    specification: [{ key: "doors", label: "Doors", value: "4" }],
    safety: null,
    fuelEconomy: null,
    tiles: [
      {
        ...tile,
        kind: "title",
        label: "Title",
        state: "none",
        mark: "plain",
        stateLabel: "None found",
        headline: "No brand",
      },
      {
        ...tile,
        kind: "damage",
        section: "damage",
        label: "Damage",
        state: "found",
        mark: "alert",
        stateLabel: "Found",
        headline: "1 record",
      },
      {
        ...tile,
        kind: "theft",
        section: "theft",
        label: "Theft",
        state: "unchecked",
        mark: "unchecked",
        stateLabel: "Not checked",
        headline: "—",
      },
      {
        ...tile,
        kind: "lien",
        section: "theft",
        label: "Lien",
        state: "unavailable",
        mark: "unavailable",
        stateLabel: "Unavailable",
        headline: "—",
      },
    ],
    sections: [
      {
        id: "odometer",
        number: 4,
        title: "Odometer",
        state: "found",
        stateLabel: "Found",
        note: "2 readings",
        statement: "Each reading is in line.",
        tables: [
          {
            caption: null,
            columns: [
              { key: "date", label: "Date", align: "left", weight: 1 },
              { key: "odometer", label: "Odometer", align: "right", weight: 1 },
              { key: "verdict", label: "Verdict", align: "left", weight: 1 },
            ],
            rows: [
              { id: "a", date: "2018", mark: null, cells: ["2018", "10 mi", "Consistent"], photos: [] },
              { id: "b", date: "2020", mark: "note", cells: ["2020", "88,012 mi", "Outlier"], photos: [] },
            ],
          },
        ],
      },
      {
        id: "theft",
        number: 6,
        title: "Theft, lien",
        state: "unchecked",
        stateLabel: "Not checked",
        note: "",
        statement: "No source was asked.",
        tables: [],
      },
    ],
    odometer: {
      unit: "mi",
      latest: 10,
      yearlyAverage: 9050,
      readings: [
        { ...reading, id: "a", date: "2018", value: 10 },
        { ...reading, id: "b", date: "2020", value: 88_012, flag: "outlier" },
      ],
    },
    recalls: { state: "unchecked", askedAt: null, byVin: false, source: "NHTSA", campaigns: [] },
    coverage: [
      {
        source: "State titles",
        covers: "Title",
        asked: true,
        answered: true,
        stateLabel: "Answered",
        newestDate: null,
        newestLabel: "Nov 18, 2026",
      },
    ],
    notChecked: ["Theft"],
    glossary: [{ term: "Rollback", text: "Less than before." }],
    correction: "Write to the issuer.",
    disclaimers: ["Not a warranty."],
    ...changes,
  } as ReportModel;
}

describe("ReportDocument", () => {
  it("[EMB-3] a sample is labeled Sample, a real report isn't", () => {
    const { unmount } = renderPage(<ReportDocument report={model()} />);
    expect(screen.getByText("Sample")).toBeTruthy();
    unmount();
    renderPage(<ReportDocument report={model({ sample: false })} />);
    expect(screen.queryByText("Sample")).toBeNull();
  });

  it("[TRUE-9] changes since the last report come first, without a number", () => {
    const [first] = model().sections;
    if (!first) throw new Error("the model has no section");
    const changes = { ...first, id: "changes" as const, number: 0, title: "What changed since Oct 2, 2026" };
    renderPage(<ReportDocument report={model({ sections: [changes, ...model().sections] })} />);
    const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(1, 3)).toEqual(["What changed since Oct 2, 2026", "Vehicle"]);
  });

  it("[PAGE-10] dates and numbers in tables never wrap, but text may", () => {
    renderPage(<ReportDocument report={model()} />);
    const [cell] = screen.getAllByRole("cell", { name: /^88,012 mi/ });
    const row = cell?.closest("tr");
    const cells = [...(row?.querySelectorAll("td") ?? [])];
    expect(cells.map((cell) => cell.classList.contains("whitespace-nowrap"))).toEqual([true, true, false]);
  });

  it("[PAGE-10] each tile links to its section and shows its state as text and a shape", () => {
    renderPage(<ReportDocument report={model()} />);
    const tiles = within(screen.getByRole("navigation", { name: "Summary" }));
    const states = ["None found", "Found", "Not checked", "Unavailable"].map((word) =>
      tiles.getByText(word).closest("[data-state]")?.getAttribute("data-state"),
    );
    expect(states).toEqual(["none", "found", "unchecked", "unavailable"]);
    expect(tiles.getByText("Damage").closest("a")?.getAttribute("href")).toBe("#report-damage");
  });

  it("[PAGE-10] shows the odometer as a named chart and as a table", () => {
    renderPage(<ReportDocument report={model()} />);
    expect(screen.getByRole("img", { name: /Odometer chart of 2 readings/ })).toBeTruthy();
    expect(screen.getByRole("table", { name: "Odometer" }).textContent).toContain("88,012 mi");
    expect(screen.getByRole("table", { name: "All 2 readings" }).textContent).toContain("10 mi");
    const [verdict] = screen.getAllByText("Outlier");
    expect(verdict?.closest("[data-state]")?.getAttribute("data-state")).toBe("note");
  });

  it("[PAGE-10] lists what was checked and what was not, with the disclaimer", () => {
    renderPage(<ReportDocument report={model()} />);
    for (const heading of ["What was checked", "What was not checked", "Glossary", "Something wrong?"])
      expect(screen.getByRole("heading", { name: heading })).toBeTruthy();
    expect(screen.getByText("Not a warranty.")).toBeTruthy();
    expect(document.body.textContent?.toLowerCase()).not.toContain("clean");
  });
});

describe("ReportView", () => {
  it("[PAGE-10] shows the document with a link to its PDF", async () => {
    stubCalls({
      "GET /api/report/document": { data: { product: "vhr", url: "/members/x.pdf", document: model() } },
    });
    renderPage(<ReportView vin={vehicle.vin} />);
    const link = await screen.findByRole("link", { name: "Download PDF" });
    expect(link.getAttribute("href")).toBe("/members/x.pdf?download=1");
  });

  it("[PAGE-10] links to the dashboard when there is no report yet", async () => {
    stubCalls({
      "GET /api/report/document": () => refusal(404, "not_found"),
      "GET /api/report/filter": { report: [] },
    });
    renderPage(<ReportView vin={vehicle.vin} />);
    expect(await screen.findByText("No report for this car yet")).toBeTruthy();
  });
});
