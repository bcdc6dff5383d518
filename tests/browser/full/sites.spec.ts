import type { Page } from "@playwright/test";
import { seededSites } from "@/lib/members-api/site/seed-data";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { words } from "@/tests/browser/support/messages";

const seeded = [
  { name: "", brand: "Glovebox", language: "en" },
  { name: "cnv", brand: "Canyon", language: "en" },
  { name: "es", brand: "Historial", language: "es" },
  { name: "secure", brand: "Vault Auto", language: "en" },
  { name: "detailedvehiclehistory", brand: "Detailed Vehicle History", language: "en" },
] as const;

async function lookOf(page: Page) {
  return page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const names = ["primary", "secondary", "tertiary", "background"];
    const colours = names.map((name) => style.getPropertyValue(`--${name}`).trim());
    return { colours, logo: document.querySelector("header image")?.getAttribute("href") ?? "" };
  });
}

test("[SITE-8] [SITE-1] five sites stand under five names, in five sets of colours, with five marks", async ({
  page,
}) => {
  const looks = new Map<string, Awaited<ReturnType<typeof lookOf>>>();
  for (const { name, brand, language } of seeded) {
    // The gate's site shows its own entrance; the others their first page.
    await page.goto(site(name));
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page).toHaveTitle(new RegExp(brand));
    await expect(page.getByRole("banner").getByRole("link", { name: brand })).toBeVisible();
    looks.set(brand, await lookOf(page));
  }
  const all = [...looks.values()];
  for (const part of [0, 1, 2, 3]) {
    const values = all.map((look) => look.colours[part]);
    expect(values.every((value) => value !== "")).toBe(true);
    expect(new Set(values).size, `distinct colours of part ${part}`).toBe(seeded.length);
  }
  expect(new Set(all.map((look) => look.logo)).size).toBe(seeded.length);
});

test("[SITE-1] a host that nobody set up gets a plain 404 with no site's data", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 404 .*\/login\?next/);
  const response = await page.goto(`${site("unknown")}/login?next=/dashboard`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This domain is not set up" })).toBeVisible();
  const html = await page.content();
  const looks = seededSites.flatMap(({ config, settings, hosts }) => [
    config.name.toLowerCase(),
    config.support_email,
    ...hosts.slice(0, 1).filter((host) => host !== "localhost"),
    ...[settings.primary_color, settings.secondary_color, settings.teritary_color].map(String),
  ]);
  for (const look of looks) expect(html.toLowerCase()).not.toContain(look);
  expect(html).not.toMatch(/--primary|\/sites\//);
  expect(html).not.toContain("<script");
  expect(await page.context().cookies()).toEqual([]);
  expect(response?.headers()["set-cookie"]).toBeUndefined();
});

test("[SITE-5] the forced site is Spanish whatever the browser and the cookie ask for", async ({
  openContext,
}) => {
  const context = await openContext({
    locale: "en-GB",
    extraHTTPHeaders: { "accept-language": "en-GB,en;q=0.9" },
  });
  await context.addCookies([{ name: "locale", value: "en", url: site("es") }]);
  const page = await context.newPage();
  const say = words("es");
  await page.goto(site("es"));
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("heading", { level: 1, name: say("home.title") })).toBeVisible();
  await page.goto(`${site("es")}/login`);
  await expect(page.getByRole("heading", { level: 1, name: say("account.login.title") })).toBeVisible();
  await expect(page.getByRole("button", { name: "English" })).toHaveCount(0);
});

test("[SITE-5] [PAGE-17] a site without a forced language follows the browser, and then the visitor's choice", async ({
  openContext,
}) => {
  const context = await openContext({ locale: "es-MX" });
  const page = await context.newPage();
  const [en, es] = [words("en"), words("es")];
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

test("[SITE-3] the theme stands in the first bytes of HTML, under the nonce of the policy", async ({
  page,
}) => {
  const response = await page.request.get(site());
  const html = await response.text();
  const style = /<style nonce="([^"]+)"[^>]*>([^<]*)<\/style>/.exec(html);
  expect(style?.[2]).toMatch(/--primary:/);
  expect(html.indexOf(style?.[0] ?? "-")).toBeLessThan(html.indexOf("<body"));
  const policy = response.headers()["content-security-policy"] ?? "";
  expect(policy).toContain(`'nonce-${style?.[1]}'`);
  expect(policy).toContain("'strict-dynamic'");
  expect(policy).not.toContain("unsafe-inline");
});

test("[SITE-3] the colours are there before any script runs", async ({ openContext }) => {
  const context = await openContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site("cnv"));
  const button = page.getByRole("button", { name: words("en")("vehicle.finder.lookUp") });
  await expect(button).toHaveCSS("background-color", "rgb(140, 52, 20)");
});

test("[SITE-3] [PAGE-17] the choice of dark paper is in the page's first bytes at the next visit", async ({
  page,
}) => {
  const say = words("en");
  await page.goto(site());
  await page.getByRole("radio", { name: say("shell.themes.dark") }).check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect
    .poll(async () => (await page.context().cookies()).map((cookie) => cookie.name))
    .toContain("theme");
  const response = await page.reload();
  expect(await response?.text()).toContain('data-theme="dark"');
  await expect(page.locator("body")).toHaveCSS("color-scheme", /dark/);
});
