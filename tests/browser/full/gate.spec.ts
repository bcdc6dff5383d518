import { openAccount } from "@/tests/browser/support/account";
import { expect, expectSettled, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");

test("[SEC-SES-04] after logout, neither the back button nor the old cookies show account data", async ({
  page,
}) => {
  const email = await openAccount(page, site(), "leaver");
  await page.goto(`${site()}/account#security`);
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
  await expectSettled(page);
  const cookies = await page.context().cookies();
  await page
    .getByRole("main")
    .getByRole("button", { name: t("account.page.logOut") })
    .click();
  await page.waitForURL(`${site()}/`);
  await expect(page.getByRole("banner").getByRole("link", { name: t("shell.logIn") })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: t("account.login.title") })).toBeVisible();
  expect(await page.content()).not.toContain(email);

  await page.context().addCookies(cookies);
  await page.goto(`${site()}/account`);
  await expect(page).toHaveURL(`${site()}/login?next=%2Faccount`);
  expect(await page.content()).not.toContain(email);
});
