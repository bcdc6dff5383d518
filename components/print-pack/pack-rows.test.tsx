import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { PrintPack, PrintPackRow } from "@/lib/contract/print-pack";
import { renderPage } from "@/tests/setup/render";
import { PackFiles } from "./pack-files";
import { PackRows } from "./pack-rows";

const row = (at: number, more: Partial<PrintPackRow> = {}): PrintPackRow => ({
  ...{
    id: `row-${at}`,
    line: at,
    vin: `2T1BURHE5JC03${4000 + at}`,
    vehicle: null,
    state: "ready",
    error: null,
  },
  ...{ charged: 1, report: `/r/${at}`, sticker: null, guide: null, label: null, brands: null, ...more },
});
const pack = (rows: PrintPackRow[]): PrintPack & { rows: PrintPackRow[] } => ({
  ...{ id: "pack-1", name: "lot", parts: ["report", "label"], state: "done", total: rows.length, charged: 0 },
  counts: { waiting: 0, ready: rows.length, nothing_found: 0, failed: 0 },
  ...{ created: "2026-01-15T12:00:00.000Z", ended: null, rows },
});

it("[STK-4] says of each vehicle whether California's label is called for, and links it where it is", () => {
  const rows = [
    row(1, { brands: "called", label: "/label/1" }),
    row(2, { brands: "none" }),
    row(3, { brands: "unchecked" }),
  ];
  renderPage(<PackRows pack={pack(rows)} />);
  const [called, none, unchecked] = screen.getAllByRole("listitem").map((item) => within(item));
  expect(called?.getByRole("link", { name: /^Warning label/ }).getAttribute("href")).toBe("/label/1");
  expect(called?.getByText(/California’s label is called for/)).toBeTruthy();
  expect(none?.getByText(/: no label\.$/)).toBeTruthy();
  expect(unchecked?.getByText(/is not known\.$/)).toBeTruthy();
  expect([none, unchecked].map((item) => item?.queryByRole("link", { name: /^Warning label/ }))).toEqual([
    null,
    null,
  ]);
});

it("[STK-4] tells a failure that may pass from one that cannot, and shows fifty vehicles until more are asked for", async () => {
  const rows = Array.from({ length: 60 }, (_, at) => row(at));
  rows[0] = row(0, { state: "failed", error: "unprocessable", report: null });
  rows[1] = row(1, { state: "failed", error: "unavailable", report: null });
  rows[2] = row(2, { state: "waiting", error: "unavailable", report: null });
  renderPage(<PackRows pack={pack(rows)} />);
  const items = screen.getAllByRole("listitem");
  expect(items).toHaveLength(50);
  expect(items[0]?.textContent).toContain("It cannot be made of this VIN.");
  expect(items[1]?.textContent).toContain("It could not be made just now.");
  expect(items[2]?.textContent).toContain("is tried again");
  await userEvent.click(screen.getByRole("button", { name: "Show more (10)" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(60);
});

it("[STK-4] offers all papers as one PDF for 25 vehicles, and as separate files in one archive", () => {
  const rows = Array.from({ length: 26 }, (_, at) => row(at));
  const { unmount } = renderPage(<PackFiles pack={pack(rows)} />);
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Vehicles 1 to 25 (PDF)", "/members/api/print-pack/file?id=pack-1&start=1"],
    ["Vehicles 26 to 26 (PDF)", "/members/api/print-pack/file?id=pack-1&start=26"],
    ["Each paper as its own PDF (ZIP)", "/members/api/print-pack/zip?id=pack-1"],
  ]);
  unmount();
  renderPage(<PackFiles pack={pack([row(1, { report: null })])} />);
  expect(screen.queryByRole("link")).toBeNull();
});
