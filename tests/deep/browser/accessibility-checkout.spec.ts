import { openAccount } from "@/tests/browser/support/account";
import {
  heading,
  orderNumber,
  REPORT_CHECKOUT,
  sandboxPayButton,
  submitButton,
  toPayment,
} from "@/tests/browser/support/checkout";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { translator } from "@/tests/browser/support/messages";

for (const [siteName, language] of [
  ["", "en"],
  ["es", "es"],
] as const)
  test(`[PAGE-17] axe finds nothing at the checkout, and nothing scrolls sideways at 320 px: ${language}`, async ({
    page,
  }) => {
    test.slow();
    const t = translator(language);
    const check = async (name: string) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await expectAccessible(page, `${name}, light`);
      await page.setViewportSize({ width: 320, height: 720 });
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await expectNoHorizontalScroll(page, name);
      await expectAccessible(page, `${name}, dark`);
    };
    await page.goto(site(siteName) + REPORT_CHECKOUT);
    await expect(submitButton(page, t)).toBeEnabled();
    await check("checkout of a visitor");
    await openAccount(page, site(siteName), "axe");
    await page.goto(site(siteName) + REPORT_CHECKOUT);
    await page.getByRole("checkbox").check();
    await check("subscription");
    await page.getByRole("radio").first().check();
    await toPayment(page, t);
    await check("payment");
    const order = orderNumber(page);
    await page.goto(`${site(siteName)}/success-page?order=${order}`);
    await expect(heading(page, t("billing.outcome.open.title"))).toBeVisible();
    await check("waiting");
    await page.goto(`${site(siteName)}/payment?order=${order}`);
    await sandboxPayButton(page, t).click();
    await expect(heading(page, t("billing.paid.title"))).toBeVisible();
    await check("paid");
  });
