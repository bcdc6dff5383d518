import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";
import type { Translate } from "./messages";

export async function openStickerEditor(page: Page, origin: string, query: string): Promise<void> {
  await page.goto(`${origin}/dashboard?${query}#window-sticker`);
  await expect(page.locator("form button[type=submit]")).toBeVisible();
}

export const getStickerPreview = (page: Page, t: Translate): Locator =>
  page.getByRole("article", { name: t("sticker.preview.label") });

export const getTourCard = (
  page: Page,
  t: Translate,
  step: "trim" | "exterior" | "interior" | "packages",
): Locator => page.getByRole("dialog", { name: t(`tour.${step}.title`) });
