import type { Page, Route } from "@playwright/test";
import { openAccount } from "@/tests/browser/support/account";
import { PLAIN_VIN, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, expectHydrated, site, test } from "@/tests/browser/support/fixtures";
import { openAddVehicle, openGarageMenu, takeCars } from "@/tests/browser/support/garage-cars";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");

/** Holds the matching responses until the returned function is called. */
async function delayScripts(page: Page, address: string, which: (route: Route) => boolean = () => true) {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    if (which(route)) await gate;
    await route.continue();
  });
  return letGo;
}
const textOnPage = (page: Page, text: string) =>
  page.getByRole("main").getByRole("status").filter({ hasText: text }).first();

test("[PAGE-4] [ERR-12] a slow lookup shows a notice and allows typing, and its late response doesn't replace the newer result", async ({
  page,
}) => {
  const requested: string[] = [];
  const letGo = await delayScripts(page, "**/members/api-cwa/preview-decode**", (route) => {
    const messages = route.request().url() + (route.request().postData() ?? "");
    requested.push(messages);
    return messages.includes(PLAIN_VIN);
  });
  await page.goto(site("cnv"));
  const field = page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") });
  await expectHydrated(field);
  await field.fill(PLAIN_VIN);
  await expect(textOnPage(page, t("vehicle.summary.looking"))).toBeVisible();
  await expect.poll(() => requested.length).toBe(1);
  await field.fill(SAMPLE_VIN);
  const car = page.getByRole("heading", { name: "2018 Toyota Corolla" });
  await expect(car).toBeVisible();
  letGo();
  await page.unrouteAll({ behavior: "wait" });
  await expect(car).toBeVisible();
  await expect(page.getByRole("heading", { name: "2003 Honda Accord" })).toHaveCount(0);
});

test("[PAGE-6] [PAGE-17] [ERR-12] a slow garage shows a notice and stays usable, and 'Try again' loads it after a server timeout", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 504/);
  await openAccount(page, site(), "slow-garage");
  const cars = Array.from({ length: 60 }, (_, at) => `1HGCM82633A${100_000 + at},2003,Honda,Car ${at},`);
  await takeCars(page, cars);
  let answer: "held" | "too late" | "served" = "held";
  const heldRoutes: Route[] = [];
  const tooLate = { status: "error", code: "gateway_timeout", message: "Too long" };
  const settle = (route: Route) =>
    answer === "served" ? route.continue() : route.fulfill({ status: 504, json: tooLate });
  await page.route("**/members/api/db/v2**", (route) => {
    if (answer !== "held") return settle(route);
    heldRoutes.push(route);
  });
  const go = async (next: typeof answer) => {
    answer = next;
    for (const route of heldRoutes.splice(0)) await settle(route);
  };
  const main = page.getByRole("main");
  const reading = main.getByText(t("garage.reading", { read: 50, all: cars.length }));

  await page.goto(`${site()}/my-vehicles`);
  await expect(reading).toBeVisible();
  await expect(main.getByRole("link", { name: "2003 Honda Car 0", exact: true })).toBeVisible();
  await expect.poll(() => heldRoutes.length).toBe(1);
  await openGarageMenu(page, t);
  await page.getByRole("button", { name: t("garage.import.open") }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(reading).toBeVisible();
  await openAddVehicle(page, t);
  const field = page.getByLabel(t("garage.add.label"));
  await field.fill(PLAIN_VIN);

  await go("too late");
  const problem = page.locator("main [role=alert]");
  await expect(problem).toContainText(t("errors.gateway_timeout"));
  await expect(field).toHaveValue(/1HG ?CM8263 ?3A004352/);
  await page.keyboard.press("Escape");
  answer = "held";
  await problem.getByRole("button", { name: t("common.tryAgain") }).click();
  await expect.poll(() => heldRoutes.length).toBe(1);
  await go("served");
  await expect(main.getByText(t("garage.all", { count: 60 }))).toBeVisible();
  await expect(problem).toHaveCount(0);
});
