import { getFoundVehicle, openFinder, vinField } from "@/tests/browser/support/finder";
import { expect, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");

test("[PAGE-17] 'Where is my VIN?' opens a picture and moves the focus to it, and closing it restores the focus", async ({
  page,
}) => {
  await openFinder(page, "");
  const opener = page.getByRole("button", { name: t("vehicle.whereIsMyVin.title") });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: t("vehicle.whereIsMyVin.title") });
  await expect(dialog.getByRole("img")).toBeVisible();
  await expect(dialog.getByRole("button", { name: t("common.close") })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("[VIN-2] suggests a VIN only if the data confirms it", async ({ page }) => {
  await openFinder(page, "");
  const lookUp = async (vin: string) => {
    await vinField(page).fill("");
    await vinField(page).pressSequentially(vin);
    await page.keyboard.press("Enter");
  };
  await lookUp("2T1BURHE6JC034461");
  await expect(getFoundVehicle(page).getByText(t("vehicle.notes.checkDigit"))).toBeVisible();
  await expect(page.getByText(t("vehicle.notes.checkDigitWith"))).toHaveCount(0);
  await expect(page.getByText(t("vehicle.refusal.suggested"))).toHaveCount(0);

  await lookUp("1FBNE3BE1CDB23596");
  await getFoundVehicle(page).getByRole("button", { name: "Use 1FB NE3BL1 CDB23596" }).click();
  await expect(vinField(page)).toHaveValue("1FB NE3BL1 CDB23596");
  await expect(getFoundVehicle(page).getByRole("heading", { name: /2012 Ford E-350/ })).toBeVisible();
});
