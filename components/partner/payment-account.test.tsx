import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ConsoleContext } from "@/components/admin/console-href";
import { adminPaymentAccountExamples } from "@/lib/admin/contract/examples/payment-account";
import type { PaymentAccountWire } from "@/lib/admin/contract/payment-account";
import type { Role } from "@/lib/staff/rules/permissions";
import { refusal, stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { PaymentAccountPart, type ReturnStep } from "./payment-account";
import { SandboxAccountPage } from "./sandbox-account-page";

const router = { push: vi.fn() };
vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  useRouter: () => router,
}));

const assign = vi.fn();
beforeEach(() => {
  vi.stubGlobal("location", { ...window.location, assign, pathname: "/partner/payouts" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockClear();
});

const example = adminPaymentAccountExamples["admin.paymentAccount"]?.answer as { data: PaymentAccountWire };
const ACCOUNT: PaymentAccountWire = {
  ...example.data,
  due: "2026-02-01T12:00:00.000Z",
  requirements: [
    { kind: "document", name: "id", status: "past_due", from: "user", problem: "The document is expired." },
    { kind: "bank", name: "payout", status: "currently_due", from: "gateway", problem: null },
  ],
};
const done = { charges: true, payouts: true, requirements: [], due: null };
const active: PaymentAccountWire = { ...ACCOUNT, ...done, state: "active" };
const blank = { reference: null, country: null, requirements: [] };
const none: PaymentAccountWire = { ...ACCOUNT, ...blank, state: "not_started" };

function open(
  account: PaymentAccountWire,
  { step = null as ReturnStep | null, role = "owner" as Role, calls = {} } = {},
) {
  const sentCalls = stubCalls({
    "GET /api/admin/payment-account": { data: account },
    "POST /api/admin/payment-account/refresh": { data: active },
    "POST /api/admin/payment-account/start": {
      data: { ...ACCOUNT, url: "https://connect.stripe.com/setup/1" },
    },
    "POST /api/admin/payment-account/disconnect": {
      data: { ...none, state: "disconnected", disconnected: "2026-01-16T12:00:00.000Z" },
    },
    ...calls,
  });
  renderPage(
    <ConsoleContext value={{ base: "/partner", role }}>
      <PaymentAccountPart step={step} />
    </ConsoleContext>,
  );
  return sentCalls;
}

it("[PART-4] shows what's missing and why, who has to act by when, and a button to continue at Stripe", async () => {
  open(ACCOUNT);
  expect(await screen.findByText("Setup not finished")).toBeTruthy();
  expect(screen.getByText("Due by Feb 1, 2026")).toBeTruthy();
  expect(screen.getByText("Overdue · The document is expired.")).toBeTruthy();
  expect(screen.getByText("Stripe is checking this")).toBeTruthy();
  expect(screen.getByText(/Your site can't sell until the account is active/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Continue at Stripe" }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("https://connect.stripe.com/setup/1"));
});

it("[PART-4] returning from Stripe checks the account, and a used or expired link redirects to a new one", async () => {
  open(ACCOUNT, { step: "returned" });
  expect(await screen.findByText("The account can take payments.")).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
  open(ACCOUNT, { step: "continue" });
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("https://connect.stripe.com/setup/1"));
});

it("[PART-4] asks for the country first, and keeps the chosen country after an error", async () => {
  open(none, { calls: { "POST /api/admin/payment-account/start": refusal(502, "bad_gateway") } });
  const country = await screen.findByLabelText("Country of your business");
  await userEvent.selectOptions(country, "MX");
  await userEvent.click(screen.getByRole("button", { name: "Set up payment account" }));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect((country as HTMLSelectElement).value).toBe("MX");
});

it("[PART-4] the owner can disconnect an account by giving a reason", async () => {
  open(active);
  await userEvent.click(await screen.findByText("Disconnect this account"));
  await userEvent.type(screen.getByLabelText("Reason"), "another bank");
  await userEvent.click(screen.getByRole("button", { name: "Disconnect account" }));
  expect(await screen.findByText("Disconnected")).toBeTruthy();
});

it("[PART-4] shows finance staff the account's state, without buttons", async () => {
  open(ACCOUNT, { role: "finance" });
  expect(await screen.findByText("Setup not finished")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("[PART-4] the sandbox page is marked as a sandbox, and sends the chosen outcome", async () => {
  const sentCalls = stubCalls({
    "GET /api/admin/payment-account": { data: { ...ACCOUNT, gateway: "sandbox", sandbox: true } },
    "POST /api/admin/payment-account/sandbox": { data: active },
  });
  renderPage(<SandboxAccountPage />);
  expect(screen.getByText("Sandbox")).toBeTruthy();
  await userEvent.selectOptions(await screen.findByLabelText("What the check finds"), "restricted");
  await userEvent.click(screen.getByRole("button", { name: "Finish test setup" }));
  await vi.waitFor(() => expect(router.push).toHaveBeenCalledWith("/partner/payouts"));
  expect(JSON.parse(sentCalls.at(-1)?.body ?? "{}")).toEqual({ outcome: "restricted" });
});
