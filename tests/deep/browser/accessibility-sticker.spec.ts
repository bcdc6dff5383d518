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
import { type Language, type Say, words } from "@/tests/browser/support/messages";

async function openBuilder(page: Page, origin: string, of: string): Promise<void> {
  await page.goto(`${origin}/dashboard?${of}#window-sticker`);
  await expect(page.locator("form button[type=submit]")).toBeVisible();
}
const tourCard = (page: Page, said: Say, step: "trim" | "exterior" | "interior" | "packages") =>
  page.getByRole("dialog", { name: said(`tour.${step}.title`) });

const looks: { language: Language; siteName: string; scheme: "light" | "dark" }[] = [
  { language: "en", siteName: "", scheme: "light" },
  { language: "es", siteName: "es", scheme: "dark" },
];
for (const { language, siteName, scheme } of looks)
  test(`[PAGE-17] [SHOW-2] builder and tour pass axe and fit 320 px, ${language}, ${scheme}`, async ({
    page,
  }) => {
    test.slow();
    const said = words(language);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAccount(page, site(siteName), "builder-looks");
    await openBuilder(page, site(siteName), `vin=${SAMPLE_VIN}`);
    await expect(tourCard(page, said, "trim")).toBeVisible();
    await expectAccessible(page, `the tour, ${language}`);
    await page.getByRole("button", { name: said("tour.gotIt") }).click();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole("button", { name: said("stickerEditor.customLine.add") }).click();
    await page.getByRole("button", { name: said("stickerEditor.discount.add") }).click();
    await page
      .getByRole("radio", { name: said("stickerEditor.color.custom") })
      .first()
      .check();
    await generateButton(page, said, "sticker").click();
    await expect(page.getByText(said("stickerEditor.problem.nameMissing")).first()).toBeVisible();
    await expectNoHorizontalScroll(page, `the builder, ${language}`);
    await expectAccessible(page, `the builder, ${language}`);
    // At this width the tour's card has room too.
    await page.getByRole("button", { name: said("tour.begin") }).click();
    for (const step of ["trim", "exterior", "interior", "packages"] as const) {
      const card = tourCard(page, said, step);
      await expect(card).toBeInViewport({ ratio: 0.99 });
      if (step !== "packages") await page.getByRole("button", { name: said("tour.next") }).click();
    }
    await page.keyboard.press("Escape");
    await expect(tourCard(page, said, "packages")).toBeHidden();
  });
