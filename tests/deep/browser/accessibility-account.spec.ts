import type { Page } from "@playwright/test";
import { buy, openAccount } from "@/tests/browser/support/account";
import { checkAccessibility, PLACES } from "@/tests/browser/support/axe";
import { expect, expectHydrated, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const panel = (page: Page) => page.getByRole("tabpanel");

/** Via about:blank, because navigating to another hash doesn't reload the page. */
async function openPart(page: Page, part: "" | "#credits" | "#orders" | "#security", origin = site()) {
  await page.goto("about:blank");
  await page.goto(`${origin}/account${part}`);
  await expectHydrated(page.getByRole("tab").first());
}

test.use({ reducedMotion: "reduce" });

for (const { siteName, language } of PLACES)
  test(`[PAGE-17] axe finds nothing on the account, the dealers' sign-up and the deletion page: ${language}`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const t = loadTranslator(language);
    const origin = site(siteName);
    for (const path of ["/delete-account", "/dealers-signup"]) {
      await page.goto(origin + path);
      await page.locator("main button[type=submit]").click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
      await checkAccessibility(page, `${path}, ${language}`);
    }
    await openAccount(page, origin, "axe-account");
    await buy(page, "report-monthly", true);
    for (const [part, shown] of [
      ["", "profile.details.save"],
      ["#credits", "profile.reason.signup"],
      ["#orders", "profile.subscriptions.renews"],
      ["#security", "profile.security.thisDevice"],
    ] as const) {
      await openPart(page, part, origin);
      await expect(panel(page).getByText(t(shown)).first()).toBeVisible();
      await checkAccessibility(page, `/account${part}, ${language}`);
    }
  });
