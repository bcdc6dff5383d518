import { logInAdmin, makeSiteAdministrator } from "@/tests/browser/support/admin";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const ofEverySite = ["/imports", "/sites/new"];

test("[PAGE-14] [SITE-1] a site is set up with a live preview, and served under its host name", async ({
  page,
}) => {
  const t = loadTranslator("en");
  const host = `made${process.pid}.localhost`;
  await logInAdmin(page, t, site(), "/admin/sites/new");
  await page.getByLabel(t("admin.fields.name"), { exact: true }).fill("Harbor Motor Papers");
  await page.getByLabel(t("admin.fields.hosts")).fill(host);
  await page.getByLabel(t("admin.fields.origin")).fill(`http://${host}:${new URL(site()).port}`);
  await page.getByLabel(t("admin.fields.support_email")).fill("desk@harbor.example");
  await page.getByLabel(t("admin.fields.primary_color"), { exact: true }).fill("#ffee00");
  await expect(page.getByText(t("admin.preview.changed", { color: "" }).slice(0, 30))).toBeVisible();
  await page.getByRole("button", { name: t("admin.site.make") }).click();
  await page.waitForURL(`**/admin/sites/${host}`);
  await page.goto(`http://${host}:${new URL(site()).port}/`);
  await expect(page.getByText("Harbor Motor Papers").first()).toBeVisible();
});

test("[PAGE-14] [SITE-1] a site owner can't open the pages that cover all sites", {
  tag: "@deep",
}, async ({ page, browser, complaints }) => {
  complaints.provoke(/404/);
  const t = loadTranslator("es");
  const partner = await makeSiteAdministrator(browser, t, site("es"));
  await logInAdmin(page, t, site("es"), "/partner", partner);
  await expect(page.getByRole("link", { name: t("admin.lists.sites.title"), exact: true })).toHaveCount(0);
  for (const path of ofEverySite) {
    expect((await page.goto(`${site("es")}/admin${path}`))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: t("shell.missing.title") })).toBeVisible();
  }
});
