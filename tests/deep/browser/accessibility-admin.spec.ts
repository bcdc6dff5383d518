import type { Page } from "@playwright/test";
import { lists } from "@/components/admin/list-definitions";
import { buy, openAccount } from "@/tests/browser/support/account";
import { logInAdmin } from "@/tests/browser/support/admin";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { loadTranslator, type Translate } from "@/tests/browser/support/messages";

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
  test(`[PAGE-14] [PAGE-17] axe finds nothing on the administration's pages, and none scrolls sideways: ${language}`, async ({
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
    const own = (path: string) => name === "" || !ofEverySite.includes(path);
    for (const path of [...frames, `/sites/${host}`, user].filter(own)) {
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, t, `${site(name)}/admin${path}`);
      await expectAccessible(page, `/admin${path}, light, ${language}`);
    }
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.setViewportSize({ width: 320, height: 720 });
    for (const path of [
      ...Object.keys(lists).map((list) => `/${list}`),
      ...frames,
      `/sites/${host}`,
      user,
    ].filter(own)) {
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
