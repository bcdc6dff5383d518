import type { CallExample } from "@/lib/platform/calls";

const created = "2026-01-15T12:00:00.000Z";
const id = "88c510e6-89a4-48e8-852c-75d8e35624ca";
const account = {
  currency: "USD",
  test: true,
  prepaid_cents: 25_000,
  held_cents: 450,
  available_cents: 24_550,
  credit_limit_cents: 0,
  sales_cents: 1499,
  state: "ok",
  month: "2026-01",
};
const topUp = {
  id,
  currency: "USD",
  test: true,
  amount_cents: 25_000,
  state: "open",
  created,
  paid: null,
};
const paid = { ...topUp, state: "paid", paid: created };
const toList = (row: Record<string, unknown>): CallExample => ({
  query: { limit: "50" },
  answer: { status: "success", data: [row], next: null, total: 1 },
});
const success = (data: Record<string, unknown>) => ({ answer: { status: "success", data } });
const key = "4f6c1d0e-top-up";

export const adminPayoutExamples: Readonly<Record<string, CallExample>> = {
  "admin.movements": toList({
    id: "7",
    site: "localhost",
    account: "prepaid",
    kind: "wholesale",
    amount_cents: -450,
    currency: "USD",
    test: true,
    order: "GB-7K3M-9QX2",
    month: "2026-01",
    note: "",
    created,
  }),
  "admin.movementsExport": {},
  "admin.statements": toList({
    id,
    site: "localhost",
    number: "TEST-ST-USD-000001",
    month: "2025-12",
    currency: "USD",
    test: true,
    opening_prepaid_cents: 0,
    closing_prepaid_cents: 25_000,
    opening_sales_cents: 0,
    closing_sales_cents: 1499,
    created,
  }),
  "admin.statementsExport": {},
  "admin.payouts": {
    query: {},
    ...success({
      site: "localhost",
      currency: "USD",
      settlement: "prepaid",
      accounts: [account],
      top_ups: [paid],
      gateways: [{ name: "sandbox", test: true }],
    }),
  },
  "admin.statementFile": {
    query: { currency: "USD", test: "true", format: "csv" },
    needs: "an account",
  },
  "admin.topUp": { body: { amount_cents: 25_000, key }, ...success({ ...topUp, url: null }) },
  "admin.payTopUp": { body: { id }, ...success(paid), needs: "a top-up" },
  "admin.checkTopUp": { body: { id }, ...success(paid), needs: "a top-up" },
  "admin.enterMovement": {
    body: {
      currency: "USD",
      account: "prepaid",
      kind: "top_up",
      amount_cents: 25_000,
      reason: "Wire transfer of January 15",
      key,
    },
    ...success({ ...account, test: false, held_cents: 0, available_cents: 25_000, sales_cents: 0 }),
  },
  "admin.setCreditLimit": {
    body: { currency: "USD", credit_limit_cents: 0 },
    ...success({ ...account, test: false, held_cents: 0, available_cents: 25_000, sales_cents: 0 }),
  },
};
