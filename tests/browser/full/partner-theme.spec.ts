import type { Browser, Page } from "@playwright/test";
import { send } from "@/tests/browser/support/account";
import { logInAdmin, makeSiteAdministrator } from "@/tests/browser/support/admin";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");
const OLD = "#1e3a8a";
const NEW = "#0b5563";

async function makeSite(browser: Browser): Promise<string> {
  const host = `theme${process.pid}.localhost`;
  const origin = `http://${host}:${new URL(site()).port}`;
  const page = await browser.newPage();
  await logInAdmin(page, t, site());
  const json = {
    hosts: [host],
    config: { name: "Harbor", origin, support_email: "desk@harbor.example" },
    settings: {
      primary_color: OLD,
      secondary_color: "#c8472b",
      teritary_color: "#e7b93c",
      security: "disabled",
    },
  };
  expect((await send(page, "/members/api/admin/sites", { json })).status).toBe(200);
  await page.close();
  return origin;
}

const getPrimary = (page: Page) =>
  page.evaluate(
    () =>
      /--primary:(?:light-dark\()?(#[0-9a-f]{6})/.exec(
        document.querySelector("head style")?.textContent ?? "",
      )?.[1],
  );

test("[PART-3] a theme is drafted, previewed through a link, published to all visitors, and reverted", async ({
  browser,
  page,
  openContext,
  complaints,
}) => {
  complaints.provoke(/status of 410/);
  const origin = await makeSite(browser);
  const owner = await makeSiteAdministrator(browser, t, origin);
  await logInAdmin(page, t, origin, "/partner", owner);
  await page.goto(`${origin}/partner/theme`);
  const primary = page.getByLabel(t("admin.fields.primary_color"), { exact: true });
  await primary.fill(NEW);
  await page.getByRole("button", { name: t("admin.theme.save") }).click();
  await page.getByRole("button", { name: t("admin.theme.makeLink") }).click();
  const link = page.locator("code", { hasText: "theme-preview=" });
  await expect(link).toBeVisible();
  const href = (await link.textContent()) ?? "";

  const shownPage = await (await openContext()).newPage();
  const others = await (await openContext()).newPage();
  await shownPage.goto(href);
  expect(shownPage.url()).toBe(`${origin}/`);
  const banner = shownPage.getByRole("complementary", { name: t("shell.themePreview.label") });
  await expect(banner).toBeVisible();
  expect(await getPrimary(shownPage)).toBe(NEW);
  await others.goto(origin);
  expect(await getPrimary(others)).toBe(OLD);
  // Interleaved requests of two users must not share cached pages.
  const pages = Array.from({ length: 24 }, (_, turn) => (turn % 2 === 0 ? shownPage : others));
  const texts = await Promise.all(
    pages.map((item) => item.evaluate(async () => (await fetch("/prices")).text())),
  );
  expect(texts.map((text) => text.includes(`--primary:light-dark(${NEW}`))).toEqual(
    pages.map((item) => item === shownPage),
  );
  expect(texts[0]).toContain('content="noindex');

  await page.getByRole("button", { name: t("admin.actions.publishTheme.label") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("admin.fields.note")).fill("Teal");
  await dialog.getByRole("button", { name: t("admin.actions.publishTheme.label") }).click();
  await expect(page.getByRole("heading", { name: t("admin.theme.version", { number: 2 }) })).toBeVisible();
  await shownPage.goto(`${origin}/prices`);
  await expect(shownPage.getByRole("heading", { name: "This preview has ended" })).toBeVisible();
  await shownPage.getByRole("link").click();
  await expect(shownPage.getByRole("heading", { level: 1 })).toBeVisible();
  await others.reload();
  expect([await getPrimary(shownPage), await getPrimary(others)]).toEqual([NEW, NEW]);
  await expect(banner).toHaveCount(0);

  const first = page.getByRole("listitem").filter({
    has: page.getByRole("heading", { name: t("admin.theme.version", { number: 1 }) }),
  });
  await first.getByRole("button", { name: t("admin.actions.rollBackTheme.label") }).click();
  await dialog.getByRole("button", { name: t("admin.actions.rollBackTheme.label") }).click();
  await expect(page.getByRole("heading", { name: t("admin.theme.version", { number: 3 }) })).toBeVisible();
  await expect(primary).toHaveValue(OLD);
  await others.reload();
  expect(await getPrimary(others)).toBe(OLD);
});

test("[PART-3] if two editors change one draft, the editor who saves last keeps the input and chooses a version", {
  tag: "@deep",
}, async ({ browser, page, openContext, complaints }) => {
  complaints.provoke(/status of 409/);
  const origin = site("es");
  const es = loadTranslator("es");
  const [one, two] = [
    await makeSiteAdministrator(browser, es, origin),
    await makeSiteAdministrator(browser, es, origin),
  ];
  const other = await (await openContext()).newPage();
  const open = async (at: Page, who: typeof one) => {
    await logInAdmin(at, es, origin, "/partner", who);
    await at.goto(`${origin}/partner/theme`);
    return at.getByLabel(es("admin.fields.primary_color"), { exact: true });
  };
  const save = (at: Page) => at.getByRole("button", { name: es("admin.theme.save") }).click();
  const [mine, theirs] = [await open(page, one), await open(other, two)];
  await mine.fill("#101010");
  await theirs.fill("#202020");
  await save(other);
  await expect(other.getByRole("button", { name: es("admin.theme.makeLink") })).toBeVisible();
  await save(page);
  await expect(page.getByText(es("admin.theme.conflictSaved"))).toBeVisible();
  await expect(mine).toHaveValue("#101010");
  await page.getByRole("button", { name: es("admin.theme.mine") }).click();
  await save(page);
  await expect(page.getByRole("button", { name: es("admin.theme.makeLink") })).toBeVisible();
  await other.reload();
  await expect(theirs).toHaveValue("#101010");
  await page.getByRole("button", { name: es("admin.actions.discardThemeDraft.label") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: es("admin.actions.discardThemeDraft.label") }).click();
  await expect(page.getByText(es("admin.theme.noDraft"))).toBeVisible();
});
