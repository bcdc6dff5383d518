import type { Page } from "@playwright/test";
import { NO_SITE_FILTER } from "@/stores/admin";
import { logInAdmin } from "@/tests/browser/support/admin";
import {
  expect,
  expectAccessible,
  expectHydrated,
  expectNoHorizontalScroll,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");
const papers = ["light", "dark"] as const;

test.use({ reducedMotion: "reduce" });

async function themes(page: Page, testId: string) {
  return page
    .getByTestId(testId)
    .first()
    .evaluate((paper) => {
      const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
      const bright = (color: string) => {
        if (!canvas) return -1;
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const field = paper.querySelector("input[type=text]:not(:disabled)") ?? paper.firstElementChild;
      const paint = getComputedStyle(paper);
      return {
        paper: bright(paint.backgroundColor),
        ink: bright(paint.color),
        sheet: field ? bright(getComputedStyle(field).backgroundColor) : -1,
      };
    });
}

test("[PAGE-14] [SITE-3] a preview inside a page has its own theme, on light and on dark pages", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await logInAdmin(page, t, site(), "/admin/ui");
  for (const colorScheme of papers) {
    await page.emulateMedia({ colorScheme });
    for (const [address, name] of [
      ["/admin/ui", "gallery"],
      ["/admin/theme?site=localhost", "preview"],
    ]) {
      await page.goto(site() + address);
      await expect(page.getByTestId(`${name}-dark`)).toBeVisible();
      const light = await themes(page, `${name}-light`);
      expect(light.paper, `${name}, light paper on a ${colorScheme} page`).toBeGreaterThan(220);
      expect(light.ink).toBeLessThan(60);
      expect(light.sheet).toBeGreaterThan(220);
      const dark = await themes(page, `${name}-dark`);
      expect(dark.paper, `${name}, dark paper on a ${colorScheme} page`).toBeLessThan(50);
      expect(dark.ink).toBeGreaterThan(200);
      expect(dark.sheet).toBeLessThan(60);
    }
    await expectAccessible(page, `theme editor on a ${colorScheme} page`);
  }
});

test("[PAGE-14] [PAGE-17] [SITE-3] every UI primitive is readable in every site's two themes, and fits on a phone", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await logInAdmin(page, t, site(), "/admin/ui");
  const sites = page.getByLabel(t("admin.whichSite"));
  await expectHydrated(sites);
  await sites.selectOption(NO_SITE_FILTER);
  for (const brand of ["Glovebox", "Canyon", "Historial", "Vault Auto", "Detailed Vehicle History"])
    await expect(page.getByRole("heading", { level: 2, name: brand, exact: true })).toBeVisible();
  await expect(page.getByTestId("gallery-dark").nth(4)).toBeVisible();
  await expectAccessible(page, "every site's look, light page");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 320, height: 720 });
  await expectNoHorizontalScroll(page, "every site's look at 320 px");
  await expectAccessible(page, "every site's look, dark page, 320 px");
  const colors = await page
    .getByTestId("gallery-light")
    .evaluateAll((all) =>
      all.map((paper) => getComputedStyle(paper.querySelector("button") ?? paper).backgroundColor),
    );
  expect(new Set(colors).size).toBe(colors.length);
});
