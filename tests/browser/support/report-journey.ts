import type { Page } from "@playwright/test";
import { getBalance } from "./account";
import {
  expectPdf,
  generateButton,
  getPdfLink,
  getSectionTab,
  PLAIN_VIN,
  type Product,
  SAMPLE_VIN,
} from "./documents";
import {
  expect,
  expectHydrated,
  expectNoHorizontalScroll,
  expectSettled,
  newEmail,
  PASSWORD,
  site,
} from "./fixtures";
import { signUpForDocument } from "./forms";
import { type Language, loadTranslator, type Translate } from "./messages";

export interface Job {
  siteName: string;
  language: Language;
  width: number;
  vin: string;
  car: string;
  /** True if the seed data has records for the car; otherwise both credits are refunded. */
  records: boolean;
}

export const sample = { vin: SAMPLE_VIN, car: "2018 Toyota Corolla", records: true };
export const plain = { vin: PLAIN_VIN, car: "2003 Honda Accord", records: false };
async function expectBalanceShown(page: Page, t: Translate, count: { vhr: number; sticker: number }) {
  const shownLocator = page.getByTestId("balance").filter({ visible: true });
  const toPlainText = (text: string) => text.replace(/<\/?b>/g, "");
  for (const product of ["vhr", "sticker"] as const) {
    const translator = toPlainText(
      t.markup(`shell.balance.${product}`, { count: count[product], b: (chunks) => chunks }),
    );
    await expect(shownLocator).toContainText(translator.replace(/\s+/g, " "));
  }
}

async function makeDocument(page: Page, t: Translate, product: Product, credits: number) {
  const button = generateButton(page, t, product);
  await expect(button).toContainText(t("dashboard.action.priceAndBalance", { count: credits }));
  await button.click();
  await expectPdf(page, getPdfLink(page, t, product));
}

export async function doWholeJob(page: Page, { siteName, language, width, vin, car, records }: Job) {
  const t = loadTranslator(language);
  await page.setViewportSize({ width, height: 900 });

  await page.goto(site(siteName));
  const field = page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") });
  await expectHydrated(field);
  await field.pressSequentially(vin);
  const sheet = page.getByRole("region", { name: t("vehicle.summary.label") });
  await expect(sheet.getByRole("heading", { name: car })).toBeVisible();
  await expectNoHorizontalScroll(page, "the first screen with a car");

  await sheet.getByRole("link", { name: t("vehicle.offer.generateReport") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(car);
  await signUpForDocument(page, t, "account.request.createAndGet", {
    email: newEmail("job"),
    password: PASSWORD,
  });
  await page.waitForURL(`${site(siteName)}/dashboard?vin=${vin}#vehicle-history-report`);
  await expect(getSectionTab(page, t, "vhr")).toHaveAttribute("aria-selected", "true");
  await expectPdf(page, getPdfLink(page, t, "vhr"));
  const report = page.getByRole("article", { name: car });
  await expect(report.getByRole("heading", { name: car })).toBeVisible();
  await expect(report.getByText(t("common.sample"), { exact: true })).toHaveCount(records ? 1 : 0);
  await expectNoHorizontalScroll(page, "the report");
  const vhr = records ? 2 : 3;
  if (!records) await expect(page.getByText(t("dashboard.panel.returned.vhr"))).toBeVisible();
  await expectBalanceShown(page, t, { vhr, sticker: 3 });

  await getSectionTab(page, t, "sticker").click();
  await makeDocument(page, t, "sticker", 3);
  await expect(page.getByRole("article", { name: t("sticker.label") })).toBeVisible();
  await expectNoHorizontalScroll(page, "the sticker");
  const sticker = records ? 2 : 3;
  if (!records) await expect(page.getByText(t("dashboard.panel.returned.sticker"))).toBeVisible();
  await expectBalanceShown(page, t, { vhr, sticker });
  expect(await getBalance(page)).toMatchObject({ vhr, sticker });

  if (width < 1024) await page.getByRole("button", { name: t("shell.accountMenu") }).click();
  await page
    .getByRole("link", { name: t("shell.myVehicles") })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: t("garage.title") })).toBeVisible();
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: car }) });
  await expect(card.getByRole("link", { name: `${t("garage.card.openReport")}, ${car}` })).toBeVisible();
  await expect(card.getByRole("link", { name: `${t("garage.card.openSticker")}, ${car}` })).toBeVisible();
  await expectNoHorizontalScroll(page, "the garage");
  await card.getByRole("link", { name: new RegExp(`^${car}`) }).click();
  await page.waitForURL(`**/my-vehicles/garage/${vin}`);
  await expect(page.getByRole("heading", { level: 1, name: car })).toBeVisible();

  // The car's facts load late and move the link.
  await expectSettled(page);
  await page.getByRole("link", { name: `${t("garage.card.openReport")}, ${car}` }).click();
  await page.waitForURL(`**/dvh?vin=${vin}`);
  await expectPdf(page, getPdfLink(page, t, "vhr"));
  expect(await getBalance(page)).toMatchObject({ vhr, sticker });
}
