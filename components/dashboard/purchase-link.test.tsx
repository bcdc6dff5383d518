import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Offer } from "@/lib/compose/calls/offers";
import { WebviewContext, type WebviewFacts } from "@/lib/webview/client/use-webview";
import { renderPage } from "@/tests/setup/render";
import { PurchaseLink } from "./purchase-link";

function show(offers: Offer[], purchase: WebviewFacts["purchase"]) {
  const webview = purchase !== "inline";
  const facts = { webview, loggedIn: true, site: "", origins: [], purchase, forcedLocale: null };
  renderPage(
    <WebviewContext value={facts}>
      <PurchaseLink product="vhr" vin="2T1BURHE5JC034461">
        Buy
      </PurchaseLink>
    </WebviewContext>,
    { offers },
  );
}

test.each(["inline", "external"] as const)(
  "[UP-2] without plans, a note replaces the link to the checkout (%s)",
  (purchase) => {
    show([], purchase);
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByText("You have no report credits left.")).toBeTruthy();
  },
);

test.each([
  { offers: ["plans"], purchase: "inline" },
  { offers: [], purchase: "host" },
] as const)(
  "[UP-2] shows the link to the checkout with offers $offers and purchases $purchase",
  ({ offers, purchase }) => {
    show([...offers], purchase);
    expect(screen.getByRole("link").getAttribute("href")).toContain("/checkout");
  },
);
