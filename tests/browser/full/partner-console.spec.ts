import { openAccount, send } from "@/tests/browser/support/account";
import { logInAdmin, makeSiteAdministrator } from "@/tests/browser/support/admin";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

test("[PART-3] an owner sees the audit log and members in the site's console, and a viewer sees only the permitted parts", async ({
  browser,
  page,
  openContext,
}) => {
  const t = loadTranslator("en");
  const origin = site("cnv");
  const buyer = await (await openContext()).newPage();
  const email = await openAccount(buyer, origin, "console-member");
  const owner = await makeSiteAdministrator(browser, t, origin);

  await page.goto(`${origin}/admin`);
  await page.getByLabel(t("admin.login.email")).fill(owner.email);
  await page.getByLabel(t("admin.login.password"), { exact: true }).fill(owner.pass);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${origin}/partner`);
  await expect(page.getByRole("heading", { name: t("partner.overview.byDay") })).toBeVisible();
  const menu = page.getByRole("navigation", { name: t("partner.menu") });
  await expect(menu.getByRole("link", { name: t("admin.lists.audit.title") })).toBeVisible();

  await menu.getByRole("link", { name: t("admin.lists.users.title") }).click();
  await page.waitForURL(`${origin}/partner/users`);
  await page.getByLabel(t("admin.search")).fill(email);
  await page.getByRole("link", { name: email }).click();
  await page.waitForURL(`${origin}/partner/users/*`);
  await expect(page.getByRole("button", { name: t("admin.actions.sendPasswordLink.label") })).toBeVisible();
  await expect(page.getByRole("button", { name: t("admin.actions.setRole.label") })).toHaveCount(0);

  const viewer = await makeSiteAdministrator(browser, t, origin);
  const team = await send(page, `/members/api/admin/team?search=${encodeURIComponent(viewer.email)}`);
  const [{ id } = { id: "" }] = (team.json as { data: { id: string }[] }).data;
  const json = { id, staff_role: "viewer" };
  expect((await send(page, "/members/api/admin/team/role", { json })).status).toBe(200);

  const looking = await (await openContext()).newPage();
  await logInAdmin(looking, t, origin, "/partner", viewer);
  const less = looking.getByRole("navigation", { name: t("partner.menu") });
  await expect(less.getByRole("link", { name: t("admin.lists.orders.title") })).toBeVisible();
  await expect(less.getByRole("link", { name: t("admin.lists.audit.title") })).toHaveCount(0);
  await looking.goto(`${origin}/partner/audit`);
  await expect(looking.getByText(t("partner.overview.refused"))).toBeVisible();
  await looking.goto(`${origin}/partner/orders`);
  await expect(looking.getByRole("link", { name: t("admin.export") })).toHaveCount(0);
});
