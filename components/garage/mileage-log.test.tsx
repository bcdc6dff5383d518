import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { MileageEntry } from "@/lib/garage/contract/mileage";
import { useToasts } from "@/stores/toast";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, createGarageVehicle } from "@/tests/setup/vehicles";
import { MileageLog } from "./mileage-log";

const LOG = "/api/garage/mileage";
const entry = (id: string, day: string, miles: number, note: string | null = null): MileageEntry => ({
  id,
  day,
  miles,
  note,
  explanation: null,
});

beforeEach(() => useToasts.getState().remove());

function world(entries: MileageEntry[], more: Record<string, unknown> = {}) {
  let log = entries;
  return stubCalls({
    [`GET ${LOG}`]: () => ({ data: log }),
    [`POST ${LOG}`]: ({ body }: { body: string }) => {
      const { day, miles, note, explanation, reading_id } = JSON.parse(body);
      const ownExplanation = reading_id ? null : (explanation ?? null);
      const added = { ...entry(`made${log.length}`, day, miles, note), explanation: ownExplanation };
      log = [added, ...log.map((item) => (item.id === reading_id ? { ...item, explanation } : item))];
      return { data: added };
    },
    [`DELETE ${LOG}`]: ({ query }: { query: URLSearchParams }) => {
      log = log.filter(({ id }) => id !== query.get("id"));
      return {};
    },
    "GET /api/db/dvh": { vehicle: createGarageVehicle() },
    ...more,
  });
}
const render = () =>
  renderPage(
    <MileageLog vehicle={createGarageVehicle()} figure={({ readings }) => <p>{readings.length} drawn</p>} />,
  );
const label = () => screen.findByRole("textbox", { name: "Odometer reading" });
const save = () => userEvent.click(screen.getByRole("button", { name: "Add reading" }));
const rows = () => within(screen.getByRole("table")).getAllByRole("row").slice(1);

it("[PAGE-7] shows each reading on its date, and marks an inconsistent reading", async () => {
  world([
    entry("c", "2024-05-01", 40_000, "typo?"),
    entry("b", "2022-03-31", 61_000),
    entry("a", "2020-01-01", 30_500),
  ]);
  render();
  expect(await screen.findByText("3 drawn")).toBeTruthy();
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^May 1, 202440,000Doesn't fit the others/),
    expect.stringMatching(/^Mar 31, 202261,000/),
    expect.stringMatching(/^Jan 1, 202030,500/),
  ]);
});

it("[PAGE-7] accepts a reading with separators, and rejects text without sending it", async () => {
  const sentCalls = world([]);
  render();
  expect(await screen.findByText(/No readings yet/)).toBeTruthy();
  await userEvent.type(await label(), "many");
  await save();
  expect(await screen.findByText("Enter the mileage as a whole number, such as 72,430.")).toBeTruthy();
  expect(sentCalls.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.clear(await label());
  await userEvent.type(await label(), "72,430");
  await userEvent.type(screen.getByLabelText("Note"), " oil ");
  await save();
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]?.textContent).toContain("72,430oil");
  const body = JSON.parse(sentCalls.find(({ method }) => method === "POST")?.body ?? "{}");
  expect(body).toMatchObject({ vin: COROLLA, miles: 72_430, note: "oil" });
  expect(await label()).toHaveProperty("value", "");
  expect(useToasts.getState().current?.message).toBe("GarageVehicle Updated Successfully");
});

it("[TRUE-15] asks for an explanation of a lower reading before saving, and marks the reading with it", async () => {
  const sentCalls = world([entry("a", "2024-05-01", 72_900)]);
  render();
  await userEvent.type(await label(), "60,000");
  await save();
  const question = await screen.findByRole("group", { name: "Typo, new unit, or replaced odometer?" });
  expect(question.textContent).toContain("72,900 mi on May 1, 2024, then 60,000 mi on");
  const correct = within(question).getByRole("button", { name: "Correct this reading" });
  await waitFor(() => expect(document.activeElement).toBe(correct));
  expect(sentCalls.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.click(correct);
  expect(screen.queryByRole("group", { name: /Typo/ })).toBeNull();
  expect(await label()).toHaveProperty("value", "60,000");
  const field = await label();
  await waitFor(() => expect(document.activeElement).toBe(field));

  await save();
  await userEvent.click(await screen.findByRole("button", { name: "The odometer was replaced" }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]?.textContent).toContain("60,000Odometer replaced");
  expect(await label()).toHaveProperty("value", "");
  const body = JSON.parse(sentCalls.find(({ method }) => method === "POST")?.body ?? "{}");
  expect(body).toMatchObject({ miles: 60_000, explanation: "replaced", reading_id: null });
});

it("[TRUE-15] asks about a reading higher than a later one, and lets the user mark the later one as a typo", async () => {
  world([entry("b", "2024-05-01", 7290), entry("a", "2022-05-01", 51_000)]);
  render();
  await userEvent.type(await label(), "60000");
  await userEvent.clear(screen.getByLabelText("Date"));
  await userEvent.type(screen.getByLabelText("Date"), "2023-05-01");
  await save();
  await userEvent.click(
    await screen.findByRole("button", { name: "The reading from May 1, 2024 is a typo" }),
  );
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(rows().find((row) => row.textContent?.includes("7,290"))?.textContent).toContain("Typo");
});

it("[PAGE-7] a future date is rejected in the form", async () => {
  const sentCalls = world([]);
  render();
  await userEvent.type(await label(), "10");
  await userEvent.clear(screen.getByLabelText("Date"));
  await userEvent.type(screen.getByLabelText("Date"), "2999-01-01");
  await save();
  expect(await screen.findByText("Choose a date that isn't in the future.")).toBeTruthy();
  expect(sentCalls.some(({ method }) => method === "POST")).toBe(false);
});

it("[ERR-12] a rejected reading keeps the input, and its error disappears on the next keystroke", async () => {
  world([], { [`POST ${LOG}`]: () => refusal(403, "forbidden") });
  render();
  await userEvent.type(await label(), "72430");
  await save();
  await waitFor(async () => expect((await label()).getAttribute("aria-invalid")).toBe("true"));
  expect(await label()).toHaveProperty("value", "72430");
  await userEvent.type(await label(), "1");
  expect((await label()).getAttribute("aria-invalid")).not.toBe("true");
});

it("[PAGE-7] a removed reading can be restored unchanged", async () => {
  const sentCalls = world([entry("a", "2020-01-01", 30_500, "first")]);
  render();
  await userEvent.click(await screen.findByRole("button", { name: "Remove the reading from Jan 1, 2020" }));
  const undo = await screen.findByRole("button", { name: "Undo" });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  expect(screen.queryByRole("table")).toBeNull();
  await userEvent.click(undo);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  const body = JSON.parse(sentCalls.find(({ method }) => method === "POST")?.body ?? "{}");
  const reading = { day: "2020-01-01", miles: 30_500, note: "first", explanation: null };
  expect(body).toEqual({ vin: COROLLA, ...reading });
});

it("[ERR-12] a reading that can't be removed is still listed, and an error is shown", async () => {
  world([entry("a", "2020-01-01", 30_500)], { [`DELETE ${LOG}`]: () => refusal(403, "forbidden") });
  render();
  await userEvent.click(await screen.findByRole("button", { name: /Remove the reading/ }));
  await waitFor(async () => expect((await label()).getAttribute("aria-invalid")).toBe("true"));
  expect(rows()).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});
