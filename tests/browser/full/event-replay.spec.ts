import type { Page } from "@playwright/test";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");

/** Opens the first screen without its scripts; the returned function releases them. */
async function openBeforeHydration(page: Page): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/_next/static/chunks/**/*.js", async (route) => {
    await gate;
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
