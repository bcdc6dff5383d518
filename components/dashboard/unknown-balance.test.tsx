import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { allOffers } from "@/lib/compose/calls/offers";
import { resetDashboard, stubDashboard } from "@/tests/setup/dashboard";
import { renderDocumentPanel } from "@/tests/setup/document-panel";
import { refusal } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, userWire } from "@/tests/setup/vehicles";
import { DocumentButton } from "./document-button";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

const UNKNOWN = { vhr: null, sticker: null, global: null };

beforeEach(resetDashboard);

function world(
  answer: unknown = {},
  credits: typeof UNKNOWN | Record<keyof typeof UNKNOWN, number> = UNKNOWN,
  subscriptions: { vhr?: boolean } = {},
) {
  return stubDashboard({
    "GET /api/user": { user: userWire({ credits, subscriptions }) },
    "POST /api-cwa/generate-report": answer,
  });
}
const click = async () => userEvent.click(await screen.findByRole("button", { name: /Get report/ }));

it.each([false, true])(
  "[UP-2] a user with an unknown balance can order, and sees no balance (global: %s)",
  async (isGlobal) => {
    world();
    renderPage(<DocumentButton product="vhr" vin={COROLLA} isGlobal={isGlobal} />);
    const button = await screen.findByRole("button", { name: /Get report/ });
    expect(button.textContent).toContain("1 credit or your plan");
    expect(button.textContent).not.toMatch(/you have|0/);
  },
);

it("[UP-2] says that the balance can't be seen", async () => {
  world();
  renderDocumentPanel();
  expect(await screen.findByText(/This uses 1 credit or your plan. We can't see your balance/)).toBeTruthy();
});

it.each([
  ["HTTP 402", () => refusal(402, "no_credit")],
  ["a status 'error' with HTTP 200", () => Response.json({ status: "error", msg: "Low balance" })],
  ["HTTP 400", () => refusal(400, "bad_request")],
  ["HTTP 422", () => refusal(422, "unprocessable")],
])("[UP-2] with an unknown balance, %s leads to a purchase link", async (_, answer) => {
  world(answer);
  renderDocumentPanel();
  await click();
  const link = await screen.findByRole("link", { name: "Get a report credit" });
  expect(link.getAttribute("href")).toBe(`/checkout?product=vhr&vin=${COROLLA}`);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

it("[UP-2] a subscription with an unknown number of reports allows ordering, and a rejection leads to a purchase link", async () => {
  const none = { vhr: 0, sticker: 0, global: 0 };
  world(() => refusal(402, "no_credit"), none, { vhr: true });
  renderDocumentPanel();
  await click();
  await screen.findByRole("link", { name: "Get a report credit" });
});

it("[UP-2] with a third-party API, a rejection leads to a purchase link despite a sufficient balance", async () => {
  world(() => refusal(402, "no_credit"), { vhr: 3, sticker: 3, global: 0 });
  renderDocumentPanel(
    {},
    allOffers.filter((offer) => offer !== "ownApi"),
  );
  await click();
  await screen.findByRole("link", { name: "Get a report credit" });
});

it("[UP-2] with a known balance, a rejection still offers a retry", async () => {
  world(() => refusal(422, "unprocessable"), { vhr: 3, sticker: 3, global: 0 });
  renderDocumentPanel();
  await click();
  await waitFor(() => expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy());
  expect(screen.queryByRole("link", { name: "Get a report credit" })).toBeNull();
});
