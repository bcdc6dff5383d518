import { openAccount } from "@/tests/browser/support/account";
import { SAMPLE_VIN } from "@/tests/browser/support/documents";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { type Language, translator } from "@/tests/browser/support/messages";

const CHECKED = `/vehicle-checks?vin=${SAMPLE_VIN}`;
const NARROW = { width: 320, height: 720 };

for (const where of [
  { siteName: "", language: "en" },
  { siteName: "es", language: "es" },
] satisfies { siteName: string; language: Language }[])
  test(`[PAGE-8] [PAGE-17] axe finds nothing, and nothing scrolls sideways: ${where.language}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const t = translator(where.language);
    const origin = site(where.siteName);
    const check = async (name: string) => {
      await page.emulateMedia({ colorScheme: "light" });
      await expectAccessible(page, `${name}, light`);
      await page.setViewportSize(NARROW);
      await page.emulateMedia({ colorScheme: "dark" });
      await expectNoHorizontalScroll(page, name);
      await expectAccessible(page, `${name}, dark, 320 px`);
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(origin + CHECKED);
    await expect(page.getByText(t("checks.quick.proof"))).toBeVisible();
    await expect(page.getByText(t("checks.recalls.invented"))).toBeVisible();
    await check("checks of a VIN");
    await openAccount(page, origin, "axe-checks");
    for (const [hash, text] of [
      ["market-value", t("checks.value.comparables")],
      ["recalls", t("checks.recalls.invented")],
      ["quick-check", t("checks.quick.proof")],
      ["listings", t("checks.listings.saveTitle")],
    ] as const) {
      await page.goto("about:blank");
      await page.goto(`${origin}/dashboard?vin=${SAMPLE_VIN}#${hash}`);
      await expect(page.getByRole("tabpanel").getByText(text).first()).toBeVisible();
      await check(`folder: ${hash}`);
    }
    await page.getByRole("button", { name: t("checks.listings.save") }).click();
    await expect(page.getByRole("heading", { name: t("checks.listings.offers"), exact: true })).toBeVisible();
    await page.goto(`${origin}/my-vehicles/garage/${SAMPLE_VIN}`);
    await expect(page.getByRole("heading", { name: t("checks.listings.offers"), exact: true })).toBeVisible();
    await expect(page.getByText(t("checks.quick.proof"))).toBeVisible();
    await check("a saved car");
  });
