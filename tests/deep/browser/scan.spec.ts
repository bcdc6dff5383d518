import type { Page } from "@playwright/test";
import { photoOf } from "@/tests/browser/support/barcodes";
import { test } from "@/tests/browser/support/camera";
import { expect, expectHydrated, site } from "@/tests/browser/support/fixtures";
import { type Say, words } from "@/tests/browser/support/messages";

const en = words("en");
const VIN = "1HGCM82633A004352";
const GROUPED = "1HG CM8263 3A004352";
/** A photo, and what the camera sees, is turned and read until something is found in it: as long as the machine needs. */
const READING = { timeout: 60_000 };

const vinField = (page: Page) => page.getByRole("textbox", { name: en("vehicle.finder.vinLabel") });
const sheet = (page: Page, say: Say = en) => page.getByRole("dialog", { name: say("scan.title") });
const opener = (page: Page, say: Say = en) => page.getByRole("button", { name: say("scan.open") });

async function openFinder(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectHydrated(opener(page));
}

/** 'live' for a camera that still runs, 'ended' for one that was let go; one word for each time it was taken. */
const cameras = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { streams: MediaStream[] }).streams.map(
      (stream) => stream.getTracks()[0]?.readyState,
    ),
  );

const seen = [
  { kind: "code39", text: VIN, degrees: 90 },
  { kind: "code128", text: VIN, degrees: 13 },
  { kind: "datamatrix", text: VIN, degrees: 180 },
  { kind: "qrcode", text: `https://label.example/?vin=${VIN}`, degrees: 30 },
] as const;

for (const camera of seen)
  test(`[VEH-3] the camera reads ${camera.kind} turned by ${camera.degrees}°, and is let go`, async ({
    openWithCamera,
  }) => {
    const page = await openWithCamera(camera);
    await openFinder(page, `${site("detailedvehiclehistory")}/vehicle-checks`);
    await opener(page).click();
    await expect(vinField(page)).toHaveValue(GROUPED, READING);
    await expect(sheet(page)).toHaveCount(0);
    await expect.poll(() => cameras(page)).toEqual(["ended"]);
  });

for (const [kind, name] of [
  ["code39", "cnv"],
  ["code128", "detailedvehiclehistory"],
  ["datamatrix", ""],
  ["qrcode", "es"],
] as const)
  test(`[VEH-3] a photo of ${kind} is read upright, turned and skewed`, async ({ page }) => {
    // Eight photos.
    test.slow();
    const say = words(name === "es" ? "es" : "en");
    const field = page.getByRole("textbox", { name: say("vehicle.finder.vinLabel") });
    await page.goto(`${site(name)}/vehicle-checks`);
    await expectHydrated(opener(page, say));
    for (const degrees of [0, 90, 180, 270, 4, 17, 45, 128]) {
      await opener(page, say).click();
      const choosing = page.waitForEvent("filechooser");
      await sheet(page, say)
        .getByRole("button", { name: say("scan.choosePicture") })
        .click();
      const buffer = await photoOf(kind, VIN, degrees);
      await (await choosing).setFiles({ name: "label.jpg", mimeType: "image/jpeg", buffer });
      await expect(sheet(page, say), `${degrees}°`).toHaveCount(0, READING);
      await expect(field, `${degrees}°`).toHaveValue(GROUPED);
      await field.fill("");
    }
  });
