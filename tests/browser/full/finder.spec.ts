import type { Page } from "@playwright/test";
import { expect, expectHydrated, site, test } from "@/tests/browser/support/fixtures";
import { words } from "@/tests/browser/support/messages";

const say = words("en");

function vinField(page: Page) {
  return page.getByRole("textbox", { name: say("vehicle.finder.vinLabel") });
}

function found(page: Page) {
  return page.getByRole("region", { name: say("vehicle.sheet.label") });
}

/** The first screen of a site; each test takes another's visitors' allowance of look-ups a minute. */
async function openFinder(page: Page, name: string): Promise<void> {
  await page.goto(site(name));
  await expectHydrated(vinField(page));
}

/** Through the browser's own clipboard, as a user's Ctrl+V. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await vinField(page).focus();
  await page.keyboard.press("ControlOrMeta+V");
}

test("[VEH-3] a pasted VIN is cleaned of what does not belong to it", async ({ page }) => {
  await openFinder(page, "detailedvehiclehistory");
  await paste(page, "VIN: 2t1-burhe5 jc034461.\n");
  await expect(vinField(page)).toHaveValue("2T1 BURHE5 JC034461");
  await expect(found(page).getByRole("heading", { name: "2018 Toyota Corolla" })).toBeVisible();
  await expect(found(page).getByText(say("common.sample"), { exact: true })).toBeVisible();
});

test("[VEH-3] a VIN pasted while nothing is being written in is meant for the finder", async ({ page }) => {
  await openFinder(page, "detailedvehiclehistory");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("see 1HGCM82633A004352, please"));
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(found(page).getByRole("heading", { name: "2003 Honda Accord" })).toBeVisible();
});

test("[VEH-3] 18 characters that start with I are a scanner's: the I is left out, and that is said", async ({
  page,
}) => {
  await openFinder(page, "detailedvehiclehistory");
  await paste(page, "I1HGCM82633A004352");
  await expect(page.getByText(say("vehicle.finder.leadingI"))).toBeVisible();
  await expect(found(page).getByRole("heading", { name: "2003 Honda Accord" })).toBeVisible();
});

test("[VEH-3] the letter O is explained while it is typed, and replaced only when the user says so", async ({
  page,
}) => {
  await openFinder(page, "cnv");
  await vinField(page).fill("1HGCM82633AO04352");
  const hint = say("vehicle.finder.letter", { found: "O", expected: "0", position: 12 });
  await expect(page.getByText(hint)).toBeVisible();
  await expect(vinField(page)).toHaveValue("1HG CM8263 3AO04352");
  await expect(found(page)).toHaveCount(0);
  await page.getByRole("button", { name: new RegExp(`^${say("vehicle.finder.use")}`) }).click();
  await expect(vinField(page)).toHaveValue("1HG CM8263 3A004352");
  await expect(found(page).getByRole("heading", { name: "2003 Honda Accord" })).toBeVisible();
});

test("[VEH-4] [VEH-3] a wrong check digit is a hint with a suggestion, and no wall", async ({ page }) => {
  await openFinder(page, "cnv");
  // 1HGCM82633A004352 with an 8 for the 3 in position 8.
  await vinField(page).fill("1HGCM82683A004352");
  await expect(page.getByText(/check digit/i).first()).toBeVisible();
  await page.getByRole("button", { name: say("vehicle.finder.lookUp") }).click();
  await expect(found(page).getByRole("heading", { name: /Honda/ })).toBeVisible();
  await expect(found(page).getByText(/check digit of this VIN does not fit/)).toBeVisible();
});

for (const { length, vin } of [
  { length: 15, vin: "1HGCM82633A0043" },
  { length: 16, vin: "1HGCM82633A00435" },
])
  test(`[VEH-3] ${length} characters get a clear error and stay as they were typed`, async ({ page }) => {
    await openFinder(page, "cnv");
    await vinField(page).fill(vin);
    await vinField(page).press("Enter");
    await expect(page.getByText(say("vehicle.finder.short", { count: length }))).toBeVisible();
    await expect(vinField(page)).toHaveAttribute("aria-invalid", "true");
    await expect(vinField(page)).toHaveValue(vin.replace(/^(.{3})(.{6})/, "$1 $2 "));
    await expect(found(page)).toHaveCount(0);
  });

test("[VEH-5] a plate that no source knows is a clear 'not found', and stays typed", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 404 .*license_plate_decode/);
  await openFinder(page, "");
  await page.getByRole("tab", { name: say("vehicle.finder.tabs.plate") }).click();
  const plate = page.getByRole("textbox", { name: say("vehicle.finder.plate") });
  await plate.fill("NOSUCH1");
  await page.getByRole("button", { name: say("vehicle.finder.lookUp") }).click();
  await expect(page.getByText(say("vehicle.finder.stateMissing"))).toBeVisible();
  await page.getByRole("combobox", { name: say("vehicle.finder.state") }).selectOption("NY");
  await page.getByRole("combobox", { name: say("vehicle.finder.purpose") }).selectOption("owner");
  await page.getByRole("button", { name: say("vehicle.finder.lookUp") }).click();
  await expect(
    page.getByText(say("vehicle.finder.plateUnknown", { plate: "NOSUCH1", state: "NY" })),
  ).toBeVisible();
  await expect(plate).toHaveValue("NOSUCH1");
});

test("[PAGE-4] [VEH-5] year, make and model lists follow one another and show the model", async ({
  page,
}) => {
  await openFinder(page, "");
  await page.getByRole("tab", { name: say("vehicle.finder.tabs.model") }).click();
  const list = (name: "year" | "make" | "model") =>
    page.getByRole("combobox", { name: say(`vehicle.finder.${name}`), exact: true });
  await expect(list("make")).toBeDisabled();
  await list("year").selectOption("2018");
  await list("make").selectOption({ label: "Toyota" });
  await list("model").selectOption("Corolla");
  await page.getByRole("button", { name: say("vehicle.finder.show") }).click();
  await expect(found(page).getByRole("heading", { name: "2018 Toyota Corolla" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("model")).toBe("Corolla");
});

test("[PAGE-4] what looks like a year, make and model in the one field is offered as that", async ({
  page,
}) => {
  await openFinder(page, "");
  await vinField(page).fill("2018 toyota corolla");
  await vinField(page).press("Enter");
  await expect(page.getByRole("combobox", { name: say("vehicle.finder.model"), exact: true })).toHaveValue(
    "Corolla",
  );
  await page.getByRole("button", { name: say("vehicle.finder.show") }).click();
  await expect(found(page).getByRole("heading", { name: "2018 Toyota Corolla" })).toBeVisible();
});

test("[VEH-3] a short number that no maker's system knows says 'Wrong VIN'", async ({ page, complaints }) => {
  complaints.provoke(/status of 4\d\d .*classicmapping/);
  await openFinder(page, "");
  await vinField(page).fill("ZZZZ99");
  await vinField(page).press("Enter");
  await expect(found(page).getByText(say("vehicle.problem.wrongVin"), { exact: true })).toBeVisible();
});

test("[PAGE-17] 'Where is my VIN?' opens a picture, takes the focus, and gives it back", async ({ page }) => {
  await openFinder(page, "");
  const opener = page.getByRole("button", { name: say("vehicle.whereIsMyVin.title") });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: say("vehicle.whereIsMyVin.title") });
  await expect(dialog.getByRole("img")).toBeVisible();
  await expect(dialog.getByRole("button", { name: say("common.close") })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
