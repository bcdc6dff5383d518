import type { Page } from "@playwright/test";
import { openAccount } from "@/tests/browser/support/account";
import { emptyPhoto, photoOf } from "@/tests/browser/support/barcodes";
import { test } from "@/tests/browser/support/camera";
import {
  expect,
  expectAccessible,
  expectHydrated,
  expectNoHorizontalScroll,
  site,
} from "@/tests/browser/support/fixtures";
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

async function choosePicture(page: Page, bytes: Buffer, name = "label.jpg"): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await sheet(page)
    .getByRole("button", { name: en("scan.choosePicture") })
    .click();
  await (await choosing).setFiles({ name, mimeType: "image/jpeg", buffer: bytes });
}

/** 'live' for a camera that still runs, 'ended' for one that was let go; one word for each time it was taken. */
const cameras = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { streams: MediaStream[] }).streams.map(
      (stream) => stream.getTracks()[0]?.readyState,
    ),
  );

test("[VEH-3] a scanner's leading I in a barcode is left out, and that is said", async ({
  openWithCamera,
}) => {
  const page = await openWithCamera({ kind: "code39", text: `I${VIN}`, degrees: 0 });
  await openFinder(page, site());
  await opener(page).click();
  await expect(page.getByText(en("vehicle.finder.leadingI"))).toBeVisible(READING);
  await expect(vinField(page)).toHaveValue(GROUPED);
  await expect(page.getByRole("heading", { name: "2003 Honda Accord" })).toBeVisible();
});

test("[VEH-3] a barcode that is no VIN is named while the camera goes on; hiding and closing let it go", async ({
  openWithCamera,
}) => {
  const page = await openWithCamera({ kind: "code128", text: "PART 90210-A", degrees: 0 });
  await openFinder(page, site("cnv"));
  await opener(page).click();
  await expect(sheet(page).getByText(en("scan.other", { text: "PART 90210-A" }))).toBeVisible(READING);
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
  await expect(sheet(page)).toHaveCount(0);
  await expect.poll(() => cameras(page)).toEqual(["ended", "ended"]);
  await expect(opener(page)).toBeFocused();
  await expect(vinField(page)).toHaveValue("");
});

for (const [camera, problem] of [
  ["denied", "denied"],
  ["none", "none"],
] as const)
  test(`[VEH-3] ${camera === "denied" ? "a refused" : "a missing"} camera says what to do, and a picture works all the same`, async ({
    openWithCamera,
  }) => {
    const page = await openWithCamera(camera);
    await page.setViewportSize({ width: 320, height: 640 });
    await openFinder(page, site("cnv"));
    await opener(page).click();
    const note = sheet(page).getByRole("alert");
    await expect(note).toContainText(en(`scan.problem.${problem}.title`));
    await expect(note).toContainText(en(`scan.problem.${problem}.text`));
    await expectNoHorizontalScroll(page, "the sheet without a camera");
    await expectAccessible(page, `the sheet with a camera that is ${camera}`);
    await choosePicture(page, await photoOf("datamatrix", VIN));
    await expect(vinField(page)).toHaveValue(GROUPED, READING);
    await expect(sheet(page)).toHaveCount(0);
  });

test("[VEH-3] pictures without a barcode, with another one, and files that are none each say what to do", async ({
  page,
}) => {
  await openFinder(page, site("cnv"));
  await opener(page).click();
  await choosePicture(page, await emptyPhoto());
  await expect(sheet(page).getByText(en("scan.picture.noneTitle"))).toBeVisible(READING);
  await choosePicture(page, await photoOf("qrcode", "https://example.com/brochure"));
  await expect(sheet(page).getByText(en("scan.picture.otherTitle"))).toBeVisible(READING);
  await expect(sheet(page).getByText(/https:\/\/example\.com\/brochure/)).toBeVisible();
  await choosePicture(page, Buffer.from("no picture"), "notes.jpg");
  await expect(sheet(page).getByText(en("scan.picture.unreadableTitle"))).toBeVisible(READING);
  await expectAccessible(page, "the sheet after a file that is no picture");
});

test("[VEH-3] nothing of the scanner is in the first load; its WebAssembly is our own, and only its worker may run it", async ({
  page,
}) => {
  const asked: string[] = [];
  const policies = new Map<string, string>();
  page.on("response", (response) => {
    asked.push(response.url());
    policies.set(response.url(), response.headers()["content-security-policy"] ?? "");
  });
  await openFinder(page, site());
  await page.waitForLoadState("networkidle");
  const ofScanner = (url: string) => /\.wasm|worker/.test(url);
  expect(asked.filter(ofScanner)).toEqual([]);
  expect(policies.get(`${site()}/`)).toContain("script-src 'self' 'nonce-");
  expect(policies.get(`${site()}/`)).not.toContain("wasm-unsafe-eval");
  await opener(page).click();
  await choosePicture(page, await photoOf("qrcode", VIN));
  await expect(vinField(page)).toHaveValue(GROUPED, READING);
  const scanner = asked.filter(ofScanner);
  expect(scanner.map((url) => new URL(url).origin)).toEqual(scanner.map(() => site()));
  expect(scanner.filter((url) => url.includes(".wasm"))).toHaveLength(1);
  const worker = scanner.find((url) => url.includes("worker") && url.includes(".js")) ?? "";
  expect(policies.get(worker)).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
});

test("[VEH-3] a reader that does not load says so, and loads when it is tried again", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/wasm|ERR_FAILED|Aborted|ArrayBuffer instantiation/i);
  await page.route("**/*.wasm", (route) => route.abort());
  await openFinder(page, site("cnv"));
  await opener(page).click();
  await choosePicture(page, await photoOf("code128", VIN));
  await expect(sheet(page).getByText(en("scan.problem.reader.title"))).toBeVisible();
  await page.unroute("**/*.wasm");
  await choosePicture(page, await photoOf("code128", VIN));
  await expect(vinField(page)).toHaveValue(GROUPED, READING);
});

test("[VEH-3] [PAGE-6] the dashboard's finder and the garage's field scan too", async ({
  openWithCamera,
}) => {
  const page = await openWithCamera({ kind: "datamatrix", text: VIN, degrees: 45 });
  await openAccount(page, site());
  await openFinder(page, `${site()}/my-vehicles`);
  await opener(page).press("Enter");
  await expect(page.getByRole("textbox", { name: en("garage.add.label") })).toHaveValue(GROUPED, READING);
  await openFinder(page, `${site()}/dashboard`);
  await opener(page).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?vin=${VIN}`), READING);
});

test("[WV-1] in an app that can scan, its own scanner is used and no camera of the page", async ({
  page,
}) => {
  await page.addInitScript((vin) => {
    const said: string[] = [];
    const postMessage = (text: string) => {
      const { id, type } = JSON.parse(text);
      said.push(type);
      if (type !== "scan.vin") return;
      const answer = { v: 1, id: "app-1", type: "scan.result", payload: { vin }, replyTo: id };
      window.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(answer) }));
    };
    Object.assign(window, { said, ReactNativeWebView: { postMessage } });
  }, `I${VIN}`);
  await openFinder(page, site("cnv"));
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await expect.poll(said).toContain("app.ready");
  await opener(page).click();
  await expect(vinField(page)).toHaveValue(GROUPED);
  await expect(page.getByText(en("vehicle.finder.leadingI"))).toBeVisible();
  expect(await said()).toContain("scan.vin");
  await expect(sheet(page)).toHaveCount(0);
});
