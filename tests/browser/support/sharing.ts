import type { Locator, Page } from "@playwright/test";
import { openAccount } from "./account";
import { make, type Product, SAMPLE_VIN } from "./documents";
import { expect, press, site } from "./fixtures";
import { loadTranslator } from "./messages";

const t = loadTranslator("en");

export async function openOwner(page: Page, product: Product): Promise<string> {
  const email = await openAccount(page, site());
  await make(page, product, SAMPLE_VIN);
  return email;
}

export async function openShareDialog(page: Page): Promise<Locator> {
  await press(page.getByRole("button", { name: t("share.action") }));
  return page.getByRole("dialog");
}

export async function openSharing(page: Page, product: Product): Promise<Locator> {
  await page.goto(`${site()}/dvh?vin=${SAMPLE_VIN}&product=${product}`);
  return openShareDialog(page);
}

export async function expectEnded(dialog: Locator, stranger: Page, address: string): Promise<void> {
  await dialog.getByRole("button", { name: /^Turn off the link/ }).click();
  await expect(dialog.getByText(t("share.dialog.revoked"))).toBeVisible();
  expect((await stranger.goto(address))?.status()).toBe(404);
  await expect(stranger.getByRole("heading", { name: t("share.missing.title") })).toBeVisible();
}
