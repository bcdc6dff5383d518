import type { Page } from "@playwright/test";
import { openAccount } from "./account";
import { make, SAMPLE_VIN } from "./documents";
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from "./fixtures";
import { memberStates, type State, visitorStates } from "./states";
import { type Language, words } from "./words";

const NARROW = { width: 320, height: 720 };
const WIDE = { width: 1440, height: 900 };

/** The widest screen on light paper and the narrowest on dark: what differs between them differs in one of the two. */
async function check(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, `${name}, light, 1440 px`);
  await page.setViewportSize(NARROW);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoSidewaysScroll(page, `${name} at 320 px`);
  await expectAccessible(page, `${name}, dark, 320 px`);
}

async function visit(page: Page, where: Where, states: readonly State[]): Promise<void> {
  const say = words(where.language);
  for (const { name, path, reach } of states) {
    // A hash alone would not load the page again.
    await page.goto("about:blank");
    await page.setViewportSize(WIDE);
    await page.goto(site(where.siteName) + path);
    await reach(page, say);
    await check(page, `${name}, ${where.language}`);
  }
}

interface Where {
  siteName: string;
  language: Language;
}

test.use({ reducedMotion: "reduce" });

for (const where of [
  { siteName: "", language: "en" },
  { siteName: "es", language: "es" },
] satisfies Where[]) {
  const title = where.language === "en" ? "English" : "Spanish";

  test(`[PAGE-17] axe finds nothing on a visitor's pages, and none scrolls sideways: ${title}`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(360_000);
    complaints.provoke(/status of 404 .*\/404/);
    await visit(page, where, visitorStates);
  });

  test(`[WV-1] [PAGE-17] axe finds nothing in a web view, on light and on dark paper: ${title}`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of [
      "/?webview=1",
      "/login",
      `/preview?vin=${SAMPLE_VIN}`,
      "/vehicle-checks",
      "/checkout",
    ]) {
      await page.goto(site(where.siteName) + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("banner")).toHaveCount(0);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, `${path} in a web view, ${colorScheme}, ${where.language}`);
      }
    }
  });

  test(`[PAGE-17] axe finds nothing on an account's pages, and none scrolls sideways: ${title}`, async ({
    page,
  }) => {
    test.setTimeout(360_000);
    await openAccount(page, site(where.siteName), "axe");
    await make(page, "vhr", SAMPLE_VIN);
    await make(page, "sticker", SAMPLE_VIN);
    await visit(page, where, memberStates);
  });
}

for (const siteName of ["cnv", "secure", "detailedvehiclehistory"])
  test(`[SITE-3] [PAGE-17] text on the colours of ${siteName} can be read, on light and on dark paper`, async ({
    page,
  }) => {
    for (const path of ["/securelogin", `/preview?vin=${SAMPLE_VIN}`]) {
      await page.setViewportSize(WIDE);
      await page.goto(site(siteName) + path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await check(page, `${path} of ${siteName}`);
    }
  });
