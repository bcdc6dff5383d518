import type { Page } from "@playwright/test";
import { openAccount } from "@/tests/browser/support/account";
import { PLAIN_VIN, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, expectHydrated, site, test } from "@/tests/browser/support/fixtures";
import { takeCars } from "@/tests/browser/support/garage-cars";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");
const accord = `${PLAIN_VIN},2003,Honda,Accord,98410`;
const corolla = `${SAMPLE_VIN},2018,Toyota,Corolla,72430`;
const carLink = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

test("[PAGE-6] cars can be changed, removed, restored and compared by keyboard alone", async ({ page }) => {
  await openAccount(page, site(), "by-keys");
  await takeCars(page, [accord, corolla]);
  await page.goto(`${site()}/my-vehicles`);
  const remove = page.getByRole("button", {
    name: t("garage.card.remove", { name: "2018 Toyota Corolla" }),
  });
  await expectHydrated(remove);
  await remove.focus();
  await page.keyboard.press("Enter");
  const undo = page.getByRole("button", { name: t("garage.removed.undo"), exact: true });
  await expect(undo).toBeFocused();
  await expect(carLink(page, "2018 Toyota Corolla")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(carLink(page, "2018 Toyota Corolla")).toBeVisible();

  await page.getByRole("button", { name: t("garage.card.edit", { name: "2003 Honda Accord" }) }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByLabel(t("garage.edit.trim")).fill("EX");
  await page.keyboard.press("Enter");
  await expect(carLink(page, "2003 Honda Accord EX")).toBeVisible();

  for (const name of ["2003 Honda Accord EX", "2018 Toyota Corolla"]) {
    await page.getByLabel(t("garage.compare.select", { name })).focus();
    await page.keyboard.press("Space");
  }
  await page.getByRole("link", { name: t("garage.compare.open"), exact: true }).focus();
  await page.keyboard.press("Enter");
  const differing = page.getByRole("columnheader", { name: t("garage.compare.differing") });
  await expect(differing).toBeVisible();
  await expect(page.getByRole("row", { name: /98,410 mi.*72,430 mi/ })).toBeVisible();
});
