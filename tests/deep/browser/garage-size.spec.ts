import type { Page } from "@playwright/test";
import { openAccount } from "@/tests/browser/support/account";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { takeCars } from "@/tests/browser/support/garage-cars";
import { loadTranslator } from "@/tests/browser/support/messages";
import { withCheckDigit } from "@/tests/setup/with-check-digit";

const t = loadTranslator("en");
const NODES_MAX = 1500;
const CARS = 10_000;

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll("*").length);
const carLink = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

test("[PAGE-6] a garage of 10,000 cars renders at most 1,500 elements, and the keyboard can reach the last car", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openAccount(page, site(), "collector");
  await takeCars(
    page,
    Array.from(
      { length: CARS },
      (_, at) => `${withCheckDigit(`1HGCM82633A${100_000 + at}`)},2003,Honda,Car ${at},${at}`,
    ),
  );
  await page.goto(`${site()}/my-vehicles`);
  await expect(carLink(page, "2003 Honda Car 0")).toBeVisible();
  await expect(page.getByText(t("garage.all", { count: CARS }))).toBeVisible({
    timeout: 90_000,
  });
  expect(await elements(page)).toBeLessThanOrEqual(NODES_MAX);

  await carLink(page, "2003 Honda Car 0").focus();
  await page.keyboard.press("End");
  await expect(carLink(page, `2003 Honda Car ${CARS - 1}`)).toBeFocused();
  expect(await elements(page)).toBeLessThanOrEqual(NODES_MAX);
  const last = page.getByRole("listitem").filter({ has: carLink(page, `2003 Honda Car ${CARS - 1}`) });
  await expect(last).toHaveAttribute("aria-posinset", String(CARS));
  await expect(last).toHaveAttribute("aria-setsize", String(CARS));
  await page.keyboard.press("ArrowUp");
  await expect(carLink(page, `2003 Honda Car ${CARS - 2}`)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(carLink(page, "2003 Honda Car 0")).toBeFocused();

  await page.getByLabel(t("garage.search")).fill("car 9321");
  await expect(page.getByText(t("garage.count", { shown: 1, all: CARS }))).toBeVisible();
  await carLink(page, "2003 Honda Car 9321").click();
  await expect(page.getByRole("heading", { level: 1, name: "2003 Honda Car 9321" })).toBeVisible();
});
