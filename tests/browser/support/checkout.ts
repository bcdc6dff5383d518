import type { Locator, Page } from "@playwright/test";
import { SAMPLE_VIN } from "./documents";
import { expect } from "./fixtures";
import type { Say } from "./messages";

export const REPORT_CHECKOUT = `/checkout?product=vhr&vin=${SAMPLE_VIN}`;

export const submitButton = (page: Page, say: Say): Locator =>
  page.getByRole("main").getByRole("button", { name: say("billing.summary.pay") });
export const heading = (page: Page, name: string): Locator =>
  page.getByRole("heading", { name, exact: true });
export const sandboxPayButton = (page: Page, say: Say): Locator =>
  page.getByRole("button", { name: say("billing.sandbox.pay") });

/** From the open checkout to the sandbox's payment page. */
export async function toPayment(page: Page, say: Say): Promise<void> {
  await expect(submitButton(page, say)).toBeEnabled();
  await submitButton(page, say).click();
  await page.waitForURL(/\/payment\?order=GB-/);
  await expect(page.getByText(say("billing.sandbox.badge"), { exact: true })).toBeVisible();
}

/** The order number in the address of the payment and result pages. */
export const orderNumber = (page: Page): string => new URL(page.url()).searchParams.get("order") ?? "";
