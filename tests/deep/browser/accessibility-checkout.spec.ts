import { openAccount } from "@/tests/browser/support/account";
import { checkAccessibility, PLACES } from "@/tests/browser/support/axe";
import {
  getSandboxPayButton,
  heading,
  orderNumber,
  REPORT_CHECKOUT,
  submitButton,
  toPayment,
} from "@/tests/browser/support/checkout";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

test.use({ reducedMotion: "reduce" });

for (const { siteName, language } of PLACES)
  test(`[PAGE-17] axe finds nothing at the checkout, and nothing scrolls sideways at 320 px: ${language}`, async ({
    page,
  }) => {
    test.slow();
    const t = loadTranslator(language);
    await page.goto(site(siteName) + REPORT_CHECKOUT);
    await expect(submitButton(page, t)).toBeEnabled();
    await checkAccessibility(page, "checkout before login");
    await openAccount(page, site(siteName), "axe");
    await page.goto(site(siteName) + REPORT_CHECKOUT);
    await page.getByRole("checkbox").check();
    await checkAccessibility(page, "subscription");
    await page.getByRole("radio").first().check();
    await toPayment(page, t);
    await checkAccessibility(page, "payment");
    const order = orderNumber(page);
    await page.goto(`${site(siteName)}/success-page?order=${order}`);
    await expect(heading(page, t("billing.outcome.open.title"))).toBeVisible();
    await checkAccessibility(page, "waiting");
    await page.goto(`${site(siteName)}/payment?order=${order}`);
    await getSandboxPayButton(page, t).click();
    await expect(heading(page, t("billing.paid.title"))).toBeVisible();
    await checkAccessibility(page, "paid");
  });
