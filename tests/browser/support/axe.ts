import type { Page } from "@playwright/test";
import { expectAccessible, expectNoHorizontalScroll, site } from "./fixtures";
import { type Language, loadTranslator } from "./messages";
import type { State } from "./page-states";

const NARROW = { width: 320, height: 720 };
export const WIDE = { width: 1440, height: 900 };

export interface Where {
  siteName: string;
  language: Language;
}

export const PLACES: readonly Where[] = [
  { siteName: "", language: "en" },
  { siteName: "es", language: "es" },
];

/** Checks a wide light page and a narrow dark page, which together cover all differences. */
export async function checkAccessibility(page: Page, name: string): Promise<void> {
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, `${name}, light, 1440 px`);
  await page.setViewportSize(NARROW);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoHorizontalScroll(page, `${name} at 320 px`);
  await expectAccessible(page, `${name}, dark, 320 px`);
  await page.setViewportSize(WIDE);
}

export async function checkStates(page: Page, where: Where, states: readonly State[]): Promise<void> {
  const t = loadTranslator(where.language);
  for (const { name, path, reach } of states) {
    // Navigating to another hash doesn't reload the page.
    await page.goto("about:blank");
    await page.setViewportSize(WIDE);
    await page.goto(site(where.siteName) + path);
    await reach(page, t);
    await checkAccessibility(page, `${name}, ${where.language}`);
  }
}
