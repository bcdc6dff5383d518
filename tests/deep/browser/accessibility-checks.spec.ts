import { openAccount } from "@/tests/browser/support/account";
import { checkAccessibility, PLACES } from "@/tests/browser/support/axe";
import { SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const CHECKED = `/vehicle-checks?vin=${SAMPLE_VIN}`;

test.use({ reducedMotion: "reduce" });

for (const where of PLACES)
  test(`[PAGE-8] [PAGE-17] axe finds nothing, and nothing scrolls sideways: ${where.language}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const t = loadTranslator(where.language);
    const origin = site(where.siteName);
    await page.goto(origin + CHECKED);
    await expect(page.getByText(t("checks.quick.proof"))).toBeVisible();
    await expect(page.getByText(t("checks.recalls.invented"))).toBeVisible();
    await checkAccessibility(page, "checks of a VIN");
    await openAccount(page, origin, "axe-checks");
    for (const [hash, text] of [
      ["market-value", t("checks.locked.value.text")],
      ["recalls", t("checks.recalls.invented")],
      ["quick-check", t("checks.quick.proof")],
      ["listings", t("checks.listings.saveTitle")],
    ] as const) {
      await page.goto("about:blank");
      await page.goto(`${origin}/dashboard?vin=${SAMPLE_VIN}#${hash}`);
      await expect(page.getByRole("tabpanel").getByText(text).first()).toBeVisible();
      await checkAccessibility(page, `dashboard: ${hash}`);
    }
    await page.getByRole("button", { name: t("checks.listings.save") }).click();
    await expect(page.getByRole("heading", { name: t("checks.listings.offers"), exact: true })).toBeVisible();
    await page.goto(`${origin}/my-vehicles/garage/${SAMPLE_VIN}`);
    await expect(page.getByRole("heading", { name: t("checks.listings.offers"), exact: true })).toBeVisible();
    await expect(page.getByText(t("checks.quick.proof"))).toBeVisible();
    await checkAccessibility(page, "a saved car");
  });
