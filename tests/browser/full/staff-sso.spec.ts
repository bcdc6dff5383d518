import { logInAdmin, makeSiteAdministrator } from "@/tests/browser/support/admin";
import { expect, expectAccessible, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";
import { type OidcProvider, openOidcProvider } from "@/tests/setup/oidc-provider";

let provider: OidcProvider;
test.beforeAll(async () => {
  provider = await openOidcProvider();
});
test.afterAll(() => provider.close());

test("[PART-3] an owner sets up single sign-on, and a colleague opens the console through the provider", {
  tag: "@deep",
}, async ({ browser, page, openContext }) => {
  const t = loadTranslator("en");
  const origin = site("cnv");
  const owner = await makeSiteAdministrator(browser, t, origin);
  const colleague = await makeSiteAdministrator(browser, t, origin);

  await logInAdmin(page, t, origin, "/partner/login", owner);
  await expect(page.getByText(`${origin}/admin-login/sso/callback`)).toBeVisible();
  await page.getByLabel(t("admin.sso.issuer")).fill(provider.issuer);
  await page.getByLabel(t("admin.sso.clientId")).fill(provider.clientId);
  await page.getByLabel(t("admin.sso.clientSecret"), { exact: true }).fill("mistyped");
  await page.getByLabel(t("admin.sso.label")).fill("Example Login");
  const form = page.locator("form").filter({ has: page.getByLabel(t("admin.sso.issuer")) });
  const save = form.getByRole("button", { name: t("admin.sso.save") });
  await save.click();
  await expect(page.getByText(t("admin.sso.states.untested"))).toBeVisible();
  const testing = page.getByRole("button", { name: t("admin.sso.test") });
  await testing.click();
  await expect(page.getByText(t("admin.sso.findings.client_refused.title"))).toBeVisible();
  await page.getByLabel(t("admin.sso.clientSecret"), { exact: true }).fill(provider.clientSecret);
  await save.click();
  await expect(page.getByText(t("admin.sso.findings.client_refused.title"))).toBeHidden();
  await testing.click();
  await page.getByLabel(t("admin.sso.enabled")).check();
  await expectAccessible(page, "single sign-on");
  await save.click();
  await expect(page.getByText(t("admin.sso.states.on"), { exact: true })).toBeVisible();

  const other = await (await openContext()).newPage();
  await other.goto(`${origin}/partner/orders`);
  const button = other.getByRole("link", {
    name: t("admin.login.sso.button", { provider: "Example Login" }),
  });
  await expectAccessible(other, "login with single sign-on");
  await button.click();
  await other.getByLabel("Work email").fill("stranger@example.com");
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other.getByText(t("admin.login.refused.unknown.title"))).toBeVisible();
  await button.click();
  await other.getByLabel("Work email").fill(colleague.email);
  await other.getByRole("button", { name: "Continue" }).click();
  await other.waitForURL(`${origin}/partner/orders`);
  await expect(other.getByRole("navigation", { name: t("partner.menu") })).toBeVisible();

  provider.faults = { refusal: "access_denied" };
  const third = await (await openContext()).newPage();
  await third.goto(`${origin}/admin-login`);
  await third.getByRole("link", { name: t("admin.login.sso.button", { provider: "Example Login" }) }).click();
  await expect(third.getByText(t("admin.login.refused.denied.title"))).toBeVisible();

  await page.getByRole("button", { name: t("admin.actions.removeSso.label") }).click();
  await page.getByRole("dialog").getByLabel(t("admin.sure")).check();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("admin.actions.removeSso.label") })
    .click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: t("admin.sso.test") })).toBeHidden();
  await third.goto(`${origin}/admin-login`);
  await expect(third.getByRole("link", { name: /Example Login/ })).toHaveCount(0);
});
