import type { Locator, Page } from "@playwright/test";
import { openAccount } from "@/tests/browser/support/account";
import { SAMPLE_VIN } from "@/tests/browser/support/documents";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { type Say, words } from "@/tests/browser/support/messages";

const forCorolla = `/checkout?product=vhr&vin=${SAMPLE_VIN}`;
const submit = (page: Page, say: Say, key: "pay" | "subscribe" = "pay"): Locator =>
  page.getByRole("main").getByRole("button", { name: say(`billing.summary.${key}`) });
const heading = (page: Page, name: string): Locator => page.getByRole("heading", { name, exact: true });
const playButton = (page: Page, say: Say): Locator =>
  page.getByRole("button", { name: say("billing.sandbox.pay") });
/** From the open checkout to the sandbox's page. */
async function toPayment(page: Page, say: Say): Promise<void> {
  await expect(submit(page, say)).toBeEnabled();
  await submit(page, say).click();
  await page.waitForURL(/\/payment\?order=GB-/);
  await expect(page.getByText(say("billing.sandbox.badge"), { exact: true })).toBeVisible();
}

const numberIn = (page: Page): string => new URL(page.url()).searchParams.get("order") ?? "";

for (const [siteName, language] of [
  ["", "en"],
  ["es", "es"],
] as const)
  test(`[PAGE-17] axe finds nothing at the checkout, and nothing scrolls sideways at 320 px: ${language}`, async ({
    page,
  }) => {
    test.slow();
    const say = words(language);
    const check = async (name: string) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await expectAccessible(page, `${name}, light`);
      await page.setViewportSize({ width: 320, height: 720 });
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await expectNoHorizontalScroll(page, name);
      await expectAccessible(page, `${name}, dark`);
    };
    await page.goto(site(siteName) + forCorolla);
    await expect(submit(page, say)).toBeEnabled();
    await check("checkout of a visitor");
    await openAccount(page, site(siteName), "axe");
    await page.goto(site(siteName) + forCorolla);
    await page.getByRole("checkbox").check();
    await check("subscription");
    await page.getByRole("radio").first().check();
    await toPayment(page, say);
    await check("payment");
    const order = numberIn(page);
    await page.goto(`${site(siteName)}/success-page?order=${order}`);
    await expect(heading(page, say("billing.outcome.open.title"))).toBeVisible();
    await check("waiting");
    await page.goto(`${site(siteName)}/payment?order=${order}`);
    await playButton(page, say).click();
    await expect(heading(page, say("billing.paid.title"))).toBeVisible();
    await check("paid");
  });
