import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "@/tests/setup/render";
import { ReportTable } from "./report-table";

function renderTable(keys: string[], lines: string[][], align: "left" | "right" = "left") {
  const columns = keys.map((key) => ({ key, label: key, weight: 1, align }));
  const rows = lines.map((cells, at) => ({ id: `r${at}`, date: null, cells, mark: null, photos: [] }));
  renderPage(<ReportTable table={{ caption: null, columns, rows }} name="Table" />);
}

it("[FIRST-5] as cards, tables omit empty figures, put long text on its own line, and name a single source once", () => {
  renderTable(
    ["date", "record", "note", "source"],
    [
      ["Jun 8, 2021", "Title", "—", "State titles"],
      ["Jun 9, 2021", "x".repeat(61), "Kept", "State titles"],
    ],
  );
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

it("[FIRST-5] dates and figures stay on one line, and text keeps its line breaks", () => {
  const cells = ["Jun 8, 2021", "10,250 mi", "Seat belts\nPark it outside.", "NHTSA"];
  renderTable(["date", "odometer", "recall", "source"], [cells]);
  const spaces = screen.getAllByRole("cell").map(({ className }) => className.match(/whitespace-\S+/g));
  expect(spaces).toEqual([
    ["whitespace-nowrap"],
    ["whitespace-nowrap"],
    ["whitespace-pre-line"],
    ["whitespace-pre-line"],
  ]);
});

it("[FIRST-5] as cards, comparable figures are side by side below their row's name", () => {
  renderTable(
    ["kind", "low", "mean", "high"],
    [
      ["Trade-in", "$1", "$2", "$3"],
      ["Retail", "$4", "—", "$6"],
    ],
    "right",
  );
  const parts = screen.getAllByRole("cell").map(({ dataset }) => dataset.card);
  expect(parts).toEqual(["line", "figure", "figure", "figure", "line", "figure", "figure", "figure"]);
});
