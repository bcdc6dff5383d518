import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { PrintPackRow, ReadPack } from "@/lib/contract/print-pack";
import { renderPage } from "@/tests/setup/render";
import { answerCalls } from "@/tests/setup/wire";
import { PackFiles } from "./pack-files";
import { PackProgress } from "./pack-progress";
import { PackRows } from "./pack-rows";
import { PackView } from "./pack-view";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const noMore = { busy: false, onMore: () => undefined };

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
const pack = (rows: PrintPackRow[], more: Partial<ReadPack> = {}): ReadPack => ({
  ...{ id: "pack-1", name: "lot", parts: ["report", "label"], state: "done", total: rows.length, charged: 0 },
  counts: { waiting: 0, ready: rows.length, nothing_found: 0, failed: 0 },
  ...{ created: "2026-01-15T12:00:00.000Z", ended: null, rows },
  ...{ printable: rows.filter(({ report }) => report).length, lacking: null, ...more },
});

it("[STK-4] says of each vehicle whether California's label is called for, and links it where it is", () => {
  const rows = [
    row(1, { brands: "called", label: "/label/1" }),
    row(2, { brands: "none" }),
    row(3, { brands: "unchecked" }),
  ];
  renderPage(<PackRows pack={pack(rows)} {...noMore} />);
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

it("[STK-4] tells a failure that may pass from one that cannot", () => {
  const rows = [
    row(0, { state: "failed", error: "unprocessable", report: null }),
    row(1, { state: "failed", error: "unavailable", report: null }),
    row(2, { state: "waiting", error: "unavailable", report: null }),
  ];
  renderPage(<PackRows pack={pack(rows)} {...noMore} />);
  const items = screen.getAllByRole("listitem");
  expect(items[0]?.textContent).toContain("It cannot be made of this VIN.");
  expect(items[1]?.textContent).toContain("It could not be made just now.");
  expect(items[2]?.textContent).toContain("is tried again");
});

it("[PAGE-6] of a long list that runs, asks each time for the fifty vehicles that are seen, and for more when told to", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const rows = Array.from({ length: 260 }, (_, at) => row(at));
  const sent = answerCalls({
    "GET /api/print-pack": ({ query }: { query: URLSearchParams }) => {
      const shown = rows.slice(0, Number(query.get("limit")));
      return { data: pack(shown, { state: "running", total: 260, printable: 260 }) };
    },
  });
  renderPage(<PackView id="pack-1" />);
  const limits = () =>
    sent.filter(({ path }) => path === "/api/print-pack").map(({ query }) => query.get("limit"));
  const shown = () => within(screen.getAllByRole("list").at(-1) as HTMLElement).getAllByRole("listitem");
  const more = await screen.findByRole("button", { name: "Show more (210)" });
  expect(shown()).toHaveLength(50);
  // What there is to print is told of the whole list.
  expect(screen.getByRole("link", { name: "Vehicles 251 to 260 (PDF)" })).toBeTruthy();
  await vi.advanceTimersByTimeAsync(2000);
  expect(limits().length).toBeGreaterThan(1);
  expect(new Set(limits())).toEqual(new Set(["50"]));
  fireEvent.click(more);
  await screen.findByRole("button", { name: "Show more (60)" });
  expect(shown()).toHaveLength(200);
});

it.each([
  [3, 0, "3 of 3 done. 3 ready, 0 failed."],
  [0, 3, "3 of 3 done. 3 ready (3 without records), 0 failed."],
])(
  "[STK-4] counts %i ready and %i without records as the vehicles themselves say it",
  (ready, empty, words) => {
    const states = [...Array(ready).fill("ready"), ...Array(empty).fill("nothing_found")];
    const rows = states.map((state, at) => row(at, { state }));
    const counts = { waiting: 0, ready, nothing_found: empty, failed: 0 };
    renderPage(
      <>
        <PackProgress pack={pack(rows, { counts })} />
        <PackRows pack={pack(rows)} {...noMore} />
      </>,
    );
    expect(screen.getByRole("status").textContent).toContain(words);
    for (const item of screen.getAllByRole("listitem")) expect(item.textContent).toContain("Ready");
  },
);

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
