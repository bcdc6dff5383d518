import type { Locator, Page } from "@playwright/test";
import { FIXTURE_ACCOUNTS } from "@/tests/setup/spec-upstream/state";
import { expect, press } from "./fixtures";
import type { Translate } from "./messages";
import { FOREIGN_CAR, FOREIGN_VIN, type Journey, openWithToken, typeInto } from "./upstream-journeys";

const vinField = (page: Page, t: Translate): Locator =>
  page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") });

export async function checkByPlate({ page, foreign: { origin } }: Journey, t: Translate): Promise<void> {
  await page.goto(origin);
  const tab = page.getByRole("tab", { name: t("vehicle.finder.tabs.plate") });
  await press(tab);
  await typeInto(page.getByRole("textbox", { name: t("vehicle.finder.plate") }), "fix1234");
  await page.getByRole("combobox", { name: t("vehicle.finder.state") }).selectOption("CA");
  await page.getByRole("combobox", { name: t("vehicle.finder.purpose") }).selectOption("buying");
  await page.getByRole("button", { name: t("vehicle.finder.lookUp") }).click();
  const sheet = page.getByRole("region", { name: t("vehicle.summary.label") });
  await expect(sheet.getByRole("heading", { name: FOREIGN_CAR })).toBeVisible();

  await page.goto(`${origin}/vehicle-checks`);
  await typeInto(vinField(page, t), FOREIGN_VIN);
  await expect(page.getByText("Fixture recall: the air bag control unit may reset.")).toBeVisible();
  const getFact = (kind: "accident" | "lemon" | "one_owner") =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: t(`checks.quick.${kind}`) }) });
  await expect(getFact("accident")).toContainText(t("checks.quick.found"));
  // The specification defaults to false, so false may mean "not checked".
  await expect(getFact("lemon")).toContainText(t("checks.quick.unchecked"));
  await expect(getFact("one_owner")).toContainText(t("checks.quick.oneOwner"));

  const model = page.getByRole("tab", { name: t("checks.page.model") });
  await model.click();
  const list = (name: "year" | "make" | "model") =>
    page.getByRole("combobox", { name: t(`vehicle.finder.${name}`), exact: true });
  await list("year").selectOption("2018");
  await list("make").selectOption("Toyota");
  await list("model").selectOption("Corolla");
  await page.getByRole("button", { name: t("vehicle.finder.show") }).click();
  await expect(page.getByText(t("checks.quick.modelTitle"))).toBeVisible();
  await expect(page.getByText("Fixture recall: the air bag control unit may reset.")).toBeVisible();
}

export async function checkValue({ page, foreign: { origin } }: Journey, t: Translate): Promise<void> {
  await openWithToken(page, origin, `/dashboard?vin=${FOREIGN_VIN}`, FIXTURE_ACCOUNTS.dealer.token);
  await page.getByRole("tab", { name: t("dashboard.vehicle.value"), exact: true }).click();
  await expect(page.getByText("$15,100").first()).toBeVisible();
  await page.getByRole("tab", { name: t("dashboard.vehicle.listings") }).click();
  await page
    .getByRole("tabpanel")
    .getByRole("button", { name: t("checks.listings.save") })
    .click();
  await expect(page.getByRole("definition").filter({ hasText: "$15,995" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "$9,300" })).toBeVisible();
}
