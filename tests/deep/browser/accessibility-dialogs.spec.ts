import type { Page } from "@playwright/test";
import { openReport, reportBadRating, writeToSupport } from "@/tests/browser/support/feedback";
import { expectAccessible, expectNoHorizontalScroll, site, test } from "@/tests/browser/support/fixtures";
import { type Language, translator } from "@/tests/browser/support/messages";

test.use({ reducedMotion: "reduce" });

async function check(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, `${name}, light, 1440 px`);
  await page.setViewportSize({ width: 320, height: 720 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoHorizontalScroll(page, `${name} at 320 px`);
  await expectAccessible(page, `${name}, dark, 320 px`);
}

for (const [siteName, language] of [
  ["", "en"],
  ["es", "es"],
] as [string, Language][]) {
  const t = translator(language);

  test(`[DLG-1] [DLG-4] [PAGE-17] axe finds nothing from a bad rating to a ticket: ${language}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await openReport(page, site(siteName), t);
    await reportBadRating(page, t, (step) => check(page, `${step}, ${language}`));
  });

  test(`[PAGE-17] axe finds nothing in a message to support: ${language}`, async ({ page }) => {
    await page.goto(`${site(siteName)}/`);
    await writeToSupport(page, t, (step) => check(page, `${step}, ${language}`));
  });
}
