import { openAccount } from "@/tests/browser/support/account";
import { checkAccessibility, checkStates, PLACES, WIDE } from "@/tests/browser/support/axe";
import { make, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, expectAccessible, site, test } from "@/tests/browser/support/fixtures";
import { anonymousStates, memberStates, openPageStates } from "@/tests/browser/support/page-states";

test.use({ reducedMotion: "reduce" });

for (const where of PLACES) {
  const title = where.language === "en" ? "English" : "Spanish";

  test(`[PAGE-17] axe finds no problems on public pages, and no page scrolls sideways (${title})`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(360_000);
    complaints.provoke(/status of 404 .*\/404/);
    await checkStates(page, where, anonymousStates);
  });

  test(`[FIRST-3] [PAGE-17] axe finds no problems on sample, price and trust pages, and no page scrolls sideways (${title})`, async ({
    page,
  }) => {
    test.setTimeout(360_000);
    await checkStates(page, where, openPageStates);
  });

  test(`[WV-1] [PAGE-17] axe finds no problems in a web view, in the light and dark themes (${title})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of [
      "/?webview=1",
      "/login",
      `/preview?vin=${SAMPLE_VIN}`,
      "/vehicle-checks",
      "/checkout",
    ]) {
      await page.goto(site(where.siteName) + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("banner")).toHaveCount(0);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, `${path} in a web view, ${colorScheme}, ${where.language}`);
      }
    }
  });

  test(`[PAGE-17] axe finds no problems on account pages, and no page scrolls sideways (${title})`, async ({
    page,
  }) => {
    test.setTimeout(360_000);
    await openAccount(page, site(where.siteName), "axe");
    await make(page, "vhr", SAMPLE_VIN);
    await make(page, "sticker", SAMPLE_VIN);
    await checkStates(page, where, memberStates);
  });
}

for (const siteName of ["cnv", "secure", "detailedvehiclehistory"])
  test(`[SITE-3] [PAGE-17] text is readable on the colors of ${siteName}, in the light and dark themes`, async ({
    page,
  }) => {
    for (const path of ["/securelogin", `/preview?vin=${SAMPLE_VIN}`]) {
      await page.setViewportSize(WIDE);
      await page.goto(site(siteName) + path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await checkAccessibility(page, `${path} of ${siteName}`);
    }
  });
