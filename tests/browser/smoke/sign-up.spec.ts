import { expect, expectSettled, newEmail, PASSWORD, site, test } from "@/tests/browser/support/fixtures";
import { logIn, signUp } from "@/tests/browser/support/forms";
import { translator } from "@/tests/browser/support/messages";

const t = translator("en");

test("[PAGE-1] [GATE-8] on a phone a visitor signs up, logs out, and logs in again where the link led", async ({
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
