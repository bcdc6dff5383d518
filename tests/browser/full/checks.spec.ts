import type { Page } from "@playwright/test";
import { openAccount } from "@/tests/browser/support/account";
import { generateButton, make, PLAIN_VIN, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, expectHydrated, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator, type Translate } from "@/tests/browser/support/messages";

const en = loadTranslator("en");
const es = loadTranslator("es");
const CHECKED = `/vehicle-checks?vin=${SAMPLE_VIN}`;
const vinField = (page: Page, t: Translate = en) =>
  page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") });

test("[PAGE-8] recalls and the quick check of a VIN work by keyboard alone, and the URL keeps the VIN", async ({
  page,
}) => {
  await page.goto(`${site()}/vehicle-checks`);
  const field = vinField(page);
  await expectHydrated(field);
  await field.focus();
  await page.keyboard.type(SAMPLE_VIN);
  await expect(page.getByRole("heading", { name: /2018 Toyota Corolla/ })).toBeVisible();
  await expect(page).toHaveURL(`${site()}${CHECKED}`);
  await expect(page.getByRole("heading", { name: en("checks.quick.title") })).toBeVisible();
  for (const kind of ["accident", "lemon", "flood", "one_owner"] as const)
    await expect(page.getByRole("heading", { name: en(`checks.quick.${kind}`) })).toBeVisible();
  await expect(page.locator("[data-state=none]").first()).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/\bclean\b/i);
  await page.reload();
  await expect(page.getByRole("heading", { name: /2018 Toyota Corolla/ })).toBeVisible();
  const path = page.getByRole("link", { name: new RegExp(en("checks.adds.action")) });
  await path.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/signup?next=*");
  expect(new URL(page.url()).searchParams.get("next")).toContain(`/dashboard?vin=${SAMPLE_VIN}`);
});

test("[PAGE-8] [GATE-2] recalls by year, make and model are also public on a gated site", async ({
  page,
}) => {
  await page.goto(`${site("secure")}/vehicle-checks?year=2018&make=Toyota&model=Corolla`);
  await expect(page.getByRole("heading", { name: "2018 Toyota Corolla" })).toBeVisible();
  const year = page.getByLabel(en("vehicle.finder.year"), { exact: true });
  await expect(year).toHaveValue("2018");
  await expect(page.getByLabel(en("vehicle.finder.model"), { exact: true })).toHaveValue("Corolla");
  await expect(page.getByText(en("checks.quick.modelTitle"))).toBeVisible();
  // No recall source is configured here, which must not be shown as 'none found'.
  await expect(page.locator("[data-state=unavailable], [data-state=unchecked]").first()).toBeVisible();
  await expect(page.locator("[data-state=none]")).toHaveCount(0);
  await expect(page.getByText(en("checks.recalls.fifteen"))).toBeVisible();
});

test("[PAGE-5] [PAGE-7] [SAFE-6] value, recalls, quick check and listings work by keyboard on the dashboard, and also appear in the garage", async ({
  page,
}) => {
  await openAccount(page, site(), "folder");
  await page.goto(`${site()}/dashboard?vin=${SAMPLE_VIN}#market-value`);
  await expect(page.getByText(en("checks.locked.value.text"))).toBeVisible();
  await page.getByRole("tab", { name: en("dashboard.vehicle.value"), exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/#recalls$/);
  await expect(page.getByText(en("checks.recalls.invented"))).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/#quick-check$/);
  await expect(page.getByText(en("checks.quick.proof"))).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/#listings$/);
  // The dashboard header may offer the same button, so look in the tab panel.
  const save = page.getByRole("tabpanel").getByRole("button", { name: en("checks.listings.save") });
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { name: en("checks.listings.auctions"), exact: true }),
  ).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Español" }).click();
  await expect(
    page.getByRole("tab", { name: es("dashboard.vehicle.listings"), selected: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(/#listings$/);
  await page.getByRole("banner").getByRole("button", { name: "English" }).click();
  await expect(
    page.getByRole("tab", { name: en("dashboard.vehicle.listings"), selected: true }),
  ).toBeVisible();
  await page.goto(`${site()}/my-vehicles/garage/${SAMPLE_VIN}`);
  for (const title of ["value", "recalls", "quick", "listings"] as const)
    await expect(page.getByRole("heading", { name: en(`checks.${title}.title`), exact: true })).toBeVisible();
  await expect(page.getByText(en("checks.locked.value.text"))).toBeVisible();
});

test("[ENT-1] [CALL-15] shows the cost in credits before generating the basic report", async ({ page }) => {
  await openAccount(page, site(), "basic");
  await page.goto(`${site()}/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`);
  await expect(generateButton(page, en, "vhr")).toBeVisible();
  await expect(page.getByText(en("dashboard.offer.uses", { count: 3 }))).toBeVisible();
  await page.getByRole("button", { name: en("dashboard.basic.make") }).click();
  await page.waitForURL(/\/dvh\?.*product=uvc/, { timeout: 30_000 });
});

test("[ENT-3] an unopened report for a wrong VIN is replaced by one for the right VIN", async ({ page }) => {
  await openAccount(page, site(), "swap");
  await make(page, "vhr", SAMPLE_VIN);
  await page.goto(`${site()}/dashboard?vin=${SAMPLE_VIN}`);
  const openButton = page.getByRole("button", { name: en("dashboard.swap.vhr.offer") });
  await expectHydrated(openButton);
  await openButton.click();
  await page.getByLabel(en("dashboard.swap.vin")).fill(PLAIN_VIN);
  await page.getByRole("tabpanel").locator("form button[type=submit]").click();
  await page.waitForURL(`**/dashboard?vin=${PLAIN_VIN}*`, { timeout: 30_000 });
  await page.goto("about:blank");
  await page.goto(`${site()}/dashboard?vin=${SAMPLE_VIN}`);
  await expect(
    page.getByRole("button", { name: new RegExp(en("dashboard.action.vhr.generate")) }),
  ).toBeVisible();
});
