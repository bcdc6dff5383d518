import { openAccount } from "@/tests/browser/support/account";
import { expect, newEmail, PASSWORD, site, test } from "@/tests/browser/support/fixtures";
import { logIn } from "@/tests/browser/support/forms";
import { words } from "@/tests/browser/support/messages";

const say = words("en");

test("[GATE-7] paths that only look like exempt ones are no way round", async ({ page, complaints }) => {
  complaints.provoke(/status of 40[04]/);
  for (const path of ["/my-vehicles-evil", "/%63heckout", "/Checkout", "/checkout%2f", "/x/..%2fcheckout"]) {
    await page.goto(site("secure") + path);
    expect(new URL(page.url()).pathname, path).toBe("/securelogin");
  }
});

test("[GATE-8] logging in by hand leads back to where the visitor was, and tells nothing of who has an account", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 401 .*login/);
  const email = await openAccount(page, site(), "by-hand");
  await page.context().clearCookies();
  await page.goto(`${site()}/dashboard?vin=2T1BURHE5JC034461`);
  await expect(page.getByRole("heading", { level: 1, name: say("account.login.title") })).toBeVisible();

  await logIn(page, say, { email, password: "not the password" });
  const refusal = page.getByText(say("errors.wrong_credentials"));
  await expect(refusal).toBeVisible();
  // Nothing that was typed is lost.
  await expect(page.getByRole("textbox", { name: say("account.email") })).toHaveValue(email);

  await logIn(page, say, { email, password: PASSWORD });
  await page.waitForURL("**/dashboard?vin=2T1BURHE5JC034461");
  await expect(page.getByRole("heading", { name: /2018 Toyota Corolla/ }).first()).toBeVisible();
});

test("[GATE-8] [SEC-RED-01] after login no address of another host is followed", async ({ page }) => {
  const email = await openAccount(page, site(), "redirect");
  for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    // Away first: what the last page still asks for would be refused without its cookie.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto(`${site()}/login?next=${encodeURIComponent(next)}`);
    await logIn(page, say, { email, password: PASSWORD });
    await page.waitForURL(`${site()}/dashboard`);
  }
});

test("[SEC-SES-04] after logging out the back button shows nothing of the account", async ({ page }) => {
  const email = await openAccount(page, site(), "leaver");
  await page.goto(`${site()}/account#security`);
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
  // What the page still asks for would be refused once its session has ended.
  await page.waitForLoadState("networkidle");
  const cookies = await page.context().cookies();
  await page
    .getByRole("main")
    .getByRole("button", { name: say("account.page.logOut") })
    .click();
  await page.waitForURL(`${site()}/`);
  await expect(page.getByRole("banner").getByRole("link", { name: say("shell.logIn") })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: say("account.login.title") })).toBeVisible();
  expect(await page.content()).not.toContain(email);

  // A copy of the cookie from before opens nothing either.
  await page.context().addCookies(cookies);
  await page.goto(`${site()}/account`);
  await expect(page).toHaveURL(`${site()}/login?next=%2Faccount`);
  expect(await page.content()).not.toContain(email);
});

test("[PAGE-1] a forgotten password asks for an address and says the same to everybody", async ({ page }) => {
  const email = newEmail("nobody");
  await page.goto(`${site()}/login`);
  await page.getByRole("link", { name: say("account.login.forgot") }).click();
  await expect(page.getByRole("heading", { level: 1, name: say("account.forgot.title") })).toBeVisible();
  await page.getByRole("textbox", { name: say("account.email") }).fill(email);
  await page.getByRole("button", { name: say("account.forgot.submit") }).click();
  await expect(page.getByText(say("account.forgot.sent", { email }))).toBeVisible();
});
