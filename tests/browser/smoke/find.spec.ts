import { getFoundVehicle, openFinder, vinField } from "@/tests/browser/support/finder";
import { expect, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");

test("[PAGE-4] [VEH-4] a VIN is decoded as soon as its last character is typed, without a page change", async ({
  page,
}) => {
  await openFinder(page, "");
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await vinField(page).pressSequentially("1hgcm82633a004352");
  await expect(vinField(page)).toHaveValue("1HG CM8263 3A004352");
  await expect(page.getByText(t("vehicle.finder.counter", { count: 17, of: 17 }))).toBeAttached();
  await expect(getFoundVehicle(page).getByRole("heading", { name: "2003 Honda Accord" })).toBeVisible();
  await expect(getFoundVehicle(page).getByText("Marysville")).toBeVisible();
  expect(new URL(page.url()).search).toBe("?vin=1HGCM82633A004352");
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  await page.reload();
  await expect(getFoundVehicle(page).getByRole("heading", { name: "2003 Honda Accord" })).toBeVisible();
});

test("[VEH-5] [PAGE-4] a car can be found by plate and state, and the plate isn't in any URL", async ({
  page,
}) => {
  await openFinder(page, "");
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  await page.getByRole("tab", { name: t("vehicle.finder.tabs.plate") }).click();
  await page.getByRole("textbox", { name: t("vehicle.finder.plate") }).fill("sample1");
  await page.getByRole("combobox", { name: t("vehicle.finder.state") }).selectOption("CA");
  await page.getByRole("combobox", { name: t("vehicle.finder.purpose") }).selectOption("buying");
  await page.getByRole("button", { name: t("vehicle.finder.lookUp") }).click();
  await expect(getFoundVehicle(page).getByRole("heading", { name: "2018 Toyota Corolla" })).toBeVisible();
  await expect(vinField(page)).toHaveValue("2T1 BURHE5 JC034461");
  expect([...addresses, page.url()].filter((address) => /sample1/i.test(address))).toEqual([]);
});
