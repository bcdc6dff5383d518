import { openAccount, send } from "@/tests/browser/support/account";
import { logInAdmin } from "@/tests/browser/support/admin";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

test("[PAGE-14] an administrator adjusts credits, the member sees the change, and the audit log shows the administrator", async ({
  page,
  openContext,
}) => {
  const t = loadTranslator("en");
  const member = await (await openContext()).newPage();
  const email = await openAccount(member, site(), "adjusted");
  await logInAdmin(page, t, site(), "/admin/users");
  await page.getByLabel(t("admin.search")).fill(email);
  await page.getByRole("link", { name: email }).click();
  await page.getByRole("button", { name: t("admin.actions.adjustCredits.label") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button").last().click();
  await expect(dialog.getByText(t("fields.enter_a_short_reason"))).toBeVisible();
  await dialog.getByLabel(t("admin.fields.amount")).fill("5");
  await dialog.getByLabel(t("admin.fields.reason")).fill("A gift for the test");
  await dialog.getByRole("button").last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("cell", { name: "A gift for the test" })).toBeVisible();
  const { json } = await send(member, "/members/api/user");
  expect((json as { user: { credits: { vhr: number } } }).user.credits.vhr).toBe(8);
  await page.goto(`${site()}/admin/audit`);
  await expect(page.getByRole("cell", { name: t("admin.events.adjustCredits") }).first()).toBeVisible();
});
