import { getBalance, openAccount } from "@/tests/browser/support/account";
import {
  GENERATE_REPORT,
  generateButton,
  getPdfLink,
  getSectionTab,
  openReportOffer,
  PLAIN_VIN,
  SAMPLE_VIN,
} from "@/tests/browser/support/documents";
import { expect, expectHydrated, PASSWORD, site, test } from "@/tests/browser/support/fixtures";
import { logIn } from "@/tests/browser/support/forms";
import { loadTranslator } from "@/tests/browser/support/messages";
import { watchScripts } from "@/tests/browser/support/scripts";

const t = loadTranslator("en");

test("[ERR-12] [GATE-8] an expired session leads to the login, which returns to the car and keeps the input", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 401/);
  const email = await openAccount(page, site(), "expired");
  await page.goto(`${site()}/dashboard?vin=124379N506070#vehicle-history-report`);
  const series = page.getByRole("textbox", { name: t("dashboard.classic.series") });
  await expectHydrated(generateButton(page, t, "vhr"));
  await series.fill("Rally Sport");
  // Simulates a password change on another device, which ends this session.
  await page.context().clearCookies();
  await generateButton(page, t, "vhr").click();
  await expect(page.getByRole("heading", { level: 2, name: t("account.login.title") })).toBeVisible();
  await logIn(page, t, { email, password: PASSWORD });
  await page.waitForURL(/\/dashboard\?vin=124379N506070/);
  await getSectionTab(page, t, "vhr").click();
  await expect(series).toHaveValue("Rally Sport");
  expect(await getBalance(page)).toMatchObject({ vhr: 3 });
});

test("[ERR-12] while offline, the finder shows an error, keeps the input, and continues when back online", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/net::ERR_INTERNET_DISCONNECTED/);
  const scriptsAreThere = watchScripts(page);
  await page.goto(site("cnv"));
  const field = page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") });
  await expectHydrated(field);
  // The lookup works offline only after its scripts, which load when the page is idle, have loaded.
  await scriptsAreThere();
  await page.context().setOffline(true);
  await field.fill(PLAIN_VIN);
  await expect(page.getByText(t("errors.offline"))).toBeVisible({ timeout: 30_000 });
  await expect(field).toHaveValue("1HG CM8263 3A004352");
  await page.context().setOffline(false);
  // The page may retry on its own once it is online, which removes the button.
  await expect(async () => {
    const retryButton = page.getByRole("button", { name: t("common.tryAgain") });
    if (await retryButton.isVisible()) await retryButton.click({ timeout: 1_000 });
    await expect(page.getByRole("heading", { name: "2003 Honda Accord" })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
});

test("[BTN-2] a document is still generated if the user leaves the page, and is shown on return", {
  tag: "@deep",
}, async ({ page }) => {
  await openAccount(page, site(), "wanderer");
  await openReportOffer(page, t, SAMPLE_VIN);
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(GENERATE_REPORT, async (route) => {
    await gate;
    await route.continue();
  });
  await generateButton(page, t, "vhr").click();
  await expect(page.getByText(t("dashboard.progress.leave"))).toBeVisible();
  await page
    .getByRole("link", { name: t("shell.myVehicles") })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: t("garage.title") })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "2018 Toyota Corolla" })).toBeVisible();
  await page.goBack();
  await expect(getPdfLink(page, t, "vhr")).toBeVisible({ timeout: 30_000 });
  expect(await getBalance(page)).toMatchObject({ vhr: 2 });
});
