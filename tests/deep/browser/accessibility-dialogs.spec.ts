import { checkAccessibility, PLACES } from "@/tests/browser/support/axe";
import { openReport, reportBadRating, writeToSupport } from "@/tests/browser/support/feedback";
import { site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

test.use({ reducedMotion: "reduce" });

for (const { siteName, language } of PLACES) {
  const t = loadTranslator(language);

  test(`[DLG-1] [DLG-4] [PAGE-17] axe finds nothing from a bad rating to a ticket: ${language}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await openReport(page, site(siteName), t);
    await reportBadRating(page, t, (step) => checkAccessibility(page, `${step}, ${language}`));
  });

  test(`[PAGE-17] axe finds nothing in a message to support: ${language}`, async ({ page }) => {
    await page.goto(`${site(siteName)}/`);
    await writeToSupport(page, t, (step) => checkAccessibility(page, `${step}, ${language}`));
  });
}
