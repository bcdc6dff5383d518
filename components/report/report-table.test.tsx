import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ReportTable as TableModel } from "@/lib/contract/report-document";
import { renderPage } from "@/tests/setup/render";
import { ReportTable } from "./report-table";

it("[FIRST-5] as cards, empty figures are omitted, a long text gets its own line, and a single source is named once", () => {
  const columns = ["date", "record", "note", "source"].map((key) => ({
    key,
    label: key,
    weight: 1,
    align: "left",
  }));
  const rows = [
    ["Jun 8, 2021", "Title", "—", "State titles"],
    ["Jun 9, 2021", "x".repeat(61), "Kept", "State titles"],
  ].map((cells, at) => ({ id: `r${at}`, cells, mark: null, photos: [], records: [] }));
  renderPage(<ReportTable table={{ caption: null, columns, rows } as unknown as TableModel} name="Titles" />);
  const cells = screen.getAllByRole("cell").map(({ dataset }) => [dataset.label, dataset.card]);
  expect(cells).toEqual([
    [undefined, undefined],
    ["record", undefined],
    ["note", "none"],
    ["source", "none"],
    [undefined, undefined],
    ["record", "line"],
    ["note", undefined],
    ["source", "none"],
  ]);
  expect(screen.getByText("source: State titles")).toBeDefined();
});

it("[FIRST-5] dates and figures stay on one line, and texts keep their line breaks", () => {
  const keys = ["date", "odometer", "recall", "source"];
  const columns = keys.map((key) => ({ key, label: key, weight: 1, align: "left" as const }));
  const cells = ["Jun 8, 2021", "10,250 mi", "Seat belts\nPark it outside.", "NHTSA"];
  const rows = [{ id: "r", date: null, cells, mark: null, photos: [] }];
  renderPage(<ReportTable table={{ caption: null, columns, rows }} name="Recalls" />);
  const spaces = screen.getAllByRole("cell").map(({ className }) => className.match(/whitespace-\S+/g));
  expect(spaces).toEqual([
    ["whitespace-nowrap"],
    ["whitespace-nowrap"],
    ["whitespace-pre-line"],
    ["whitespace-pre-line"],
  ]);
});

it("[FIRST-5] as cards, comparable figures are side by side below their row's name", () => {
  const keys = ["kind", "low", "mean", "high"];
  const columns = keys.map((key) => ({ key, label: key, weight: 1, align: "right" as const }));
  const rows = [
    { id: "r", date: null, cells: ["Trade-in", "$1", "$2", "$3"], mark: null, photos: [] },
    { id: "s", date: null, cells: ["Retail", "$4", "—", "$6"], mark: null, photos: [] },
  ];
  renderPage(<ReportTable table={{ caption: null, columns, rows }} name="Value" />);
  const parts = screen.getAllByRole("cell").map(({ dataset }) => dataset.card);
  expect(parts).toEqual(["line", "figure", "figure", "figure", "line", "figure", "figure", "figure"]);
});
