import type { Page } from "@playwright/test";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { translator } from "@/tests/browser/support/messages";

const t = translator("en");

/** Opens the first screen without its scripts; the returned function releases them. */
async function openBeforeHydration(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/_next/static/chunks/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(site("cnv"), { waitUntil: "commit" });
  return letGo;
}

test("[ERR-12] [PAGE-4] a VIN typed before the page's script runs is looked up once it runs", async ({
  page,
}) => {
  const letGo = await openBeforeHydration(page);
  const field = page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") });
  await field.pressSequentially("1HGCM82633A004352");
  await expect(field).toHaveValue("1HGCM82633A004352");
  letGo();
  await expect(field).toHaveValue("1HG CM8263 3A004352");
  await expect(page.getByRole("heading", { name: "2003 Honda Accord" })).toBeVisible();
});

test("[ERR-12] presses and selections before the page's script runs take effect once, when it runs", async ({
  page,
}) => {
  const letGo = await openBeforeHydration(page);
  await page.getByRole("radio", { name: t("shell.themes.dark") }).check({ force: true });
  const opener = page.getByRole("button", { name: t("vehicle.whereIsMyVin.title") });
  await opener.click();
  await opener.click();
  letGo();
  const dialog = page.getByRole("dialog", { name: t("vehicle.whereIsMyVin.title") });
  // The dialog handles Escape only after it has focus.
  await expect(dialog.getByRole("button", { name: t("common.close") })).toBeFocused();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
