import { getBalance } from "@/tests/browser/support/account";
import { expectPdf, generateButton, getPdfLink, getSectionTab } from "@/tests/browser/support/documents";
import { expect, expectHydrated, newEmail, PASSWORD, site, test } from "@/tests/browser/support/fixtures";
import { signUpForDocument } from "@/tests/browser/support/forms";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");
const CAMARO = "124379N506070";

test("[VEH-3] [VEH-6] [BTN-1] a 1969 Camaro is recognized as a classic, and gets a report and a sticker", async ({
  page,
}) => {
  test.slow();
  await page.goto(site());
  const field = page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") });
  await expectHydrated(field);
  await field.fill(CAMARO);
  await field.press("Enter");
  const sheet = page.getByRole("region", { name: t("vehicle.summary.label") });
  await expect(sheet.getByRole("heading", { name: "1969 Chevrolet Camaro" })).toBeVisible();
  await expect(sheet.getByText("Norwood")).toBeVisible();

  await sheet.getByRole("link", { name: t("vehicle.offer.generateReport") }).click();
  await signUpForDocument(page, t, "account.signup.submit", {
    email: newEmail("classic"),
    password: PASSWORD,
  });
  await page.waitForURL(`${site()}/dashboard?vin=${CAMARO}#vehicle-history-report`);

  const box = (name: "year" | "make" | "model" | "series") =>
    page.getByRole("textbox", { name: t(`dashboard.classic.${name}`) });
  await expect(box("year")).toHaveValue("1969");
  await expect(box("make")).toHaveValue("Chevrolet");
  await expect(box("model")).toHaveValue("Camaro");
  await box("series").fill("Super Sport");

  const requestPromise = page.waitForRequest("**/members/api-cwa/generate_classic_report");
  await generateButton(page, t, "vhr").click();
  const fields = new URLSearchParams((await requestPromise).postData() ?? "");
  expect(Object.fromEntries(fields)).toMatchObject({ year: "1969", make: "Chevrolet", check_vname: "1" });
  await expectPdf(page, getPdfLink(page, t, "vhr"));
  const report = page.getByRole("article", { name: /1969 Chevrolet Camaro/ });
  await expect(report).toBeVisible();

  await getSectionTab(page, t, "sticker").click();
  await expect(box("series")).toHaveValue("Super Sport");
  await generateButton(page, t, "sticker").click();
  await expectPdf(page, getPdfLink(page, t, "sticker"));
  const sheetOfPaper = page.getByRole("article", { name: t("sticker.label") });
  await expect(sheetOfPaper.getByText(t("sticker.labelsClassic"))).toBeVisible();
  expect(await getBalance(page)).toMatchObject({ sticker: 3 });
});
