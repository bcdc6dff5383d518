import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { adminPriceExamples } from "@/lib/admin/contract/examples/prices";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { Value } from "./value";
import { WholesaleDefaults } from "./wholesale-defaults";

const example = adminPriceExamples["admin.wholesaleDefaults"] as {
  answer: { data: { prices: Record<string, unknown>[] } };
};
const [price] = example.answer.data.prices;

it("[PRO-1] the operator sees current and upcoming default wholesale prices, and a button to set one", async () => {
  const replaced = { ...price, id: "b", in_force: false, document_cents: 100 };
  const later = { ...replaced, id: "c", document_cents: 600, valid_from: "2999-01-01T00:00:00.000Z" };
  stubCalls({ "GET /api/admin/wholesale-defaults": { data: { prices: [later, price, replaced] } } });
  renderPage(<WholesaleDefaults />);
  const table = await screen.findByRole("table", { name: "Default prices for partners' sites" });
  expect(within(table).getByText("$4.50")).toBeTruthy();
  expect(within(table).getByText("$6.00")).toBeTruthy();
  expect(within(table).queryByText("$1.00")).toBeNull();
  expect(screen.getByRole("button", { name: "Set default wholesale price" })).toBeTruthy();
});

it("[PRO-1] without a default price, the screen shows that there are none yet", async () => {
  stubCalls({ "GET /api/admin/wholesale-defaults": { data: { prices: [] } } });
  renderPage(<WholesaleDefaults />);
  expect(await screen.findByText("No default wholesale prices yet")).toBeTruthy();
});

it("[PRO-1] the audit log describes a price's fields in plain words", () => {
  const cents = { document_cents: 450, unlimited_month_cents: null, off_sale: [] };
  const detail = { product: "vhr", version: 1, ...cents, valid_from: "2026-01-15T12:00:00.000Z" };
  renderPage(<p>{<Value name="detail" row={{ detail }} />}</p>);
  const words = /^product Report · version 1 · per document 4\.50 · valid from Jan 15, 2026/;
  expect(screen.getByText(words)).toBeTruthy();
});
