import { foundVehicle, openFinder, vinField } from "@/tests/browser/support/finder";
import { expect, expectHydrated, site, test } from "@/tests/browser/support/fixtures";
import { translator } from "@/tests/browser/support/messages";

const t = translator("en");

test("[VEH-3] a VIN pasted outside an input goes to the finder", async ({ page }) => {
  await openFinder(page, "detailedvehiclehistory");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("see 1HGCM82633A004352, please"));
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(foundVehicle(page).getByRole("heading", { name: "2003 Honda Accord" })).toBeVisible();
});

test("[PAGE-4] [VEH-5] year, make and model lists follow one another and show the model", async ({
  page,
}) => {
  await openFinder(page, "");
  await page.getByRole("tab", { name: t("vehicle.finder.tabs.model") }).click();
  const list = (name: "year" | "make" | "model") =>
    page.getByRole("combobox", { name: t(`vehicle.finder.${name}`), exact: true });
  await expect(list("make")).toBeDisabled();
  await list("year").selectOption("2018");
  await list("make").selectOption({ label: "Toyota" });
  await list("model").selectOption("Corolla");
  await page.getByRole("button", { name: t("vehicle.finder.show") }).click();
  await expect(foundVehicle(page).getByRole("heading", { name: "2018 Toyota Corolla" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("model")).toBe("Corolla");
});

test("[PAGE-17] 'Where is my VIN?' opens a picture, takes the focus, and returns it", async ({ page }) => {
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

for (const width of [360, 1280])
  test(`[VIN-3] a plate and its state typed key by key find the car, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openFinder(page, "cnv");
    await vinField(page).click();
    await page.keyboard.type("sample1ca");
    for (const _ of "ca") await page.keyboard.press("ArrowLeft");
    await page.keyboard.type(" ");
    await expect(vinField(page)).toHaveValue(/^SAM ?PLE1 CA$/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: t("vehicle.finder.plate") })).toHaveValue("SAMPLE1");
    await page.getByRole("tab", { name: t("vehicle.finder.tabs.vin") }).click();
    await vinField(page).fill("");
    await vinField(page).click();
    await page.keyboard.type("SAMPLE1 CA");
    await expect(vinField(page)).toHaveValue("SAMPLE1 CA");
    await page.getByRole("button", { name: t("vehicle.finder.lookUp") }).click();
    await expect(page.getByRole("textbox", { name: t("vehicle.finder.plate") })).toHaveValue("SAMPLE1");
    await expect(page.getByRole("combobox", { name: t("vehicle.finder.state") })).toHaveValue("CA");
    await page.getByRole("combobox", { name: t("vehicle.finder.purpose") }).selectOption("buying");
    await page.getByRole("button", { name: t("vehicle.finder.lookUp") }).click();
    await expect(foundVehicle(page).getByRole("heading", { name: "2018 Toyota Corolla" })).toBeVisible();
  });

test("[VIN-1] a European VIN that passes the check digit by chance has no certain year", async ({ page }) => {
  const es = translator("es");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(site("es"));
  const field = page.getByRole("textbox", { name: es("vehicle.finder.vinLabel") });
  await expectHydrated(field);
  await field.pressSequentially("WAUZZZ8K1DA006278");
  await expect(page.getByRole("heading", { name: "2013 Audi" })).toBeVisible();
  await expect(page.getByText(es("vehicle.notes.years", { years: "2013, 1983" }))).toBeVisible();
  await expect(page.getByText(es("vehicle.notes.europe"))).toBeVisible();
});

test("[VIN-2] suggests a VIN only if the data confirms it", async ({ page }) => {
  await openFinder(page, "");
  const lookUp = async (vin: string) => {
    await vinField(page).fill("");
    await vinField(page).pressSequentially(vin);
    await page.keyboard.press("Enter");
  };
  await lookUp("2T1BURHE6JC034461");
  await expect(foundVehicle(page).getByText(t("vehicle.notes.checkDigit"))).toBeVisible();
  await expect(page.getByText(t("vehicle.notes.checkDigitWith"))).toHaveCount(0);
  await expect(page.getByText(t("vehicle.refusal.suggested"))).toHaveCount(0);

  await lookUp("1FBNE3BE1CDB23596");
  await foundVehicle(page).getByRole("button", { name: "Use 1FB NE3BL1 CDB23596" }).click();
  await expect(vinField(page)).toHaveValue("1FB NE3BL1 CDB23596");
  await expect(foundVehicle(page).getByRole("heading", { name: /2012 Ford E-350/ })).toBeVisible();
});
