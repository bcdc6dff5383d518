import type { Locator, Page } from "@playwright/test";
import { send } from "./account";
import { expect, expectHydrated, site } from "./fixtures";
import type { Translate } from "./messages";

export type Product = "vhr" | "sticker";

export const GENERATE_REPORT = "**/members/api-cwa/generate-report";
export const SAMPLE_VIN = "2T1BURHE5JC034461";
/** Each sticker costs a credit, and a new account has just enough credits for all of them. */
export const SAMPLE_VINS = [SAMPLE_VIN, "1FTEW1EP0MF000001", "1G1FZ6S06P4000001"];
export const PLAIN_VIN = "1HGCM82633A004352";

const section = { vhr: "report", sticker: "sticker" } as const;

export function getSectionTab(page: Page, t: Translate, product: Product): Locator {
  return page.getByRole("tab", { name: t(`dashboard.vehicle.${section[product]}`) });
}

/** Finds a section's panel. The server doesn't receive the hash, so it renders the vehicle section first. */
export function getSectionPanel(page: Page, t: Translate, product: Product): Locator {
  return page.getByRole("tabpanel", { name: t(`dashboard.vehicle.${section[product]}`) });
}

export function generateButton(page: Page, t: Translate, product: Product): Locator {
  return getSectionPanel(page, t, product).getByRole("button", {
    name: t(`dashboard.action.${product}.generate`),
  });
}

export async function openReportOffer(page: Page, t: Translate, vin: string): Promise<void> {
  await page.goto(`${site()}/dashboard?vin=${vin}#vehicle-history-report`);
  await expect(generateButton(page, t, "vhr")).toBeVisible();
  // Loading the vehicle's records replaces the button, so wait for the final one.
  await expectHydrated(generateButton(page, t, "vhr"));
}

export function getPdfLink(page: Page, t: Translate, product: Product): Locator {
  return page.getByRole("link", { name: t(`${section[product]}.download`) });
}

export async function expectPdf(page: Page, link: Locator): Promise<void> {
  await expect(link).toBeVisible({ timeout: 30_000 });
  const href = (await link.getAttribute("href")) ?? "";
  const pdf = await page.evaluate(async (address) => {
    const response = await fetch(address);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return {
      status: response.status,
      type: response.headers.get("content-type") ?? "",
      head: String.fromCharCode(...bytes.slice(0, 5)),
      tail: String.fromCharCode(...bytes.slice(-8)),
      length: bytes.length,
    };
  }, href);
  expect(pdf).toMatchObject({ status: 200, type: "application/pdf", head: "%PDF-" });
  expect(pdf.tail).toContain("%%EOF");
  expect(pdf.length).toBeGreaterThan(5_000);
}

export async function make(page: Page, product: Product, vin: string): Promise<void> {
  const path = product === "vhr" ? "/members/api-cwa/generate-report" : "/members/api-cwa/generate-sticker";
  const { status, json } = await send(page, path, { form: { vin }, multipart: product === "sticker" });
  expect(status, JSON.stringify(json)).toBe(200);
}
