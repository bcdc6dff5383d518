import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { allOffers, type Offer } from "@/lib/contract/offers";
import { routes } from "@/lib/routes";
import type { Site } from "@/lib/site/site";
import { renderPage } from "@/tests/setup/render";
import { SiteFooter } from "./site-footer";

const site = { name: "Vault Auto", supportEmail: "help@vault.example", forcedLocale: "en" } as Site;
const hrefs = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

it.each([true, false])(
  "[FIRST-2] [FIRST-3] the footer links to the trust pages, and to a sample if there are samples: %s",
  (samples) => {
    renderPage(
      <SiteFooter
        site={site}
        user={null}
        offers={allOffers}
        theme="system"
        parties={null}
        samples={samples}
      />,
    );
    expect(hrefs()).toEqual(
      expect.arrayContaining([
        routes.terms,
        routes.privacy,
        routes.refunds,
        routes.about,
        routes.howWeCheck,
        routes.help,
        routes.prices,
        "mailto:help@vault.example",
      ]),
    );
    expect(hrefs().includes(routes.sampleReport)).toBe(samples);
  },
);

it("[UP-1] a site without a support address offers its contact form", () => {
  const silent = { ...site, supportEmail: null };
  renderPage(
    <SiteFooter site={silent} user={null} offers={allOffers} theme="system" parties={null} samples={false} />,
  );
  expect(hrefs().filter((href) => href?.startsWith("mailto:"))).toEqual([]);
  expect(screen.getByRole("button", { name: "Contact support" })).toBeDefined();
});

it("[UP-2] the footer has no links that the Members API doesn't support", () => {
  const dealer = { isDealer: true };
  const render = (offers: readonly Offer[]) =>
    renderPage(
      <SiteFooter site={site} user={dealer} offers={offers} theme="system" parties={null} samples={false} />,
    );
  const { unmount } = render(allOffers);
  const optional: (string | null)[] = [
    routes.prices,
    routes.printBatch,
    routes.howWeCheck,
    routes.apiReference,
  ];
  expect(hrefs()).toEqual(expect.arrayContaining(optional));
  unmount();
  render([]);
  expect(hrefs().filter((href) => optional.includes(href))).toEqual([]);
  expect(document.body.textContent).not.toContain("NHTSA");
});
