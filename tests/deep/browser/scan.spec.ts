import { createPhoto } from "@/tests/browser/support/barcodes";
import { test } from "@/tests/browser/support/camera";
import { expect, expectHydrated, site } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";
import {
  choosePicture,
  GROUPED,
  openWithScanner,
  READING,
  readCameras,
  scanButton,
  scanDialog,
  VIN,
  vinField,
} from "@/tests/browser/support/scan";

const seen = [
  { kind: "code39", text: VIN, degrees: 90 },
  { kind: "code128", text: VIN, degrees: 13 },
  { kind: "datamatrix", text: VIN, degrees: 180 },
  { kind: "qrcode", text: `https://label.example/?vin=${VIN}`, degrees: 30 },
] as const;

for (const camera of seen)
  test(`[VEH-3] the camera reads a code (${camera.kind}) rotated by ${camera.degrees}°, and is then released`, async ({
    openWithCamera,
  }) => {
    const page = await openWithCamera(camera);
    await openWithScanner(page, `${site("detailedvehiclehistory")}/vehicle-checks`);
    await scanButton(page).click();
    await expect(vinField(page)).toHaveValue(GROUPED, READING);
    await expect(scanDialog(page)).toHaveCount(0);
    await expect.poll(() => readCameras(page)).toEqual(["ended"]);
  });

for (const [kind, name] of [
  ["code39", "cnv"],
  ["code128", "detailedvehiclehistory"],
  ["datamatrix", ""],
  ["qrcode", "es"],
] as const)
  test(`[VEH-3] reads a VIN from photos of its code (${kind}) at eight angles`, async ({ page }) => {
    test.slow();
    const t = loadTranslator(name === "es" ? "es" : "en");
    const field = page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") });
    await page.goto(`${site(name)}/vehicle-checks`);
    await expectHydrated(scanButton(page, t));
    for (const degrees of [0, 90, 180, 270, 4, 17, 45, 128]) {
      await scanButton(page, t).click();
      await choosePicture(page, await createPhoto(kind, VIN, degrees), t);
      await expect(scanDialog(page, t), `${degrees}°`).toHaveCount(0, READING);
      await expect(field, `${degrees}°`).toHaveValue(GROUPED);
      await field.fill("");
    }
  });
