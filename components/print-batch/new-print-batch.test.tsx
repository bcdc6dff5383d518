import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { NewPrintBatch } from "./new-print-batch";

const VIN = "2T1BURHE5JC034461";
const checked = {
  vehicles: 1,
  errors: [],
  columns: [],
  warnings: [],
  refused: 0,
  cost: { vhr: 1, sticker: 0 },
};
const user = {
  email: "lot@rivera.example",
  phone: "(419) 555-0100",
  first: "Ana",
  last: "Rivera",
  credits: { vhr: 3, sticker: 3, global: 0 },
  subscriptions: { vhr: 0, sticker: 0 },
  profile: { company_name: "Rivera Motors", address: "12 Main Street", city: "Toledo", state: "OH" },
};

function open(answers: Parameters<typeof stubCalls>[0] = {}) {
  const onStarted = vi.fn();
  const sentCalls = stubCalls({
    "POST /api/print-pack/check": () => ({ data: checked }),
    "POST /api/print-pack": () => refusal(503, "unavailable"),
    ...answers,
  });
  const { client } = renderPage(<NewPrintBatch isGlobal={false} onStarted={onStarted} />);
  client.setQueryData(["account", "user"], user);
  return { onStarted, starts: () => sentCalls.filter(({ path }) => path === "/api/print-pack") };
}
const part = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const list = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^VINs/ });
const check = () => screen.getByRole<HTMLButtonElement>("button", { name: "Check the list" });
async function openChecked(data: object, vins: readonly string[] = [VIN]) {
  const opened = open({ "POST /api/print-pack/check": () => ({ data: { ...checked, ...data } }) });
  await userEvent.type(list(), vins.join("{Enter}"));
  await userEvent.click(check());
  return opened;
}

it("[STK-4] selecting the warning label also selects the report, and deselecting the report deselects the label", async () => {
  open();
  await userEvent.click(part(/^Vehicle history report/));
  expect(part(/^Vehicle history report/).checked).toBe(false);
  await userEvent.click(part(/^California warning label/));
  expect([part(/^California/).checked, part(/^Vehicle history report/).checked]).toEqual([true, true]);
  await userEvent.click(part(/^Vehicle history report/));
  expect([part(/^California/).checked, part(/^Vehicle history report/).checked]).toEqual([false, false]);
});

it("[STK-4] a Buyers Guide alone isn't accepted, and the form explains what's missing", async () => {
  open();
  await userEvent.type(list(), VIN);
  await userEvent.click(part(/^Window sticker/));
  await userEvent.click(part(/^Vehicle history report/));
  await userEvent.click(part(/^Buyers Guide/));
  expect(screen.getByText(/Choose at least one/)).toBeTruthy();
  expect(list().closest("form")?.noValidate).toBe(true);
  expect(check().disabled).toBe(true);
  await userEvent.click(part(/^Window sticker/));
  expect(check().disabled).toBe(false);
});

it("[STK-4] the guide form asks for cost shares for a limited warranty, and for systems and duration for any warranty", async () => {
  open();
  await userEvent.click(part(/^Buyers Guide/));
  const warranty = screen.getByRole("combobox", { name: "Dealer warranty" });
  const visibleFields = () =>
    ["Systems covered", "Duration", "Labor you pay (%)", "Parts you pay (%)"].map(
      (name) => screen.queryByLabelText(name, { exact: false }) !== null,
    );
  expect(visibleFields()).toEqual([false, false, false, false]);
  await userEvent.selectOptions(warranty, "Full warranty");
  expect(visibleFields()).toEqual([true, true, false, false]);
  await userEvent.selectOptions(warranty, "Limited warranty");
  expect(visibleFields()).toEqual([true, true, true, true]);
});

it("[STK-4] [ERR-12] starting a batch sends the guide's values, and a failed start keeps them", async () => {
  const { starts, onStarted } = open();
  await userEvent.type(list(), VIN);
  await userEvent.click(part(/^Buyers Guide/));
  await userEvent.selectOptions(
    screen.getByRole("combobox", { name: "Dealer warranty" }),
    "Limited warranty",
  );
  const labor = screen.getByRole<HTMLInputElement>("spinbutton", { name: /^Labor/ });
  await userEvent.clear(labor);
  await userEvent.type(labor, "50");
  await userEvent.type(screen.getByRole("textbox", { name: "Systems covered" }), "Engine");
  await userEvent.type(screen.getByRole("textbox", { name: "Duration" }), "90 days");
  await userEvent.click(part(/^Service contract/));
  const form = within(screen.getByRole("group", { name: "Buyers Guide details" }));
  const fill = async (name: string, text: string) => {
    const field = form.getByRole("textbox", { name });
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };
  await fill("Dealer name", "Rivera Motors");
  await fill("Address", "12 Main Street");
  await fill("For complaints after sale, contact", "Ana");
  await userEvent.click(check());
  await userEvent.click(await screen.findByRole("button", { name: "Start 1 vehicle" }));
  expect(await screen.findByRole("alert")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Start 1 vehicle" }));
  await waitFor(() => expect(starts()).toHaveLength(2));
  const [first, second] = starts();
  expect(JSON.parse(first?.body ?? "")).toMatchObject({
    text: VIN,
    parts: ["sticker", "report", "guide"],
    guide: {
      form: "as_is",
      warranty: "limited",
      labor: 50,
      parts: 100,
      systems: "Engine",
      duration: "90 days",
      service: true,
      manufacturer: false,
      dealer: { name: "Rivera Motors", address: "12 Main Street", complaints: "Ana" },
    },
  });
  // A double click starts one batch: both requests have the same key.
  expect(second?.key).toBe(first?.key);
  expect(list().value).toBe(VIN);
  expect(onStarted).not.toHaveBeenCalled();
});

it("[SEC-PRX-09] a long list of multi-byte characters is read completely or rejected as too large, never truncated", async () => {
  open({ "POST /api/print-pack/check": () => refusal(413, "too_large") });
  // A list of the maximum length, at three bytes per character: a limit in bytes would cut off the VIN.
  const whole = `${"漢".repeat(499_980)}\n${VIN}`;
  const input = screen.getByLabelText("Upload a CSV file", { selector: "input" });
  await userEvent.upload(input, new File([whole], "lot.csv", { type: "text/csv" }));
  await waitFor(() => expect(list().value.length).toBe(whole.length));
  expect(list().value.endsWith(VIN)).toBe(true);
  // A longer list is only cut off beyond the call's limit, so that the call still rejects it.
  await userEvent.upload(
    input,
    new File([`${"漢".repeat(600_000)}\n${VIN}`], "more.csv", { type: "text/csv" }),
  );
  await waitFor(() => expect(list().value).not.toBe(whole));
  expect(list().value.length).toBeGreaterThan(500_000);
  await userEvent.click(check());
  await waitFor(() => expect(list().getAttribute("aria-invalid")).toBe("true"));
});

it("[FILE-1] a Windows-1252 file keeps its letters, and a non-text file is rejected", async () => {
  open();
  const input = screen.getByLabelText("Upload a CSV file", { selector: "input" });
  const bytes = Uint8Array.from(`stock;vin\nSe\xf1or\x961;${VIN}`, (sign) => sign.charCodeAt(0));
  await userEvent.upload(input, new File([bytes], "lot.csv", { type: "text/csv" }));
  await waitFor(() => expect(list().value).toBe(`stock;vin\nSeñor–1;${VIN}`));
  await userEvent.upload(input, new File(["PK\u0003\u0004\0\0"], "lot.csv", { type: "text/csv" }));
  expect(await screen.findByText("Remove any unreadable characters.")).toBeTruthy();
});

it("[TRUE-38] lists the columns that were used besides the VIN", async () => {
  await openChecked({ columns: ["stock", "price", "mileage"] });
  expect(await screen.findByText("Columns used: stock number, price, and mileage.")).toBeTruthy();
});

it("[TRUE-33] lists the columns that weren't read", async () => {
  const unread = [
    { number: 3, name: "Color" },
    { number: 5, name: "" },
  ];
  await openChecked({ unread });
  expect(await screen.findByText("Columns not read: Color and column 5.")).toBeTruthy();
});

it("[TRUE-38] lists the cells that contain a word instead of a mileage or price", async () => {
  const cells = [
    { line: 2, column: "mileage", text: "TMU" },
    { line: 5, column: "mileage", text: "TMU" },
    { line: 2, column: "price", text: "Call" },
  ];
  await openChecked({ open: cells });
  expect((await screen.findByText("mileage: TMU")).closest("li")?.textContent).toBe(
    "mileage: TMU (lines 2 and 5)",
  );
  expect(screen.getByText("price: Call").closest("li")?.textContent).toBe("price: Call (line 2)");
});

it("[TRUE-12] a VIN that looks mistyped is counted, priced and started only if its checkbox is checked", async () => {
  const doubtful = "1HGCM82633A004353";
  const warnings = [{ line: 2, vin: doubtful, doubt: "check_digit" }];
  const { starts } = await openChecked({ warnings }, [VIN, doubtful]);
  const box = await screen.findByLabelText(/Line 2.*this VIN looks mistyped/);
  expect(screen.getByRole("button", { name: "Start 1 vehicle" })).toBeTruthy();
  await userEvent.click(box);
  await userEvent.click(screen.getByRole("button", { name: "Start 2 vehicles" }));
  await waitFor(() => expect(JSON.parse(starts()[0]?.body ?? "{}").confirmed).toEqual([doubtful]));
});

it("[TRUE-12] a valid VIN of an unknown manufacturer isn't reported as having a wrong check digit", async () => {
  const vin = "1ZZAB12C2DE456789";
  await openChecked({ warnings: [{ line: 2, vin, doubt: "maker" }] }, [VIN, vin]);
  expect(await screen.findByLabelText(/Line 2.*we don't know this manufacturer/)).toBeTruthy();
  expect(screen.queryByText(/check digit/)).toBeNull();
});

it("[TRUE-10] each line shows the data behind its sticker, and lines without build data can be skipped together", async () => {
  const vins = [VIN, "1HGCM82633A004352", "5UXWX7C57BA123456", "1FTEW1EP0MF000001"] as const;
  const line = (at: 0 | 1 | 2 | 3, sticker: string) => ({
    line: at + 1,
    vin: vins[at],
    vehicle: null,
    sticker,
    uses: { vhr: 1, sticker: sticker === "returned" ? 0 : 1 },
  });
  const lines = [line(0, "build_data"), line(1, "specification"), line(2, "nothing"), line(3, "returned")];
  const { starts } = await openChecked({ vehicles: 4, lines, cost: { vhr: 4, sticker: 3 } }, vins);
  expect(await screen.findByText("1 from build data")).toBeTruthy();
  expect(screen.getByText("1 specification only: credit refunded")).toBeTruthy();
  expect(screen.getByText(/^1 you already have, with nothing found: free/)).toBeTruthy();
  expect(screen.getByText("This uses up to 3 sticker credits (you have 3)")).toBeTruthy();
  await userEvent.click(part(/^Skip the 3 without build data/));
  expect(screen.getByText("This uses up to 1 sticker credit (you have 3)")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Start 1 vehicle" }));
  await waitFor(() => expect(starts()).toHaveLength(1));
  expect(JSON.parse(starts()[0]?.body ?? "")).toMatchObject({ left_out: [vins[1], vins[2], vins[3]] });
});
