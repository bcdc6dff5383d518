import type { Page, Route } from "@playwright/test";
import { PLAIN_VIN, SAMPLE_VIN } from "./documents";
import { expect, expectHydrated, site, test } from "./fixtures";
import { words } from "./words";

const say = words("en");

/** Keeps back the answers to `address` that `which` names, until they are let go. */
async function holdBack(page: Page, address: string, which: (route: Route) => boolean = () => true) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    if (which(route)) await held;
    await route.continue();
  });
  return letGo;
}
const saidOnPage = (page: Page, text: string) =>
  page.getByRole("main").getByRole("status").filter({ hasText: text }).first();

test("[PAGE-4] [ERR-12] a look-up that takes long says so, can be typed over, and its late answer replaces nothing", async ({
  page,
}) => {
  const asked: string[] = [];
  const letGo = await holdBack(page, "**/members/api-cwa/preview-decode**", (route) => {
    const said = route.request().url() + (route.request().postData() ?? "");
    asked.push(said);
    return said.includes(PLAIN_VIN);
  });
  await page.goto(site("cnv"));
  const field = page.getByRole("textbox", { name: say("vehicle.finder.vinLabel") });
  await expectHydrated(field);
  await field.fill(PLAIN_VIN);
  await expect(saidOnPage(page, say("vehicle.sheet.looking"))).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  await field.fill(SAMPLE_VIN);
  const car = page.getByRole("heading", { name: "2018 Toyota Corolla" });
  await expect(car).toBeVisible();
  letGo();
  await page.unrouteAll({ behavior: "wait" });
  await expect(car).toBeVisible();
  await expect(page.getByRole("heading", { name: "2003 Honda Accord" })).toHaveCount(0);
});
