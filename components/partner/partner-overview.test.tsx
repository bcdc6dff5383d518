import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ConsoleContext } from "@/components/admin/console-href";
import { queues } from "@/components/admin/list-definitions";
import type { Role } from "@/lib/staff/rules/permissions";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { PartnerOverview } from "./partner-overview";

/** The first list imports the entire contract, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

vi.mock("next/navigation", () => ({
  usePathname: () => "/partner",
  useSearchParams: () => new URLSearchParams(),
}));

const sales = { orders: 0, paid_cents: 0, refunds: 0, refunded_cents: 0 };
const quiet = { ...sales, sign_ups: 0, previews: 0, reports: 0, stickers: 0, failed: 0 };
const FIGURES = {
  currency: "USD",
  other_orders: 1,
  days: [
    { ...quiet, day: "2026-11-25", orders: 2, paid_cents: 4498, previews: 30 },
    { ...quiet, day: "2026-11-26", orders: 1, paid_cents: 1999, previews: 10, reports: 4, failed: 1 },
  ],
};

function open(role: Role = "owner", figures = FIGURES, wasRefused = false) {
  const sentCalls = stubCalls({
    "GET /api/admin/partner": { data: { site: "localhost", partner: null } },
    ...Object.fromEntries(
      queues.map(({ path }) => [`GET /api/admin/${path}`, { data: [], next: null, total: 0 }]),
    ),
    "GET /api/admin/figures/daily": { data: figures },
    "GET /api/admin/site/texts": { data: { texts: [], missing: [] } },
  });
  renderPage(
    <ConsoleContext value={{ base: "/partner", role }}>
      <PartnerOverview site="cars.example" canSell sendsEmail wasRefused={wasRefused} />
    </ConsoleContext>,
  );
  return sentCalls;
}

it("[PART-3] the overview shows total sales and conversion, and lists each day in a table below the chart", async () => {
  open();
  expect(await screen.findByText("$64.97 · 3 orders")).toBeTruthy();
  expect(screen.getByText("7.5% of previews lead to an order")).toBeTruthy();
  expect(screen.getByText("1 order in another currency isn't included. Amounts are in USD.")).toBeTruthy();
  const table = screen.getByRole("table", { name: "Sales", hidden: true });
  const rows = within(table).getAllByRole("row", { hidden: true });
  expect(rows.map((row) => row.textContent)).toEqual(["DaySalesOrders", "Nov 26$19.991", "Nov 25$44.982"]);
  const chart = table.closest("section")?.querySelector("svg");
  expect([...(chart?.querySelectorAll("text") ?? [])].map((label) => label.textContent)).toEqual([
    "$44.98",
    "Nov 25",
    "Nov 26",
  ]);
});

it("[PART-3] a metric without data shows a message instead of a rate and a chart", async () => {
  open("owner", { ...FIGURES, days: [{ ...quiet, day: "2026-11-26", orders: 1, paid_cents: 100 }] });
  expect(await screen.findByText("$1.00 · 1 order")).toBeTruthy();
  expect(screen.getAllByText("None in this period.").length).toBe(4);
  expect(screen.queryByText(/of previews lead/)).toBeNull();
});

it("[PART-3] changing the period or the payment type refetches the figures", async () => {
  const sentCalls = open();
  await screen.findByText("$64.97 · 3 orders");
  await userEvent.selectOptions(screen.getByLabelText("Period"), "Last 90 days");
  await userEvent.selectOptions(screen.getByLabelText("Payments"), "Test payments (sandbox)");
  await screen.findByText("$64.97 · 3 orders");
  const queries = sentCalls
    .filter(({ path }) => path === "/api/admin/figures/daily")
    .map(({ query }) => String(query));
  expect(queries.at(-1)).toBe("days=90&payments=test");
});

it("[PART-3] finance staff see only the queues they can work on, and why they were redirected here", async () => {
  open("finance", FIGURES, true);
  expect(await screen.findByText("Your role doesn't include that page")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Held orders" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Open tickets" })).toBeNull();
});
