import type { Page } from "@playwright/test";
import { getPdfLink, SAMPLE_VIN } from "@/tests/browser/support/documents";
import {
  click,
  getDialogTitle,
  openReport,
  reportBadRating,
  writeToSupport,
} from "@/tests/browser/support/feedback";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

test.use({ reducedMotion: "reduce" });

const t = loadTranslator("en");
const feedbacks = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("feedbacks") ?? "[]"));

test("[DLG-1] [DLG-2] asks for feedback once, when the user returns from the PDF", async ({ page }) => {
  await openReport(page, site(), t);
  const dialog = page.getByRole("dialog");
  const readPdf = async () => {
    const saved = page.waitForEvent("download");
    await getPdfLink(page, t, "vhr").click();
    await saved;
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  };
  await expect(dialog).toBeHidden();
  await readPdf();
  await expect(getDialogTitle(page)).toHaveText(t("feedback.rating.title"));
  await click(page, new RegExp(`5.*${t("feedback.rating.names.5")}`));
  await click(page, t("feedback.message.skip"));
  await expect(getDialogTitle(page)).toHaveText("Thank you for your feedback");
  expect(await feedbacks(page)).toEqual([{ vin: SAMPLE_VIN, type: "report" }]);
  await expect(dialog.getByRole("link")).toHaveAttribute(
    "href",
    `/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`,
  );
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await readPdf();
  await page.waitForFunction(() => document.visibilityState === "visible");
  await expect(dialog).toBeHidden();
});

const withoutChecks = () => Promise.resolve();

test("[DLG-1] [DLG-4] [PAGE-17] a bad rating leads to a support ticket that grants a credit", async ({
  page,
}) => {
  await openReport(page, site(), t);
  await reportBadRating(page, t, withoutChecks);
});

test("[PAGE-17] an anonymous user writes to support from the footer", async ({ page }) => {
  await page.goto(`${site()}/`);
  await writeToSupport(page, t, withoutChecks);
});
