import type { Page } from "@playwright/test";
import { openAccount, send } from "@/tests/browser/support/account";
import { make, SAMPLE_VIN, SAMPLE_VINS } from "@/tests/browser/support/documents";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { PHONE } from "@/tests/browser/support/focus";
import { expectLinksStay } from "@/tests/browser/support/report-links";

const CLASSIC = { vin: "124379N500001", year: "1969", make: "Chevrolet", model: "Camaro" };
const SAMPLES = [
  ...SAMPLE_VINS.map((vin) => ({ vin, siteName: "" })),
  { vin: CLASSIC.vin, siteName: "" },
  { vin: SAMPLE_VIN, siteName: "es" },
];

async function makeReport(page: Page, vin: string): Promise<void> {
  if (vin !== CLASSIC.vin) return make(page, "vhr", vin);
  const { status } = await send(page, "/members/api-cwa/generate_classic_report", { form: CLASSIC });
  expect(status).toBe(200);
}

for (const { vin, siteName } of SAMPLES) {
  const origin = site(siteName);

  test(`[ONE-4] each link in the report of ${vin} stays in the report, on ${origin}`, {
    tag: vin === SAMPLE_VIN && siteName === "" ? [] : "@deep",
  }, async ({ page }) => {
    await openAccount(page, origin);
    await makeReport(page, vin);
    await page.goto(`${origin}/dashboard?vin=${vin}#vehicle-history-report`);
    await expectLinksStay(page, "dashboard");
    const { json } = await send(page, "/members/api/shares", { json: { vin, product: "vhr", days: 7 } });
    await page.goto(origin + (json as { path: string }).path);
    await expectLinksStay(page, "shared page");
  });
}

test("[ONE-4] each link stays in the report on a report's own page", {
  tag: "@deep",
}, async ({ page }) => {
  await openAccount(page, site());
  await makeReport(page, SAMPLE_VIN);
  await page.goto(`${site()}/dvh?vin=${SAMPLE_VIN}`);
  await expectLinksStay(page, "report page");
});

for (const siteName of ["", "es"])
  test(`[ONE-4] each link in the sample report stays in the report, on ${site(siteName)}`, {
    tag: siteName === "" ? [] : "@deep",
  }, async ({ page }) => {
    await page.goto(`${site(siteName)}/sample-report`);
    await expectLinksStay(page, "sample page");
  });

test("[ONE-4] a tapped record opens in the report's tab, and a copied URL opens it there", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openAccount(page, site());
  await makeReport(page, SAMPLE_VIN);
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
