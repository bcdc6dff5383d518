import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { ImportOutcome } from "@/lib/garage/contract/import";
import { type SentCall, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { ImportDialog } from "./import-dialog";

const imported = {
  id: "i1",
  name: "cars.csv",
  added: 2,
  updated: 1,
  undone: false,
  created: "2026-11-20T12:00:00Z",
};
const answer = (changes: Partial<ImportOutcome> = {}): ImportOutcome => ({
  import: null,
  added: 2,
  updated: 1,
  unchanged: 4,
  refused: 0,
  warnings: [],
  errors: [],
  preview: [],
  ...changes,
});

/** Stubs the calls. As in production, a dry run doesn't return an import record. */
function world(more: Record<string, unknown> = {}) {
  return stubCalls({
    "GET /api/garage/imports": { data: [] },
    "POST /api/garage/import": ({ body }: SentCall) => ({
      data: answer({ import: JSON.parse(body).dry_run ? null : imported }),
    }),
    "POST /api/garage/import/undo": { data: { removed: 2, restored: 1, kept: 1 } },
    ...more,
  });
}
const render = (onClose = () => undefined) => renderPage(<ImportDialog open onClose={onClose} />);
const choose = async (text: string) => {
  const file = new File([text], "cars.csv", { type: "text/csv" });
  await userEvent.upload(await screen.findByLabelText("Choose a file"), file, { applyAccept: false });
};
const click = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const bodies = (sentCalls: readonly SentCall[]) =>
  sentCalls
    .filter(({ path, method }) => method === "POST" && path === "/api/garage/import")
    .map(({ body }) => JSON.parse(body));

const CSV = "Serial,VIN,Year\n1,2T1BURHE5JC034461,2018\n2,1HGCM82633A004352,2003\n";

it.each([
  ["at most 10,000 lines", "vin\n".repeat(10_002)],
  ["at most 200 columns", `${"vin,".repeat(200)}x`],
  ["at most 4,096 characters", `vin\n"${"x".repeat(5000)}`],
])(
  "[TEN-3] a file over the limit '%s' is rejected as soon as it's chosen, and the reason is shown",
  async (limit, csv) => {
    const sentCalls = world();
    render();
    await choose(csv);
    expect((await screen.findByRole("alert")).textContent).toContain(limit);
    expect(bodies(sentCalls)).toEqual([]);
    await choose(CSV);
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  },
);

it("[TRUE-33] lists the file's unused columns as soon as the file is chosen", async () => {
  world();
  render();
  await choose("VIN,Color,,Year,\n2T1BURHE5JC034461,Red,12 Main Street,2018,\n");
  const unread = (columns: string) => `Columns not used: ${columns}.`;
  expect(await screen.findByText(unread("Color and Column 3"), {}, { timeout: 10_000 })).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("Trim"), "Color");
  expect(screen.getByText(unread("Column 3"))).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("Year"), "Not in the file");
  expect(screen.getByText(unread("Column 3 and Year"))).toBeTruthy();
  await click("Preview import");
  await click("Import 3 vehicles");
  await screen.findByText(/vehicles? added|Added|were added/i);
  expect(screen.getByText(unread("Column 3 and Year"))).toBeTruthy();
});

it("[TRUE-12] a doubtful VIN is imported only if the checkbox next to its reason is checked", async () => {
  const doubtful = "1HGCM82633A004353";
  const sentCalls = world({
    "POST /api/garage/import": {
      data: answer({ added: 0, updated: 0, warnings: [{ line: 2, vin: doubtful, doubt: "maker" }] }),
    },
  });
  render();
  await choose(`VIN\n${doubtful}\n`);
  expect(await screen.findByText("cars.csv: 1 line below the header", {}, { timeout: 10_000 })).toBeTruthy();
  await click("Preview import");
  const box = await screen.findByLabelText(/Line 2.*we don't know this manufacturer/);
  expect(screen.queryByRole("button", { name: /^Import \d/ })).toBeNull();
  await userEvent.click(box);
  await click("Import 1 vehicle");
  await waitFor(() =>
    expect(bodies(sentCalls).at(-1)).toMatchObject({ dry_run: false, confirmed: [doubtful] }),
  );
});

it("[TRUE-12] a doubtful line whose checkbox isn't checked is counted as skipped", async () => {
  const errors = [{ line: 3, column: "vin", problem: "vin_digits" } as const];
  const warnings = [{ line: 2, vin: "1HGCM82633A004353", doubt: "check_digit" } as const];
  world({ "POST /api/garage/import": { data: answer({ refused: 1, errors, warnings }) } });
  render();
  await choose(CSV);
  await click("Preview import");
  expect(await screen.findByText(/1 line will be skipped/, {}, { timeout: 10_000 })).toBeTruthy();
  await click("Import 3 vehicles");
  expect(await screen.findByText(/2 lines skipped/)).toBeTruthy();
});

it("[PAGE-6] requires a VIN column before the preview, and a new preview after the mapping changes", async () => {
  const sentCalls = world();
  render();
  await choose("A,B,\n2T1BURHE5JC034461,2018,x\n");
  const tryIt = await screen.findByRole("button", { name: "Preview import" });
  await screen.findByText("cars.csv: 1 line below the header");
  expect(tryIt).toHaveProperty("disabled", true);
  const vin = screen.getByLabelText(/^VIN/);
  expect(within(vin).getByRole("option", { name: "Column 3" })).toBeTruthy();
  await userEvent.selectOptions(vin, "A");
  await click("Preview import");
  await screen.findByRole("button", { name: "Import 3 vehicles" });
  await userEvent.selectOptions(screen.getByLabelText("Year"), "B");
  expect(screen.queryByText(/to add/)).toBeNull();
  await click("Preview import");
  await screen.findByText(/to add/);
  expect(bodies(sentCalls).map((body) => body.mapping)).toEqual([{ vin: 0 }, { vin: 0, year: 1 }]);
});

it("[PAGE-6] lists each rejected line, and doesn't offer an import if nothing would change", async () => {
  const errors: ImportOutcome["errors"] = [
    { line: 2, column: "vin", problem: "vin_letters" },
    { line: 3, column: "year", problem: "year" },
  ];
  world({ "POST /api/garage/import": { data: answer({ added: 0, updated: 0, refused: 2, errors }) } });
  render();
  await choose(CSV);
  await click("Preview import");
  expect(await screen.findByText(/2 lines will be skipped/)).toBeTruthy();
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Line 2: VIN: has characters that VINs never use",
    "Line 3: Year: not a year such as 2018",
  ]);
  expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
});

it("[ERR-12] an unreadable file shows an error, and the next file replaces it", async () => {
  world();
  render();
  await choose(CSV);
  expect(await screen.findByText("cars.csv: 2 lines below the header")).toBeTruthy();
  await choose("PK\u0003\u0004\0\0 a workbook, not text");
  expect((await screen.findByRole("alert")).textContent).toContain("We can't read this file as text");
  expect(screen.queryByText(/lines below the header/)).toBeNull();
  const missingFile = new File([], "gone.csv", { type: "text/csv" });
  missingFile.arrayBuffer = () => Promise.reject(new DOMException("moved", "NotReadableError"));
  await userEvent.upload(screen.getByLabelText("Choose a file"), missingFile, { applyAccept: false });
  expect((await screen.findByRole("alert")).textContent).toContain("We can't read this file as text");
  await choose(CSV);
  expect(await screen.findByText("cars.csv: 2 lines below the header")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("[PAGE-6] lists earlier imports that can be undone, each with an undo button", async () => {
  const before = { ...imported, id: "i0", name: "old.csv" };
  const undoneImport = { ...imported, id: "i2", name: "gone.csv", undone: true };
  const sentCalls = world({ "GET /api/garage/imports": { data: [before, undoneImport] } });
  render();
  expect(await screen.findByText("old.csv, Nov 20, 2026: 2 added, 1 changed")).toBeTruthy();
  expect(screen.queryByText(/gone\.csv/)).toBeNull();
  await click("Undo old.csv");
  expect(await screen.findByText(/^Undone: 2 removed/)).toBeTruthy();
  const undone = sentCalls.find(({ path }) => path === "/api/garage/import/undo");
  expect(JSON.parse(undone?.body ?? "{}")).toEqual({ id: "i0" });
});

it("[PAGE-6] 'Cancel' closes the dialog without changing anything", async () => {
  const sentCalls = world();
  const onClose = vi.fn();
  render(onClose);
  await choose(CSV);
  await click("Cancel");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sentCalls.every(({ method }) => method === "GET")).toBe(true);
});
