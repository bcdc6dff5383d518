import type { Locator } from "@playwright/test";
import { getWantedReportHref } from "@/lib/routes";
import { getBalance } from "@/tests/browser/support/account";
import { generateButton, getPdfLink, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { getFoundVehicle, openFinder, vinField } from "@/tests/browser/support/finder";
import { expect, expectSettled, newEmail, PASSWORD, site, test } from "@/tests/browser/support/fixtures";
import { logIn, signUp, signUpForDocument } from "@/tests/browser/support/forms";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");

test("[PAGE-1] [GATE-8] a visitor signs up on a phone, logs out, logs in again from the garage, and returns to it", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 401 .*login/);
  await page.setViewportSize({ width: 360, height: 740 });
  const email = newEmail("visitor");
  await page.goto(`${site()}/signup`);
  await signUp(page, t, { email, password: PASSWORD });
  await page.waitForURL("**/dashboard");

  await page.goto(`${site()}/account#security`);
  const main = page.getByRole("main");
  await expect(main.getByText(email)).toBeVisible();
  await expect(main.getByText(t("profile.security.thisDevice"), { exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: t("profile.data.delete") }).first()).toBeVisible();
  await expectSettled(page);
  await main.getByRole("button", { name: t("account.page.logOut") }).click();
  await page.waitForURL(`${site()}/`);

  await page.goto(`${site()}/my-vehicles`);
  await expect(page.getByRole("heading", { name: t("garage.logIn.title") })).toBeVisible();
  await main.getByRole("link", { name: t("shell.logIn"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("account.login.title") })).toBeVisible();
  await logIn(page, t, { email, password: "not the password" });
  await expect(page.getByText(t("errors.wrong_credentials"))).toBeVisible();
  await expect(page.getByRole("textbox", { name: t("account.email") })).toHaveValue(email);
  await logIn(page, t, { email, password: PASSWORD });
  await page.waitForURL("**/my-vehicles");
  await expect(page.getByRole("heading", { name: t("garage.empty.title") })).toBeVisible();
});

test("[FIRST-4] [BTN-1] a new visitor's first report takes a VIN, two clicks and two fields", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openFinder(page, "");
  let presses = 0;
  const click = async (button: Locator) => {
    presses += 1;
    await button.click();
  };
  await vinField(page).fill(SAMPLE_VIN);
  await click(getFoundVehicle(page).getByRole("link", { name: t("vehicle.offer.generateReport") }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("2018 Toyota Corolla");
  await expect(page.getByText(t("account.request.free", { count: 3 }))).toBeVisible();
  const create = page.getByRole("button", { name: t("account.request.createAndGet") });
  await expect(create).toBeEnabled();
  const email = newEmail("first");
  await page.getByRole("textbox", { name: t("account.email") }).fill(email);
  await page.getByRole("link", { name: t("account.signup.haveAccount") }).click();
  await expect(page.getByRole("button", { name: t("account.request.logInAndGet") })).toBeEnabled();
  await expect(page.getByRole("textbox", { name: t("account.email") })).toHaveValue(email);
  await page.goBack();
  await expect(create).toBeEnabled();
  await expect(page.getByRole("textbox", { name: t("account.email") })).toHaveValue(email);
  await page.getByLabel(t("account.newPassword"), { exact: true }).fill(PASSWORD);
  await click(create);
  await expect(getPdfLink(page, t, "vhr")).toBeVisible({ timeout: 30_000 });
  expect(presses).toBe(2);
  expect((await getBalance(page)).vhr).toBe(2);
});

test("[FIRST-4] [ENT-2] after a sign-up from an external link, the generate button is shown, but no report is generated", async ({
  page,
}) => {
  await page.goto(`${site()}/signup?next=${encodeURIComponent(getWantedReportHref(SAMPLE_VIN))}`);
  await signUpForDocument(page, t, "account.signup.submit", { email: newEmail("lured"), password: PASSWORD });
  await page.waitForURL(`${site()}/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`);
  await expect(generateButton(page, t, "vhr")).toBeVisible();
  expect((await getBalance(page)).vhr).toBe(3);
});
