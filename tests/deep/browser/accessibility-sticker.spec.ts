import type { Page } from "@playwright/test";
import { openAccount } from "@/tests/browser/support/account";
import { generateButton, SAMPLE_VIN } from "@/tests/browser/support/documents";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { type Language, type Translate, translator } from "@/tests/browser/support/messages";

async function openBuilder(page: Page, origin: string, of: string): Promise<void> {
  await page.goto(`${origin}/dashboard?${of}#window-sticker`);
  await expect(page.locator("form button[type=submit]")).toBeVisible();
}
const tourCard = (page: Page, messages: Translate, step: "trim" | "exterior" | "interior" | "packages") =>
  page.getByRole("dialog", { name: messages(`tour.${step}.title`) });

const themes: { language: Language; siteName: string; scheme: "light" | "dark" }[] = [
  { language: "en", siteName: "", scheme: "light" },
  { language: "es", siteName: "es", scheme: "dark" },
];
for (const { language, siteName, scheme } of themes)
  test(`[PAGE-17] [SHOW-2] builder and tour pass axe and fit 320 px, ${language}, ${scheme}`, async ({
    page,
  }) => {
    test.slow();
    const messages = translator(language);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAccount(page, site(siteName), "builder-looks");
    await openBuilder(page, site(siteName), `vin=${SAMPLE_VIN}`);
    await expect(tourCard(page, messages, "trim")).toBeVisible();
    await expectAccessible(page, `the tour, ${language}`);
    await page.getByRole("button", { name: messages("tour.gotIt") }).click();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole("button", { name: messages("stickerEditor.customLine.add") }).click();
    await page.getByRole("button", { name: messages("stickerEditor.discount.add") }).click();
    await page
      .getByRole("radio", { name: messages("stickerEditor.color.custom") })
      .first()
      .check();
    await generateButton(page, messages, "sticker").click();
    await expect(page.getByText(messages("stickerEditor.problem.nameMissing")).first()).toBeVisible();
    await expectNoHorizontalScroll(page, `the builder, ${language}`);
    await expectAccessible(page, `the builder, ${language}`);
    // At this width the tour's card has room too.
    await page.getByRole("button", { name: messages("tour.begin") }).click();
    for (const step of ["trim", "exterior", "interior", "packages"] as const) {
      const card = tourCard(page, messages, step);
      await expect(card).toBeInViewport({ ratio: 0.99 });
      if (step !== "packages") await page.getByRole("button", { name: messages("tour.next") }).click();
    }
    await page.keyboard.press("Escape");
    await expect(tourCard(page, messages, "packages")).toBeHidden();
  });
