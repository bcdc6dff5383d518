import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ConsoleContext } from "@/components/admin/console-href";
import { adminPriceExamples } from "@/lib/admin/contract/examples/prices";
import type { Role } from "@/lib/staff/rules/permissions";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { PrepaidAccounts } from "./prepaid-accounts";
import { PricesPage } from "./prices-page";

const assign = vi.fn();
beforeEach(() => {
  vi.stubGlobal("location", { ...window.location, assign, pathname: "/partner/payouts" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockClear();
});

const ID = "0192f0c1-0000-7000-8000-000000000001";
const opened = { state: "open", created: "2026-01-15T12:00:00.000Z", paid: null };
const TOP_UP = { ...opened, id: ID, currency: "USD", test: true, amount_cents: 5000 };
const BALANCE = { prepaid_cents: 12_345, held_cents: 1000, available_cents: 11_345, credit_limit_cents: 0 };
const ACCOUNT = { ...BALANCE, currency: "USD", test: false, sales_cents: 99, state: "low", month: "2026-01" };

interface Example {
  answer: { data: { plans: object[] } };
}

function open({
  returned = null as string | null,
  role = "owner" as Role,
  gateways = [
    { name: "stripe", test: false },
    { name: "sandbox", test: true },
  ],
} = {}) {
  const sentCalls = stubCalls({
    "GET /api/admin/payouts": {
      data: {
        site: "cars.example",
        currency: "USD",
        settlement: "prepaid",
        accounts: [ACCOUNT],
        top_ups: [TOP_UP],
        gateways,
      },
    },
    "POST /api/admin/top-ups": { data: { ...TOP_UP, test: false, url: "https://checkout.stripe.com/c/1" } },
    "POST /api/admin/top-up/pay": { data: { ...TOP_UP, state: "paid" } },
    "POST /api/admin/top-up/check": { data: { ...TOP_UP, state: "paid" } },
  });
  renderPage(
    <ConsoleContext value={{ base: "/partner", role }}>
      <PrepaidAccounts returned={returned} />
    </ConsoleContext>,
  );
  return sentCalls;
}

it("[PART-4] shows the remaining prepaid balance, and links to the statement as a PDF", async () => {
  open();
  expect(await screen.findByText("$113.45")).toBeTruthy();
  expect(screen.getByText("Running low")).toBeTruthy();
  const pdf = screen.getByRole("link", { name: "Download PDF" }) as HTMLAnchorElement;
  expect(new URL(pdf.href).searchParams.toString()).toBe(
    "site=cars.example&currency=USD&test=false&format=pdf&locale=en",
  );
});

it("[PART-4] a top-up continues to the payment, and an invalid amount shows an error at its field", async () => {
  const sentCalls = open();
  await userEvent.click(await screen.findByRole("button", { name: "Add prepaid credit" }));
  const amount = (await screen.findByLabelText(/^Amount/)) as HTMLInputElement;
  const submit = () =>
    userEvent.click(screen.getAllByRole("button", { name: "Add prepaid credit" }).at(-1) as never);
  await userEvent.type(amount, "9,99");
  await submit();
  expect(await screen.findByText("Enter at least 10.00.")).toBeTruthy();
  expect(amount.value).toBe("9,99");
  await userEvent.clear(amount);
  await userEvent.type(amount, "50");
  await submit();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("https://checkout.stripe.com/c/1"));
  const body = JSON.parse(sentCalls.find(({ path }) => path === "/api/admin/top-ups")?.body ?? "{}");
  expect(body).toMatchObject({ amount_cents: 5000, test: false, key: expect.any(String) });
});

it("[PART-4] a test payment is made on the page, and the payment is checked automatically on return", async () => {
  const sentCalls = open({ returned: ID });
  await vi.waitFor(() => expect(sentCalls.map(({ path }) => path)).toContain("/api/admin/top-up/check"));
  await userEvent.click(await screen.findByRole("button", { name: "Pay with test money" }));
  await userEvent.click(screen.getAllByRole("button", { name: "Pay with test money" }).at(-1) as never);
  const paid = () => sentCalls.find(({ path }) => path === "/api/admin/top-up/pay")?.body ?? "{}";
  await vi.waitFor(() => expect(JSON.parse(paid())).toMatchObject({ id: ID, outcome: "succeed" }));
});

it("[PART-4] finance staff can only view the balance, and if there's no gateway the page says who records transfers", async () => {
  open({ role: "finance", returned: ID, gateways: [] });
  expect(await screen.findByText("$113.45")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText(/They record your transfer here/)).toBeTruthy();
});

it("[PART-4] each plan shows its wholesale price and margin, and why it isn't for sale", async () => {
  const { data } = (adminPriceExamples["admin.prices"] as Example).answer;
  const plan = { ...data.plans[0], id: "1", on_sale: "yes", wholesale_cents: 500, margin_cents: 999 };
  const cheap = { ...plan, id: "2", price_cents: 400, on_sale: "below_floor", margin_cents: -100 };
  stubCalls({ "GET /api/admin/prices": { data: { ...data, wholesale: [], plans: [plan, cheap] } } });
  renderPage(
    <ConsoleContext value={{ base: "/partner", role: "viewer" }}>
      <PricesPage />
    </ConsoleContext>,
  );
  expect(await screen.findByText("$9.99")).toBeTruthy();
  expect(screen.getByText("-$1.00")).toBeTruthy();
  expect(screen.getByText("Not sold: below wholesale")).toBeTruthy();
  expect(screen.getByText("No wholesale prices yet")).toBeTruthy();
});
