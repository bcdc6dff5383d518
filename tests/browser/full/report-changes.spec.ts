import { getBalance, openAccount } from "@/tests/browser/support/account";
import { make, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, expectHydrated, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");

test("[ENT-3] [PAGE-10] a report is regenerated for free and lists the changes, and the old report is kept", async ({
  page,
}) => {
  test.slow();
  await openAccount(page, site());
  await make(page, "vhr", SAMPLE_VIN);
  const before = await getBalance(page);
  await page.goto(`${site()}/dvh?vin=${SAMPLE_VIN}`);
  const retryButton = page.getByRole("button", { name: t("report.regenerate.action") });
  await expectHydrated(retryButton);
  await retryButton.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(t("report.regenerate.cost.free"))).toBeVisible();
  await dialog.getByRole("button", { name: t("report.regenerate.confirm") }).click();
  await expect(page.getByRole("heading", { name: /^What changed since/ })).toBeVisible({ timeout: 30_000 });
  await page.getByText(t("report.regenerate.earlier", { count: 1 })).click();
  const old = page.getByRole("link", { name: /^GB-.*made on/ });
  const file = await page.request.get(site() + (await old.getAttribute("href")));
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect(await getBalance(page)).toEqual(before);
});
