import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { sampleReport } from "@/tests/setup/report-models";
import { ReportDocument } from "./report-document";
import { ReportView } from "./report-view";

const vin = "2T1BURHE5JC034461";
const report = sampleReport();

describe("ReportDocument", () => {
  it("[EMB-3] a sample is labeled 'Sample', and a real report isn't", () => {
    const { unmount } = renderPage(<ReportDocument report={report} />);
    expect(screen.getByText("Sample")).toBeTruthy();
    unmount();
    renderPage(<ReportDocument report={{ ...report, sample: false }} />);
    expect(screen.queryByText("Sample")).toBeNull();
  });

  it("[TRUE-9] changes since the last report come first, in a section without a number", () => {
    const [first] = report.sections;
    if (!first) throw new Error("the model has no section");
    const changes = { ...first, id: "changes" as const, number: 0, title: "What changed since Oct 2, 2026" };
    renderPage(<ReportDocument report={{ ...report, sections: [changes, ...report.sections] }} />);
    const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    const titles = ["What changed since Oct 2, 2026", "Vehicle"];
    expect(headings.filter((title) => titles.includes(title ?? ""))).toEqual(titles);
  });

  it("[PAGE-10] summary tiles show each state as text and link to their sections", () => {
    renderPage(<ReportDocument report={report} />);
    const tiles = within(screen.getByRole("navigation", { name: "Summary" }));
    const states = ["None found", "Found", "Not checked", "Unavailable"].map((word) =>
      tiles.getAllByText(word)[0]?.closest("[data-state]")?.getAttribute("data-state"),
    );
    expect(states).toEqual(["none", "found", "unchecked", "unavailable"]);
    expect(tiles.getByText("Damage").closest("a")?.getAttribute("href")).toBe("#report-damage");
  });

  it("[PAGE-10] shows the odometer as a labeled chart and as a table", () => {
    renderPage(<ReportDocument report={report} />);
    const { readings } = report.odometer;
    const outlier = readings.find(({ flag }) => flag === "outlier");
    const miles = outlier?.value.toLocaleString("en-US") ?? "none";
    const chart = new RegExp(`Odometer chart of ${readings.length} readings`);
    expect(screen.getByRole("img", { name: chart })).toBeTruthy();
    const table = screen.getByRole("table", { name: "Odometer" });
    expect(table.textContent).toContain(miles);
    expect(screen.getByRole("table", { name: `All ${readings.length} readings` }).textContent).toContain(
      miles,
    );
    const verdict = within(table).getByText(outlier?.label ?? "none");
    expect(verdict.closest("[data-state]")?.getAttribute("data-state")).toBe("note");
  });
});

describe("ReportView", () => {
  it("[PAGE-10] links to the document's PDF", async () => {
    stubCalls({
      "GET /api/report/document": { data: { product: "vhr", url: "/members/x.pdf", document: report } },
    });
    renderPage(<ReportView vin={vin} />);
    const link = await screen.findByRole("link", { name: "Download PDF" });
    expect(link.getAttribute("href")).toBe("/members/x.pdf?download=1");
  });

  it("[PAGE-10] shows that there's no report yet", async () => {
    stubCalls({
      "GET /api/report/document": () => refusal(404, "not_found"),
      "GET /api/report/filter": { report: [] },
    });
    renderPage(<ReportView vin={vin} />);
    expect(await screen.findByText("No report for this car yet")).toBeTruthy();
  });
});
