import type { Page } from "@playwright/test";
import { OFFLINE_CACHE } from "@/lib/platform/values/offline-copy";
import { openAccount } from "@/tests/browser/support/account";
import { SAMPLE_VIN } from "@/tests/browser/support/documents";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  expectSettled,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { takeCars } from "@/tests/browser/support/garage-cars";
import { loadTranslator } from "@/tests/browser/support/messages";

test.use({ serviceWorkers: "allow" });

const CAR = "2018 Toyota Corolla";

const getCopy = (page: Page) =>
  page.evaluate(async (cacheName) => {
    const copy = await caches.match("/offline", { cacheName });
    return copy ? copy.text() : "";
  }, OFFLINE_CACHE);

test("[FIRST-8] the garage is readable offline, in Spanish and in the dark theme, until its owner logs out", async ({
  page,
  context,
  complaints,
}) => {
  complaints.provoke(/ERR_INTERNET_DISCONNECTED/);
  const t = loadTranslator("es");
  await openAccount(page, site("es"), "road");
  await takeCars(page, [`${SAMPLE_VIN},2018,Toyota,Corolla,72430`]);
  await page.context().addCookies([{ name: "theme", value: "dark", url: site("es") }]);
  await page.goto(`${site("es")}/my-vehicles`);
  await expect.poll(() => getCopy(page)).toContain(CAR);

  await context.setOffline(true);
  for (const path of ["/my-vehicles", "/prices"]) {
    await page.goto(`${site("es")}${path}`);
    await expect(page.getByRole("heading", { level: 1, name: t("garage.title") })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: CAR })).toBeVisible();
  }
  await expect(page.getByText(SAMPLE_VIN)).toBeVisible();
  await expect(page.getByText(t("garage.card.mileage", { miles: "72,430" }))).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(19, 21, 25)");
  await expectAccessible(page, "the copy");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoHorizontalScroll(page, "the copy");

  await context.setOffline(false);
  await page.getByRole("link", { name: t("common.tryAgain") }).click();
  await expect(page).toHaveURL(`${site("es")}/prices`);
  await expect(page.getByRole("heading", { level: 1, name: t("garage.title") })).toBeHidden();
  await page.goto(`${site("es")}/account#security`);
  await expectSettled(page);
  await page
    .getByRole("button", { name: t("account.page.logOut") })
    .first()
    .click();
  await page.waitForURL(`${site("es")}/`);
  await context.setOffline(true);
  await page.goto(`${site("es")}/my-vehicles`).catch(() => undefined);
  await expect(page.getByText(SAMPLE_VIN)).toBeHidden();
  await expect(page.getByText(CAR)).toBeHidden();
});

test("[FIRST-8] [SEC-CACHE-04] a second user on the same phone never sees the first user's garage", async ({
  page,
  context,
  complaints,
}) => {
  complaints.provoke(/ERR_INTERNET_DISCONNECTED/);
  const t = loadTranslator("en");
  await openAccount(page, site(), "first");
  await takeCars(page, [`${SAMPLE_VIN},2018,Toyota,Corolla,72430`]);
  await page.goto(`${site()}/my-vehicles`);
  await expect.poll(() => getCopy(page)).toContain(CAR);
  await openAccount(page, site(), "second");
  await page.goto(`${site()}/my-vehicles`);
  expect(await getCopy(page)).not.toContain(SAMPLE_VIN);
  await context.setOffline(true);
  await page.goto(`${site()}/dashboard`).catch(() => undefined);
  await expect(page.getByText(SAMPLE_VIN)).toBeHidden();
  await context.setOffline(false);
  await page.goto(`${site()}/my-vehicles`);
  await expect.poll(() => getCopy(page)).toContain(t("garage.title"));
  expect(await getCopy(page)).not.toContain(SAMPLE_VIN);
});

test("[FIRST-8] [GATE-5] before the gate, the offline copy shows the site's name, and a web view doesn't register a service worker", async ({
  page,
}) => {
  const t = loadTranslator("en");
  await page.goto(`${site("secure")}/securelogin`);
  await expect.poll(() => getCopy(page)).toContain("Vault Auto");
  await page.goto(`${site("secure")}/offline`);
  await expect(page.getByRole("heading")).toHaveText(t("offline.page.title"));
  await page.goto(`${site("cnv")}/?webview=1`, { waitUntil: "load" });
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
