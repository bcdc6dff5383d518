import { openAccount } from "@/tests/browser/support/account";
import { photoOf } from "@/tests/browser/support/barcodes";
import { test } from "@/tests/browser/support/camera";
import { expect, expectAccessible, expectNoHorizontalScroll, site } from "@/tests/browser/support/fixtures";
import { translator } from "@/tests/browser/support/messages";
import {
  cameras,
  choosePicture,
  GROUPED,
  openWithScanner,
  READING,
  scanButton,
  scanDialog,
  VIN,
  vinField,
} from "@/tests/browser/support/scan";

const en = translator("en");
test("[VEH-3] a scanner's leading I in a barcode is removed, with a notice", async ({ openWithCamera }) => {
  const page = await openWithCamera({ kind: "code39", text: `I${VIN}`, degrees: 0 });
  await openWithScanner(page, site());
  await scanButton(page).click();
  await expect(page.getByText(en("vehicle.finder.leadingI"))).toBeVisible(READING);
  await expect(vinField(page)).toHaveValue(GROUPED);
  await expect(page.getByRole("heading", { name: "2003 Honda Accord" })).toBeVisible();
});

test("[VEH-3] names a barcode that isn't a VIN while the camera keeps running, and hiding or closing stops the camera", async ({
  openWithCamera,
}) => {
  const page = await openWithCamera({ kind: "code128", text: "PART 90210-A", degrees: 0 });
  await openWithScanner(page, site("cnv"));
  await scanButton(page).click();
  await expect(scanDialog(page).getByText(en("scan.other", { text: "PART 90210-A" }))).toBeVisible(READING);
  expect(await cameras(page)).toEqual(["live"]);
  await expectAccessible(page, "the camera's sheet");
  const hide = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => now });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  await expect.poll(() => cameras(page)).toEqual(["ended"]);
  await hide(false);
  await expect.poll(() => cameras(page)).toEqual(["ended", "live"]);
  await page.keyboard.press("Escape");
  await expect(scanDialog(page)).toHaveCount(0);
  await expect.poll(() => cameras(page)).toEqual(["ended", "ended"]);
  await expect(scanButton(page)).toBeFocused();
  await expect(vinField(page)).toHaveValue("");
});

for (const [camera, problem] of [
  ["denied", "denied"],
  ["none", "none"],
] as const)
  test(`[VEH-3] ${camera === "denied" ? "a refused" : "a missing"} camera shows what to do, and a picture still works`, {
    tag: camera === "none" ? "@deep" : [],
  }, async ({ openWithCamera }) => {
    const page = await openWithCamera(camera);
    await page.setViewportSize({ width: 320, height: 640 });
    await openWithScanner(page, site("cnv"));
    await scanButton(page).click();
    const note = scanDialog(page).getByRole("alert");
    await expect(note).toContainText(en(`scan.problem.${problem}.title`));
    await expect(note).toContainText(en(`scan.problem.${problem}.text`));
    await expectNoHorizontalScroll(page, "the sheet without a camera");
    await expectAccessible(page, `the sheet with a camera that is ${camera}`);
    await choosePicture(page, await photoOf("datamatrix", VIN));
    await expect(vinField(page)).toHaveValue(GROUPED, READING);
    await expect(scanDialog(page)).toHaveCount(0);
  });

test("[VEH-3] the first load contains no scanner code, and only the scanner's worker may run our own WebAssembly", async ({
  page,
}) => {
  const requested: string[] = [];
  const policies = new Map<string, string>();
  page.on("response", (response) => {
    requested.push(response.url());
    policies.set(response.url(), response.headers()["content-security-policy"] ?? "");
  });
  await openWithScanner(page, site());
  await page.waitForLoadState("networkidle");
  const ofScanner = (url: string) => /\.wasm|worker/.test(url);
  expect(requested.filter(ofScanner)).toEqual([]);
  expect(policies.get(`${site()}/`)).toContain("script-src 'self' 'nonce-");
  expect(policies.get(`${site()}/`)).not.toContain("wasm-unsafe-eval");
  await scanButton(page).click();
  await choosePicture(page, await photoOf("qrcode", VIN));
  await expect(vinField(page)).toHaveValue(GROUPED, READING);
  const scanner = requested.filter(ofScanner);
  expect(scanner.map((url) => new URL(url).origin)).toEqual(scanner.map(() => site()));
  expect(scanner.filter((url) => url.includes(".wasm"))).toHaveLength(1);
  const worker = scanner.find((url) => url.includes("worker") && url.includes(".js")) ?? "";
  expect(policies.get(worker)).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
});

test("[VEH-3] [PAGE-6] the dashboard's finder and the garage's field scan too", async ({
  openWithCamera,
}) => {
  const page = await openWithCamera({ kind: "datamatrix", text: VIN, degrees: 45 });
  await openAccount(page, site());
  await openWithScanner(page, `${site()}/my-vehicles`);
  await scanButton(page).press("Enter");
  await expect(page.getByRole("textbox", { name: en("garage.add.label") })).toHaveValue(GROUPED, READING);
  await openWithScanner(page, `${site()}/dashboard`);
  await scanButton(page).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?vin=${VIN}`), READING);
});
