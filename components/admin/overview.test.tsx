import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { adminUsersExamples } from "@/lib/admin/contract/examples/users";
import type { InstanceWire } from "@/lib/admin/contract/instance";
import { partnerExamples } from "@/lib/partner/examples";
import { useAdminSite } from "@/stores/admin";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { queues } from "./list-definitions";
import { Overview } from "./overview";

/** The first list imports the entire contract, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

vi.mock("next/navigation", () => ({
  usePathname: () => "/admin",
  useSearchParams: () => new URLSearchParams(),
}));

beforeEach(() => useAdminSite.setState({ site: "localhost" }));

const sales = { currency: "USD", orders: 3, paid_cents: 8997, refunds: 1, refunded_cents: 1499 };
const documents = { reports: 0, basic_reports: 0, stickers: 0, nothing_found: 0, failed: 0 };
const NOTHING = { sales: [], sign_ups: 0, ...documents };
const FIGURES = [
  { ...NOTHING, days: 1 },
  { ...NOTHING, days: 7, sales: [{ ...sales, test: false }], sign_ups: 5 },
  { ...NOTHING, days: 30, sales: [{ ...sales, test: false }], reports: 6, stickers: 3, failed: 1 },
];

const DISK_OK: InstanceWire["checks"] = [{ name: "disk", state: "ok", reason: null }];
const INSTANCE = { version: "0.2.0", commit: null, node: "24.4.0", vin_data: "2026-10-01" };

function open({
  canSell = true,
  sendsEmail = true,
  isOperator = true,
  figures = FIGURES as unknown[],
  missing = [] as string[],
  checks = DISK_OK,
  calls = {},
} = {}) {
  const nothing = { data: [], next: null, total: 0 };
  stubCalls({
    ...Object.fromEntries(queues.map(({ path }) => [`GET /api/admin/${path}`, nothing])),
    "GET /api/admin/figures": { data: figures },
    "GET /api/admin/instance": { data: { ...INSTANCE, checks } },
    "GET /api/admin/site/texts": { data: { texts: [], missing } },
    ...calls,
  });
  renderPage(<Overview canSell={canSell} sendsEmail={sendsEmail} isOperator={isOperator} site="localhost" />);
}

it("[FIRST-3] each missing site setting is a to-do, and the list links to the site form", async () => {
  open({ missing: ["phone", "terms"] });
  const todo = await screen.findByRole("region", { name: "Before you open your site to customers" });
  expect(within(todo).getAllByRole("listitem")).toHaveLength(2);
  expect(within(todo).getByRole("link", { name: "Complete this site" }).getAttribute("href")).toBe(
    "/admin/sites/localhost",
  );
});

it.each([
  [{ canSell: false }, /No payment gateway is set up.*STRIPE_SECRET_KEY/],
  [{ sendsEmail: false }, /addresses aren't verified.*SMTP_URL/],
])(
  "[TRUE-18] [TRUE-22] given %j, an administrator sees a warning that explains what to do",
  async (settings, text) => {
    open(settings);
    expect((await screen.findByRole("alert")).textContent).toMatch(text);
  },
);

it("[TRUE-18] [TRUE-22] refers a site owner, who can't fix either problem, to the operator", async () => {
  open({ canSell: false, sendsEmail: false, isOperator: false });
  const notes = await screen.findAllByRole("alert");
  expect(notes).toHaveLength(2);
  for (const { textContent } of notes) {
    expect(textContent).toMatch(/Ask the operator/);
    expect(textContent).not.toMatch(/[A-Z]+_[A-Z]+/);
  }
});

it("[TRUE-18] [TRUE-22] shows no warnings if a gateway and a mail server are set up", async () => {
  open();
  await waitFor(() => expect(screen.getAllByText("Nothing to do here.")).toHaveLength(queues.length));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("[TRUE-34] pending items show their site when all sites are listed", async () => {
  useAdminSite.setState({ site: "all" });
  const [user] = z
    .object({ data: z.array(z.object({}).loose()) })
    .parse(adminUsersExamples["admin.users"]?.answer).data;
  const dealer = { ...user, site: "cars.example", email: "ana@rivera.example", company: "Rivera Motors" };
  open({ calls: { "GET /api/admin/users": { data: [dealer], next: null, total: 1 } } });
  expect(await screen.findByText("ana@rivera.example")).toBeTruthy();
  expect(screen.getByText("cars.example")).toBeTruthy();
});

it("[TRUE-34] the overview shows 'None' if nothing was sold", async () => {
  open({ figures: [{ ...NOTHING, days: 30 }] });
  const table = await screen.findByRole("region", { name: "Activity" });
  expect(within(table).getByRole("row", { name: "Sales None" })).toBeTruthy();
});

it("[TRUE-34] the overview shows activity by day, week and month, with money by currency", async () => {
  open();
  const table = await screen.findByRole("region", { name: "Activity" });
  const rows = within(table)
    .getAllByRole("row")
    .map((row) => Array.from(row.children, ({ textContent }) => textContent));
  expect(rows[0]).toEqual(["Metric", "Last 24 hours", "Last 7 days", "Last 30 days"]);
  expect(rows).toContainEqual(["Paid (USD)", "$0.00 · 0 orders", "$89.97 · 3 orders", "$89.97 · 3 orders"]);
  expect(rows).toContainEqual(["New accounts", "0", "5", "0"]);
  expect(rows).toContainEqual(["Failed, not charged", "0", "0", "1 (10% of all)"]);
});

it("[TEN-6] warns an operator that the server's disk is almost full, and explains what to do", async () => {
  const reason = "Only 42 MB are free at /data.";
  open({ checks: [{ name: "disk", state: "degraded", reason }] });
  expect((await screen.findByRole("alert")).textContent).toMatch(/disk is almost full.*DATA_DIR/);
  const table = await screen.findByRole("table", { name: "This server" });
  expect(within(table).getByRole("row", { name: `Disk Degraded: ${reason}` })).toBeTruthy();
});

it("[TEN-5] operators see the version and the server's health checks, but site owners don't", async () => {
  open();
  const table = await screen.findByRole("table", { name: "This server" });
  const rows = within(table).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "WhatState",
    "Version0.2.0",
    "CommitUnknown",
    "Node.js24.4.0",
    "Date of the VIN data2026-10-01",
    "DiskOK",
  ]);
  cleanup();
  open({ isOperator: false });
  await screen.findByRole("table", { name: /./ });
  expect(screen.queryByRole("table", { name: "This server" })).toBeNull();
});

it("[PRO-1] operators see which partners are waiting for them and why, but site staff don't", async () => {
  const row = partnerExamples["admin.partners"]?.answer as { data: Record<string, unknown>[] };
  open({ calls: { "GET /api/admin/partners": { data: row.data, next: null, total: 1 } } });
  const queue = await screen.findByRole("heading", { name: "Partners waiting for you" });
  const section = queue.closest("section") as HTMLElement;
  expect(await within(section).findByText("Your approval")).toBeTruthy();
  const link = within(section).getByRole("link", { name: "Open list" });
  expect(link.getAttribute("href")).toContain("/admin/partners?waits_for=anything");
  cleanup();
  open({ isOperator: false });
  await screen.findByRole("heading", { name: "Open tickets" });
  expect(screen.queryByText("Partners waiting for you")).toBeNull();
});
