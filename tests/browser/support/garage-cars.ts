import type { Page } from "@playwright/test";
import { send } from "./account";
import { expect, press } from "./fixtures";
import type { Translate } from "./messages";

/** Imports cars; each line is VIN, year, make, model and optionally miles. */
export async function takeCars(page: Page, lines: readonly string[]): Promise<void> {
  const csv = ["vin,year,make,model,miles", ...lines].join("\n");
  const mapping = { vin: 0, year: 1, make: 2, model: 3, mileage: 4 };
  const confirmed = lines.slice(0, 1000).map((line) => line.split(",")[0]);
  const { json } = await send(page, "/members/api/garage/import", { json: { csv, mapping, confirmed } });
  const { data } = json as { data?: { added: number } };
  expect(data?.added, JSON.stringify(json).slice(0, 300)).toBe(lines.length);
}

export async function openGarageMenu(page: Page, t: Translate): Promise<void> {
  await press(page.getByRole("main").locator("summary", { hasText: t("garage.menu") }));
}

export async function openAddVehicle(page: Page, t: Translate): Promise<void> {
  await press(page.getByRole("button", { name: t("garage.add.open"), exact: true }));
}
