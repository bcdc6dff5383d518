import { openAccount } from "@/tests/browser/support/account";
import { expectPdf, generateButton, getPdfLink, PLAIN_VIN } from "@/tests/browser/support/documents";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";
import { getStickerPreview, openStickerEditor } from "@/tests/browser/support/sticker-editor";

const t = loadTranslator("en");

test("[STK-1] a car without build data is labeled as such, and its sticker is generated with prices that the user types", async ({
  page,
}) => {
  await openAccount(page, site(), "builder-plain");
  await openStickerEditor(page, site(), `vin=${PLAIN_VIN}`);
  await expect(page.getByText(t("stickerEditor.basis.specification"))).toBeVisible();
  const base = page.getByRole("textbox", { name: t("stickerEditor.sum.base") });
  await base.fill("dear");
  await generateButton(page, t, "sticker").click();
  await expect(page.getByText(t("stickerEditor.problem.sumWrong"))).toBeVisible();
  await expect(base).toBeFocused();
  await base.fill("26,360");
  await page.getByRole("textbox", { name: t("stickerEditor.sum.destination") }).fill("460");
  await expect(getStickerPreview(page, t)).toContainText("$26,820.00");
  await generateButton(page, t, "sticker").click();
  await expectPdf(page, getPdfLink(page, t, "sticker"));
  await expect(page.getByRole("article", { name: t("sticker.label"), exact: true })).toContainText(
    "$26,820.00",
  );
});
