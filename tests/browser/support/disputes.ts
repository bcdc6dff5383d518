import type { Locator, Page } from "@playwright/test";
import { expect, expectHydrated } from "./fixtures";
import type { Translate } from "./messages";

/** A record's row is rendered twice, for narrow and for wide screens; only one of them is visible. */
export const disputeButtons = (page: Page, t: Translate, key: "action" | "yours") =>
  page.getByRole("button", { name: new RegExp(`^${t(`report.dispute.${key}`)}: `) });

export async function openWithKeys(page: Page, button: Locator): Promise<Locator> {
  await expectHydrated(button);
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}
