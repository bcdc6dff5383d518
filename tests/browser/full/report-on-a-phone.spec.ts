import { openAccount } from "@/tests/browser/support/account";
import { getPdfLink, make, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, expectNoHorizontalScroll, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

/** Maximum height in pixels at a width of 390. */
const HEIGHT_MAX = 7000;

for (const language of ["en", "es"] as const) {
  test.describe(`on a phone (${language})`, () => {
    test.use({ viewport: { width: 390, height: 844 }, locale: language });

    test("[FIRST-5] the sample sedan's report is at most 7,000 px high, and a link expands collapsed content", async ({
      page,
    }) => {
      const t = loadTranslator(language);
      await openAccount(page, site(language === "es" ? "es" : ""));
      await make(page, "vhr", SAMPLE_VIN);
      await page.goto(`${site(language === "es" ? "es" : "")}/dvh?vin=${SAMPLE_VIN}`);
      await expect(getPdfLink(page, t, "vhr")).toBeVisible();
      const report = page.getByRole("article");
      await expectNoHorizontalScroll(page, "a report");
      expect((await report.boundingBox())?.height).toBeLessThanOrEqual(HEIGHT_MAX);

      const links = page.locator("#report-owners a[href^='#record-']");
      const link = links.filter({ hasText: "2020" });
      const record = page.locator((await link.getAttribute("href")) ?? "#none");
      await expect(record).toBeHidden();
      await link.click();
      await expect(record).toBeInViewport();
    });
  });
}
