import type { Locator, Page } from "@playwright/test";
import { REPORT_CHECKOUT, submitButton } from "@/tests/browser/support/checkout";
import { expect, newEmail, site, test } from "@/tests/browser/support/fixtures";
import { expectFocusSeen, PHONE } from "@/tests/browser/support/focus";
import { loadTranslator } from "@/tests/browser/support/messages";

async function expectShown(page: Page, field: Locator, error: string): Promise<void> {
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
  await expectFocusSeen(page);
  await expect(page.getByText(error)).toBeInViewport({ ratio: 1 });
}

for (const language of ["en", "es"] as const)
  test(`[ONE-5] the checkout points out a guest's missing email address on a phone (${language})`, async ({
    page,
    complaints,
  }) => {
    // Session lookups return 401 without a session.
    complaints.provoke(/status of 401/);
    const t = loadTranslator(language);
    await page.setViewportSize(PHONE);
    await page.goto(site(language === "es" ? "es" : "") + REPORT_CHECKOUT);
    const email = page.getByRole("textbox", { name: t("billing.buyer.email") });
    const pay = submitButton(page, t);
    await expect(pay).toBeEnabled();
    await expect(email).not.toBeInViewport();
    await pay.click();
    await expectShown(page, email, t("fields.please_enter_a_valid_email_address"));

    await page.getByRole("radio").first().click();
    await pay.click();
    await expectShown(page, email, t("fields.please_enter_a_valid_email_address"));
    await page.keyboard.type(newEmail("guest"));
    await pay.click();
    await page.waitForURL(/\/payment\?order=GB-/);
  });
