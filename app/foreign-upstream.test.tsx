import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { DealerSignupPage } from "@/components/account/dealer-signup-page";
import { FullReportOffer } from "@/components/checks/full-report-offer";
import { CreditsPanel } from "@/components/credits/credits-panel";
import { GarageList } from "@/components/garage/garage-list";
import { OffersProvider } from "@/components/providers/offers-provider";
import { ExpectedData } from "@/components/vehicle/expected-data";
import { allOffers } from "@/lib/compose/calls/offers";
import type { Site } from "@/lib/site/rules/site";
import { renderCheckout } from "@/tests/setup/checkout";
import { camaro, createGarageWorld, resetGarage } from "@/tests/setup/garage-world";
import { ana } from "@/tests/setup/member";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, preview, record, userWire } from "@/tests/setup/vehicles";

vi.mock("next/navigation", () => ({
  usePathname: () => "/my-vehicles",
  useRouter: () => ({ push: () => undefined, refresh: () => undefined }),
  useSearchParams: () => new URLSearchParams(),
}));

/** Promises that pages may show only with our own Members API. */
const PROMISE = /never expire|credit back|pay nothing|costs nothing|is free|weren't charged|dealer prices/i;

beforeEach(resetGarage);

const withOffers = (offers: typeof allOffers, node: ReactNode) => (
  <OffersProvider offers={offers}>{node}</OffersProvider>
);
const getPageText = () => document.body.textContent ?? "";

const site = { name: "Vault Auto", gateDisabled: true, dealerApproval: false } as Site;
const screens: [string, ReactNode, RegExp][] = [
  [
    "the balance",
    <CreditsPanel key="1" user={ana} isGlobal={false} webview={false} />,
    /Vehicle history reports/,
  ],
  ["the offer below a quick check", <FullReportOffer key="2" vin={COROLLA} />, /full report adds/],
  [
    "a sticker's expected data",
    <ExpectedData key="3" vin={COROLLA} product="sticker" />,
    /Specifications only/,
  ],
  ["the dealer sign-up page", <DealerSignupPage key="4" site={site} user={null} />, /inventory/],
];

it.each(screens)(
  "[UP-4] %s makes our promises only when the site runs on our own API",
  async (_name, node, own) => {
    const answers = {
      "GET /api/user": { user: userWire() },
      "GET /api/report/filter": { report: [record()] },
      "GET /api-cwa/preview-decode": { data: { ...preview(), sticker_basis: "specification" } },
      "GET /api/credits/history": { data: [], next: null },
      "GET /plans": { data: [] },
    };
    stubCalls(answers);
    const { unmount } = renderPage(withOffers(allOffers, node));
    await waitFor(() => expect(getPageText()).toMatch(PROMISE));
    unmount();
    renderPage(withOffers([], node));
    await waitFor(() => expect(getPageText()).toMatch(own));
    expect(getPageText()).not.toMatch(PROMISE);
  },
);

it("[UP-4] the checkout hides our terms and refund rules if the API isn't ours", async () => {
  renderCheckout(null, {}, { offers: [] });
  await screen.findByText("One-time payment. Nothing renews.");
  expect(screen.queryByText("Credits never expire.")).toBeNull();
  expect(screen.queryByText("Refunds")).toBeNull();
  expect(getPageText()).not.toMatch(/If there isn't one, we create it/);
});

it("[UP-2] the garage doesn't offer import or undo if the API doesn't support them", async () => {
  createGarageWorld([camaro], { "DELETE /api/db/dvh/delete": {} });
  renderPage(withOffers([], <GarageList />));
  await screen.findByText("1969 Chevrolet Camaro");
  expect(screen.queryByRole("button", { name: "More" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: /^Remove/ }));
  await screen.findByText("1969 Chevrolet Camaro was removed from your garage.");
  expect(document.activeElement?.textContent).toContain("Dismiss");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});
