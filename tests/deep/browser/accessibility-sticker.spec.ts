import { openAccount } from "@/tests/browser/support/account";
import { generateButton, SAMPLE_VIN } from "@/tests/browser/support/documents";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { type Language, loadTranslator } from "@/tests/browser/support/messages";
import { getTourCard, openStickerEditor } from "@/tests/browser/support/sticker-editor";

const themes: { language: Language; siteName: string; scheme: "light" | "dark" }[] = [
  { language: "en", siteName: "", scheme: "light" },
  { language: "es", siteName: "es", scheme: "dark" },
];
for (const { language, siteName, scheme } of themes)
  test(`[PAGE-17] [SHOW-2] editor and tour pass axe and fit 320 px, ${language}, ${scheme}`, async ({
    page,
  }) => {
    test.slow();
    const t = loadTranslator(language);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAccount(page, site(siteName), "builder-looks");
    await openStickerEditor(page, site(siteName), `vin=${SAMPLE_VIN}`);
    await expect(getTourCard(page, t, "trim")).toBeVisible();
    await expectAccessible(page, `the tour, ${language}`);
    await page.getByRole("button", { name: t("tour.gotIt") }).click();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole("button", { name: t("stickerEditor.customLine.add") }).click();
    await page.getByRole("button", { name: t("stickerEditor.discount.add") }).click();
    await page
      .getByRole("radio", { name: t("stickerEditor.color.custom") })
      .first()
      .check();
    await generateButton(page, t, "sticker").click();
    await expect(page.getByText(t("stickerEditor.problem.nameMissing")).first()).toBeVisible();
    await expectNoHorizontalScroll(page, `the builder, ${language}`);
    await expectAccessible(page, `the builder, ${language}`);
    await page.getByRole("button", { name: t("tour.begin") }).click();
    for (const step of ["trim", "exterior", "interior", "packages"] as const) {
      const card = getTourCard(page, t, step);
      await expect(card).toBeInViewport({ ratio: 0.99 });
      if (step !== "packages") await page.getByRole("button", { name: t("tour.next") }).click();
    }
    await page.keyboard.press("Escape");
    await expect(getTourCard(page, t, "packages")).toBeHidden();
  });
