import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { printBatchExamples } from "@/lib/print-batch/contract/examples";
import type { ParsedVinList, PrintBatchRow } from "@/lib/print-batch/contract/print-batch";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { PrintBatchRows } from "./print-batch-rows";
import { PrintBatchFiles, PrintBatchProgress, PrintBatchView } from "./print-batch-view";

afterEach(() => {
  vi.useRealTimers();
});
const noMore = { busy: false, onMore: () => undefined };

interface Example {
  answer: { data: ParsedVinList };
}
const example = (printBatchExamples["printBatch.read"] as Example).answer.data;

const row = (at: number, more: Partial<PrintBatchRow> = {}): PrintBatchRow => ({
  ...(example.rows[0] as PrintBatchRow),
  id: `row-${at}`,
  line: at,
  vin: `2T1BURHE5JC03${4000 + at}`,
  stock: null,
  price_cents: null,
  mileage: null,
  empty: [],
  report: `/r/${at}`,
  sticker: null,
  ...more,
});
const batch = (rows: PrintBatchRow[], more: Partial<ParsedVinList> = {}): ParsedVinList => ({
  ...example,
  id: "batch-1",
  parts: ["report", "label"],
  total: rows.length,
  counts: { waiting: 0, ready: rows.length, nothing_found: 0, failed: 0 },
  rows,
  printable: rows.filter(({ report }) => report).length,
  ...more,
});

it("[STK-4] shows for each vehicle whether California's label is required, and links to a required label", () => {
  const rows = [
    row(1, { brands: "called", label: "/label/1" }),
    row(2, { brands: "none" }),
    row(3, { brands: "unchecked" }),
  ];
  renderPage(<PrintBatchRows batch={batch(rows)} {...noMore} />);
  const [called, none, unchecked] = screen.getAllByRole("listitem").map((item) => within(item));
  expect(called?.getByRole("link", { name: /^Warning label/ }).getAttribute("href")).toBe("/label/1");
  expect(called?.getByText(/California requires the label/)).toBeTruthy();
  expect(none?.getByText(/: no label\.$/)).toBeTruthy();
  expect(unchecked?.getByText(/whether a label is required\.$/)).toBeTruthy();
  expect([none, unchecked].map((item) => item?.queryByRole("link", { name: /^Warning label/ }))).toEqual([
    null,
    null,
  ]);
});

it("[TRUE-38] shows each vehicle's stock number, price and mileage from the list", () => {
  const rows = [row(1, { stock: "A-104", price_cents: 1_599_500, mileage: 45_210 }), row(2, { mileage: 0 })];
  renderPage(<PrintBatchRows batch={batch(rows)} {...noMore} />);
  const [first, second] = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(first).toContain("Stock A-104 · $15,995 · 45,210 mi");
  expect(second).toContain("0 mi");
});

it.each([
  [["sticker"], "/s/1", "Report ready; sticker: nothing found, credit refunded"],
  [["vhr"], "/s/1", "Sticker ready; report: nothing found, credit refunded"],
  [["vhr", "sticker"], "/s/1", "Report and sticker: nothing found, credits refunded"],
  // A batch with reports only, and a batch created before products were stored.
  [["vhr"], null, "Ready; nothing found, credit refunded"],
  [[], "/s/1", "Ready; nothing found, credit refunded"],
] as const)(
  "[TRUE-38] if nothing was found for %j, the row says so and shows which documents are ready and what was refunded",
  (empty, sticker, text) => {
    const rows = [row(1, { state: "nothing_found", empty: [...empty], sticker })];
    renderPage(<PrintBatchRows batch={batch(rows)} {...noMore} />);
    expect(screen.getByText(text)).toBeTruthy();
  },
);

it("[STK-4] distinguishes temporary from permanent failures", () => {
  const rows = [
    row(0, { state: "failed", error: "unprocessable", report: null }),
    row(1, { state: "failed", error: "unavailable", report: null }),
    row(2, { state: "waiting", error: "unavailable", report: null }),
  ];
  renderPage(<PrintBatchRows batch={batch(rows)} {...noMore} />);
  const items = screen.getAllByRole("listitem");
  expect(items[0]?.textContent).toContain("We can't make it for this VIN.");
  expect(items[1]?.textContent).toContain("We couldn't make it just now.");
  expect(items[2]?.textContent).toContain("trying again");
});

it("[PAGE-6] polls only the fifty visible vehicles of a running list, and shows more on request", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const rows = Array.from({ length: 260 }, (_, at) => row(at));
  const sentCalls = stubCalls({
    "GET /api/print-pack": ({ query }: { query: URLSearchParams }) => {
      const items = rows.slice(0, Number(query.get("limit")));
      return { data: batch(items, { state: "running", total: 260, printable: 260 }) };
    },
  });
  renderPage(<PrintBatchView id="batch-1" />);
  const limits = () =>
    sentCalls.filter(({ path }) => path === "/api/print-pack").map(({ query }) => query.get("limit"));
  const items = () => within(screen.getAllByRole("list").at(-1) as HTMLElement).getAllByRole("listitem");
  const more = await screen.findByRole("button", { name: "Show more (210)" });
  expect(items()).toHaveLength(50);
  expect(screen.getByRole("link", { name: "Vehicles 251 to 260 (PDF)" })).toBeTruthy();
  await vi.advanceTimersByTimeAsync(2000);
  expect(limits().length).toBeGreaterThan(1);
  expect(new Set(limits())).toEqual(new Set(["50"]));
  fireEvent.click(more);
  await screen.findByRole("button", { name: "Show more (60)" });
  expect(items()).toHaveLength(200);
});

it.each([
  [3, 0, "3 of 3 done. 3 ready, 0 failed."],
  [0, 3, "3 of 3 done. 3 ready (3 with a credit refunded), 0 failed."],
])(
  "[STK-4] counts %i ready vehicles and %i refunded vehicles consistently with the rows",
  (ready, empty, words) => {
    const states = [...Array(ready).fill("ready"), ...Array(empty).fill("nothing_found")];
    const rows = states.map((state, at) => row(at, { state }));
    const counts = { waiting: 0, ready, nothing_found: empty, failed: 0 };
    renderPage(
      <>
        <PrintBatchProgress batch={batch(rows, { counts })} />
        <PrintBatchRows batch={batch(rows)} {...noMore} />
      </>,
    );
    expect(screen.getByRole("status").textContent).toContain(words);
    for (const item of screen.getAllByRole("listitem")) expect(item.textContent).toContain("Ready");
  },
);

it("[STK-4] offers all documents as one PDF per 25 vehicles, and as separate files in one archive", () => {
  const rows = Array.from({ length: 26 }, (_, at) => row(at));
  const { unmount } = renderPage(<PrintBatchFiles batch={batch(rows)} />);
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Vehicles 1 to 25 (PDF)", "/members/api/print-pack/file?id=batch-1&start=1"],
    ["Vehicles 26 to 26 (PDF)", "/members/api/print-pack/file?id=batch-1&start=26"],
    ["Each document as a separate PDF (ZIP)", "/members/api/print-pack/zip?id=batch-1"],
  ]);
  unmount();
  renderPage(<PrintBatchFiles batch={batch([row(1, { report: null })])} />);
  expect(screen.queryByRole("link")).toBeNull();
});
