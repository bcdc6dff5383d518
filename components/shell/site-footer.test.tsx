import { screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, it } from "vitest";
import { allOffers } from "@/lib/compose/calls/offers";
import { routes } from "@/lib/routes";
import type { Site } from "@/lib/site/rules/site";
import { renderPage } from "@/tests/setup/render";
import { SiteFooter } from "./site-footer";

const site = { name: "Vault Auto", supportEmail: "help@vault.example", forcedLocale: "en" } as Site;
const hrefs = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

type FooterProps = Partial<ComponentProps<typeof SiteFooter>>;
const render = ({ user = null, offers = allOffers, samples = false, ...more }: FooterProps = {}) =>
  renderPage(
    <SiteFooter
      site={more.site ?? site}
      user={user}
      offers={offers}
      theme="system"
      parties={null}
      samples={samples}
    />,
  );

it.each([true, false])(
  "[FIRST-2] [FIRST-3] the footer links to the trust pages, and to a sample if there are samples: %s",
  (samples) => {
    render({ samples });
    const { terms, privacy, refunds, about, howWeCheck, help, prices } = routes;
    const trust = [terms, privacy, refunds, about, howWeCheck, help, prices, "mailto:help@vault.example"];
    expect(hrefs()).toEqual(expect.arrayContaining(trust));
    expect(hrefs().includes(routes.sampleReport)).toBe(samples);
    expect(screen.getByRole("link", { name: "For dealers: create an account" })).toBeDefined();
  },
);

it("[UP-1] a site without a support address offers its contact form", () => {
  render({ site: { ...site, supportEmail: null } });
  expect(hrefs().filter((href) => href?.startsWith("mailto:"))).toEqual([]);
  expect(screen.getByRole("button", { name: "Contact support" })).toBeDefined();
});

it("[TRUE-38] [UP-2] the footer links a dealer to the print packs, and to nothing that the Members API doesn't support", () => {
  const user = { isDealer: true };
  const { unmount } = render({ user });
  const { prices, printBatch, howWeCheck, apiReference } = routes;
  const optional: (string | null)[] = [prices, printBatch, howWeCheck, apiReference];
  expect(hrefs()).toEqual(expect.arrayContaining(optional));
  unmount();
  render({ user, offers: [] });
  expect(hrefs().filter((href) => optional.includes(href))).toEqual([]);
  expect(document.body.textContent).not.toContain("NHTSA");
});
