import type { Page } from "@playwright/test";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const seeded = [
  { name: "", brand: "Glovebox", language: "en" },
  { name: "cnv", brand: "Canyon", language: "en" },
  { name: "es", brand: "Historial", language: "es" },
  { name: "secure", brand: "Vault Auto", language: "en" },
  { name: "detailedvehiclehistory", brand: "Detailed Vehicle History", language: "en" },
] as const;

async function getTheme(page: Page) {
  return page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const names = ["primary", "secondary", "tertiary", "background"];
    const colors = names.map((name) => style.getPropertyValue(`--${name}`).trim());
    return { colors, logo: document.querySelector("header img")?.getAttribute("src") ?? "" };
  });
}

test("[SITE-8] [SITE-1] each of the five sites is served under its own host name, with its own colors and logo", async ({
  page,
}) => {
  const themes = new Map<string, Awaited<ReturnType<typeof getTheme>>>();
  for (const { name, brand, language } of seeded) {
    await page.goto(site(name));
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page).toHaveTitle(new RegExp(brand));
    await expect(page.getByRole("banner").getByRole("link", { name: brand })).toBeVisible();
    themes.set(brand, await getTheme(page));
  }
  const all = [...themes.values()];
  for (const part of [0, 1, 2, 3]) {
    const values = all.map((inspect) => inspect.colors[part]);
    expect(values.every((value) => value !== "")).toBe(true);
    expect(new Set(values).size, `distinct colors of part ${part}`).toBe(seeded.length);
  }
  expect(new Set(all.map((inspect) => inspect.logo)).size).toBe(seeded.length);
});

test("[SITE-5] [PAGE-17] a site without a forced language uses the browser's language until the visitor chooses another", async ({
  openContext,
}) => {
  const context = await openContext({ locale: "es-MX" });
  const page = await context.newPage();
  const [en, es] = [loadTranslator("en"), loadTranslator("es")];
  await page.goto(site());
  await expect(page.getByRole("heading", { level: 1, name: es("home.title") })).toBeVisible();
  const vin = page.getByRole("textbox", { name: es("vehicle.finder.vinLabel") });
  await vin.fill("1HGCM8");
  await page.getByRole("button", { name: "English" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: en("home.title") })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(
    page.getByRole("textbox", { name: en("vehicle.finder.vinLabel") }),
    "what was typed",
  ).toHaveValue("1HG CM8");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("[SITE-3] [PAGE-17] after a visitor chooses the dark theme, the next page's HTML already sets it", async ({
  page,
}) => {
  const t = loadTranslator("en");
  await page.goto(site());
  await page.getByRole("radio", { name: t("shell.themes.dark") }).check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect
    .poll(async () => (await page.context().cookies()).map((cookie) => cookie.name))
    .toContain("theme");
  const response = await page.reload();
  expect(await response?.text()).toContain('data-theme="dark"');
  await expect(page.locator("body")).toHaveCSS("color-scheme", /dark/);
});
