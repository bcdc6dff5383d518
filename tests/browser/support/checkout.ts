import type { Locator, Page } from "@playwright/test";
import { SAMPLE_VIN } from "./documents";
import { expect } from "./fixtures";
import type { Translate } from "./messages";

export const REPORT_CHECKOUT = `/checkout?product=vhr&vin=${SAMPLE_VIN}`;

export const submitButton = (page: Page, t: Translate): Locator =>
  page.getByRole("main").getByRole("button", { name: t("billing.summary.pay") });
export const heading = (page: Page, name: string): Locator =>
  page.getByRole("heading", { name, exact: true });
export const getSandboxPayButton = (page: Page, t: Translate): Locator =>
  page.getByRole("button", { name: t("billing.sandbox.pay") });

export async function toPayment(page: Page, t: Translate): Promise<void> {
  await expect(submitButton(page, t)).toBeEnabled();
  await submitButton(page, t).click();
  await page.waitForURL(/\/payment\?order=GB-/);
  await expect(page.getByText(t("billing.sandbox.badge"), { exact: true })).toBeVisible();
}
