import type { Locator, Page } from "@playwright/test";
import { expect, expectHydrated } from "./fixtures";
import type { Translate } from "./messages";

const recordMenus = (page: Page) => page.locator("[data-record-menu] > button");

/** Matches even while the record's menu is closed. */
export const getDisputeButtons = (page: Page, t: Translate, key: "action" | "yours") =>
  page.getByRole("button", {
    name: new RegExp(`^${t(`report.dispute.${key}`)}: `),
    includeHidden: true,
  });

export async function openWithKeys(page: Page, button: Locator): Promise<Locator> {
  const menu = recordMenus(page).and(
    page.locator(`[popovertarget="${await button.getAttribute("popovertarget")}"]`),
  );
  await expectHydrated(menu);
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(button).toBeVisible();
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}
