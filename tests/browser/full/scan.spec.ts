import { openAccount } from "@/tests/browser/support/account";
import { createPhoto } from "@/tests/browser/support/barcodes";
import { test } from "@/tests/browser/support/camera";
import { expect, site } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";
import {
  choosePicture,
  GROUPED,
  openWithScanner,
  READING,
  scanButton,
  VIN,
  vinField,
} from "@/tests/browser/support/scan";

const en = loadTranslator("en");

test("[VEH-3] the first load contains no scanner code, and only the scanner's worker may run WebAssembly", async ({
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
  await choosePicture(page, await createPhoto("qrcode", VIN));
  await expect(vinField(page)).toHaveValue(GROUPED, READING);
  const scanner = requested.filter(ofScanner);
  expect(scanner.map((url) => new URL(url).origin)).toEqual(scanner.map(() => site()));
  expect(scanner.filter((url) => url.includes(".wasm"))).toHaveLength(1);
  const worker = scanner.find((url) => url.includes("worker") && url.includes(".js")) ?? "";
  expect(policies.get(worker)).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
});

test("[VEH-3] [PAGE-6] a VIN can also be scanned in the dashboard's finder and the garage's VIN field", async ({
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
