import type { Page } from "@playwright/test";
import { openAccount } from "@/tests/browser/support/account";
import { expectPdf, generateButton, PLAIN_VIN, pdfLink } from "@/tests/browser/support/documents";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { type Translate, translator } from "@/tests/browser/support/messages";

const t = translator("en");

async function openBuilder(page: Page, origin: string, of: string): Promise<void> {
  await page.goto(`${origin}/dashboard?${of}#window-sticker`);
  await expect(page.locator("form button[type=submit]")).toBeVisible();
}
const preview = (page: Page, messages: Translate) =>
  page.getByRole("article", { name: messages("sticker.preview.label") });
test("[STK-1] a car of which nobody has build data says so, and what is typed by hand makes a whole sheet", async ({
  page,
}) => {
  await openAccount(page, site(), "builder-plain");
  await openBuilder(page, site(), `vin=${PLAIN_VIN}`);
  await expect(page.getByText(t("stickerEditor.basis.specification"))).toBeVisible();
  const base = page.getByRole("textbox", { name: t("stickerEditor.sum.base") });
  await base.fill("dear");
  await generateButton(page, t, "sticker").click();
  await expect(page.getByText(t("stickerEditor.problem.sumWrong"))).toBeVisible();
  await expect(base).toBeFocused();
  await base.fill("26,360");
  await page.getByRole("textbox", { name: t("stickerEditor.sum.destination") }).fill("460");
  await expect(preview(page, t)).toContainText("$26,820.00");
  await generateButton(page, t, "sticker").click();
  await expectPdf(page, pdfLink(page, t, "sticker"));
  await expect(page.getByRole("article", { name: t("sticker.label"), exact: true })).toContainText(
    "$26,820.00",
  );
});
