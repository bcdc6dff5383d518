import type { Page } from "@playwright/test";
import { expectHydrated } from "./fixtures";
import { loadTranslator, type Translate } from "./messages";

const en = loadTranslator("en");
export const VIN = "1HGCM82633A004352";
export const GROUPED = "1HG CM8263 3A004352";
/** Slow machines take long, because the reader tries several rotations. */
export const READING = { timeout: 60_000 };

export const vinField = (page: Page) => page.getByRole("textbox", { name: en("vehicle.finder.vinLabel") });
export const scanDialog = (page: Page, t: Translate = en) =>
  page.getByRole("dialog", { name: t("scan.title") });
export const scanButton = (page: Page, t: Translate = en) =>
  page.getByRole("button", { name: t("scan.open") });

export async function openWithScanner(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectHydrated(scanButton(page));
}

export async function choosePicture(page: Page, bytes: Buffer, t: Translate = en): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await scanDialog(page, t)
    .getByRole("button", { name: t("scan.choosePicture") })
    .click();
  await (await choosing).setFiles({ name: "label.jpg", mimeType: "image/jpeg", buffer: bytes });
}

export const readCameras = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { streams: MediaStream[] }).streams.map(
      (stream) => stream.getTracks()[0]?.readyState,
    ),
  );
