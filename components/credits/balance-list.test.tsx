import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { userWire } from "@/tests/setup/vehicles";
import { BalanceList } from "./balance-list";

it.each([
  [
    { vhr_credit_subscription: 5, uvc_credit: 2 },
    ["Vehicle history reports", "Of these, from your subscription", "Window stickers", "Basic reports"],
  ],
  [{ vhr_credit_subscription: 0, uvc_credit: 0 }, ["Vehicle history reports", "Window stickers"]],
] as const)(
  "[TRUE-29] the balance lists subscription credits and basic reports only if there are any (%#)",
  async (more, expectedNames) => {
    stubCalls({ "GET /api/user": { user: userWire(more) } });
    renderPage(<BalanceList isGlobal={false} />);
    await screen.findByText("Vehicle history reports");
    const names = screen.getAllByRole("term").map((term) => term.textContent);
    expect(names).toEqual(expectedNames);
  },
);

it.each([false, true])("[UP-2] an unknown balance is shown as unknown (global: %s)", async (isGlobal) => {
  const credits = { vhr: null, sticker: null, global: null };
  stubCalls({ "GET /api/user": { user: userWire({ credits }) } });
  renderPage(<BalanceList isGlobal={isGlobal} />);
  expect(await screen.findAllByText("Unknown")).toHaveLength(isGlobal ? 1 : 2);
  expect(screen.queryByText("0")).toBeNull();
});
