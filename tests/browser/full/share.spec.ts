import type { Page } from "@playwright/test";
import type { Product } from "@/tests/browser/support/documents";
import { expect, test } from "@/tests/browser/support/fixtures";
import { translator } from "@/tests/browser/support/messages";
import { openOwner, openSharing } from "@/tests/browser/support/sharing";

const t = translator("en");

async function shareLink(page: Page, product: Product): Promise<string> {
  const dialog = await openSharing(page, product);
  await dialog.getByRole("button", { name: t("share.dialog.create") }).click();
  return dialog.getByRole("textbox", { name: t("share.dialog.address"), exact: true }).inputValue();
}

test("[PAGE-10] a shared sticker shows the sheet", async ({ page, openContext }) => {
  await openOwner(page, "sticker");
  const stranger = await (await openContext()).newPage();
  await stranger.goto(await shareLink(page, "sticker"));
  await expect(stranger.getByRole("article", { name: t("sticker.label") })).toBeVisible();
});
