import type { Page } from "@playwright/test";
import { openAccount } from "@/tests/browser/support/account";
import { make, pdfLink, SAMPLE_VIN } from "@/tests/browser/support/documents";
import {
  expect,
  expectAccessible,
  expectHydrated,
  expectNoHorizontalScroll,
  newEmail,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { type Language, type Say, words } from "@/tests/browser/support/messages";

test.use({ reducedMotion: "reduce" });

const title = (page: Page) => page.getByRole("dialog").getByRole("heading", { level: 2 });

async function openReport(page: Page, origin: string, say: Say): Promise<void> {
  await openAccount(page, origin, "feedback");
  await make(page, "vhr", SAMPLE_VIN);
  await page.goto(`${origin}/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`);
  await expect(pdfLink(page, say, "vhr")).toBeVisible();
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole("button", { name });
  await expectHydrated(button);
  await button.click();
}

async function check(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, `${name}, light, 1440 px`);
  await page.setViewportSize({ width: 320, height: 720 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoHorizontalScroll(page, `${name} at 320 px`);
  await expectAccessible(page, `${name}, dark, 320 px`);
}

for (const [siteName, language] of [
  ["", "en"],
  ["es", "es"],
] as [string, Language][]) {
  const say = words(language);

  test(`[DLG-1] [DLG-4] [PAGE-17] from a bad rating to a ticket with its credit, each step for everybody: ${language}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await openReport(page, site(siteName), say);
    await press(page, say("feedback.invite.action"));
    await expect(title(page)).toHaveText(say("feedback.rating.title"));
    await check(page, `rating, ${language}`);
    await press(page, new RegExp(`1.*${say("feedback.rating.names.1")}`));
    await expect(title(page)).toHaveText(say("feedback.message.negative.title"));
    await expect(page.getByLabel(say("feedback.message.negative.label"))).toBeFocused();
    await press(page, say("feedback.message.send"));
    await expect(page.getByText(say("feedback.message.negative.missing"))).toBeVisible();
    await check(page, `sorry, ${language}`);
    await press(page, say("feedback.options.contact"));
    await expect(title(page)).toHaveText(say("feedback.ticket.title"));
    await check(page, `ticket, ${language}`);
    await page.getByLabel(say("feedback.ticket.message")).fill("The odometer is not mine.");
    await press(page, say("feedback.ticket.send"));
    await expect(title(page)).toHaveText(say("feedback.ticketSent.title"));
    await expect(page.getByText(say("feedback.ticketSent.text", { hours: 24 }))).toBeVisible();
    await expect(page.getByText(say("feedback.ticketSent.credit"))).toBeVisible();
    await check(page, `ticket sent, ${language}`);
  });

  test(`[PAGE-17] a visitor writes to support from the foot of the page: ${language}`, async ({ page }) => {
    await page.goto(`${site(siteName)}/`);
    await press(page, say("shell.footer.contact"));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("support.contact.send") })
      .click();
    await expect(page.getByText(say("support.contact.missing"))).toBeVisible();
    await check(page, `contact, ${language}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(say("support.contact.email")).fill(newEmail("visitor"));
    await dialog.getByLabel(say("support.contact.message")).fill("Do you know trucks too?");
    await dialog.getByRole("button", { name: say("support.contact.send") }).click();
    await expect(title(page)).toHaveText(say("support.contact.sentTitle"));
  });
}
