import type { Page } from "@playwright/test";
import { openAccount } from "@/tests/browser/support/account";
import { PLAIN_VIN } from "@/tests/browser/support/documents";
import { expect, expectHydrated, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";
import { watchScripts } from "@/tests/browser/support/scripts";

const t = loadTranslator("en");

/** Makes the server respond as a different build from now on. */
async function updateServer(page: Page): Promise<{ answered: number }> {
  const seen = { answered: 0 };
  await page.route(
    () => true,
    async (route) => {
      if (route.request().headers().rsc !== "1") return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(/"b":"[^"]+"/, '"b":"the-next-build"');
      if (body.includes("the-next-build")) seen.answered += 1;
      return route.fulfill({ response, body });
    },
  );
  return seen;
}

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
/** Waits for a reload, which removes the marker from `window`. */
const expectReplaced = (page: Page) => page.waitForFunction(() => !("sameDocument" in window));

test("[SEC-FLT-04] a tab opened before an update switches to the new build with a full page load", async ({
  page,
}) => {
  const seen = await updateServer(page);
  await page.goto(site());
  await expectHydrated(page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") }));
  await mark(page);
  const link = page.getByRole("banner").getByRole("link", { name: t("shell.recallCheck") });
  await link.click();
  await expectReplaced(page);
  await expect(page).toHaveURL(/\/vehicle-checks/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(seen.answered).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("[SEC-FLT-04] [ERR-12] a script removed by an update leads to an error page, and Try again recovers", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 404|ChunkLoadError|Failed to load chunk|MIME type/);
  const scriptsAreThere = watchScripts(page);
  await openAccount(page, site(), "update");
  await page.goto(`${site()}/dashboard?vin=${PLAIN_VIN}`);
  const tab = page.getByRole("tab", { name: t("dashboard.vehicle.value") });
  await expectHydrated(tab);
  await scriptsAreThere();
  await page.route("**/_next/static/chunks/**", (route) => route.fulfill({ status: 404, body: "" }));
  await mark(page);
  await tab.click();
  await expect(page.getByRole("heading", { name: t("shell.failure.missing.title") })).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: t("shell.failure.retry") }).click();
  await expectReplaced(page);
  await expect(page.getByRole("tab", { name: t("dashboard.vehicle.value") })).toBeVisible();
  await expect(page.getByRole("heading", { name: t("shell.failure.missing.title") })).toHaveCount(0);
});
