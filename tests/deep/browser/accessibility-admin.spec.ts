import type { Page } from "@playwright/test";
import { lists } from "@/components/admin/list-definitions";
import { NO_SITE_FILTER } from "@/stores/admin";
import { buy, openAccount } from "@/tests/browser/support/account";
import { logInAdmin } from "@/tests/browser/support/admin";
import {
  expect,
  expectAccessible,
  expectHydrated,
  expectNoHorizontalScroll,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { loadTranslator, type Translate } from "@/tests/browser/support/messages";

test.use({ reducedMotion: "reduce" });

const frames = ["", "/plans", "/sites/new"];
const ofEverySite = ["/imports", "/sites/new"];

async function open(page: Page, t: Translate, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(t("admin.loading"), { exact: true })).toHaveCount(0);
}

async function takeFirst(page: Page, list: string): Promise<string> {
  await page.goto(`${new URL(page.url()).origin}/admin/${list}`);
  const href = await page.getByRole("table").getByRole("link").first().getAttribute("href");
  return (href ?? "").replace(/^\/admin/, "");
}

for (const [language, name] of [
  ["en", ""],
  ["es", "es"],
] as const) {
  test(`[PAGE-14] [PAGE-17] axe finds no problems on the admin pages, and no page scrolls sideways (${language})`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(420_000);
    const t = loadTranslator(language);
    // The newest account is listed first and has a subscription, an order and ledger entries.
    const member = await (await browser.newContext()).newPage();
    await member.goto(`${site(name)}/login`);
    await openAccount(member, site(name), "axe-member");
    await buy(member, "report-monthly", true);
    await member.context().close();
    await page.goto(`${site(name)}/admin-login`);
    await expectAccessible(page, "admin login");
    await logInAdmin(page, t, site(name));
    const host = new URL(site(name)).hostname;
    const user = await takeFirst(page, "users");
    const isOwnPath = (path: string) => name === "" || !ofEverySite.includes(path);
    for (const path of [...frames, `/sites/${host}`, user].filter(isOwnPath)) {
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, t, `${site(name)}/admin${path}`);
      await expectAccessible(page, `/admin${path}, light, ${language}`);
    }
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 320, height: 720 });
    for (const path of [
      ...Object.keys(lists).map((list) => `/${list}`),
      ...frames,
      `/sites/${host}`,
      user,
    ].filter(isOwnPath)) {
      await open(page, t, `${site(name)}/admin${path}`);
      await expectNoHorizontalScroll(page, `/admin${path} at 320 px`);
      await expectAccessible(page, `/admin${path}, dark, 320 px, ${language}`);
    }
    await page.getByRole("button", { name: t("admin.actions.adjustCredits.label") }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoHorizontalScroll(page, "a form at 320 px");
    await expectAccessible(page, `a form, dark, 320 px, ${language}`);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t("admin.menu") }).click();
    await expect(page.getByRole("link", { name: t("admin.lists.audit.title") })).toBeVisible();
    await expectAccessible(page, `the menu, dark, 320 px, ${language}`);
  });
}

const en = loadTranslator("en");
const papers = ["light", "dark"] as const;

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

test("[PAGE-14] [SITE-3] light and dark theme previews keep their own colors on both light and dark pages", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await logInAdmin(page, en, site(), "/admin/ui");
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

test("[PAGE-14] [PAGE-17] [SITE-3] every UI primitive is readable in both themes of every site, and fits on a phone", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await logInAdmin(page, en, site(), "/admin/ui");
  const sites = page.getByLabel(en("admin.whichSite"));
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
