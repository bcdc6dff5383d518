import { openAccount, send } from "@/tests/browser/support/account";
import { make, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { PHONE } from "@/tests/browser/support/focus";
import { expectLinksStay } from "@/tests/browser/support/report-links";

test("[ONE-4] links within a report stay on the same page, both on the dashboard and on the shared page", async ({
  page,
}) => {
  await openAccount(page, site());
  await make(page, "vhr", SAMPLE_VIN);
  await page.goto(`${site()}/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`);
  await expectLinksStay(page, "dashboard");
  const json = { vin: SAMPLE_VIN, product: "vhr", days: 7 };
  const shared = (await send(page, "/members/api/shares", { json })).json as { path: string };
  await page.goto(site() + shared.path);
  await expectLinksStay(page, "shared page");
});

test("[ONE-4] tapping a record's link scrolls to it in the report's tab, and a copied URL opens the same record", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openAccount(page, site());
  await make(page, "vhr", SAMPLE_VIN);
  await page.goto(`${site()}/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`);
  const link = page.locator("#report-owners a[href^='#record-']").last();
  await link.click();
  const record = page.locator((await link.getAttribute("href")) ?? "#none");
  await expect(record).toBeInViewport();
  await expect(record).toBeFocused();
  const copy = await page.context().newPage();
  await copy.goto(page.url());
  const same = copy.locator(new URL(page.url()).hash);
  await expect(same).toBeInViewport();
  await expect(same).toBeFocused();
});
