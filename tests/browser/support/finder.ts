import type { Page } from "@playwright/test";
import { expectHydrated, site } from "./fixtures";
import { loadTranslator } from "./messages";

const t = loadTranslator("en");

export function vinField(page: Page) {
  return page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") });
}

export function getFoundVehicle(page: Page) {
  return page.getByRole("region", { name: t("vehicle.summary.label") });
}

/** Opens a site's finder. Spread tests over sites, because lookups are rate-limited per site. */
export async function openFinder(page: Page, name: string): Promise<void> {
  await page.goto(site(name));
  await expectHydrated(vinField(page));
}
