import { openAccount } from "@/tests/browser/support/account";
import { SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, expectHydrated, site, test } from "@/tests/browser/support/fixtures";
import { takeCars } from "@/tests/browser/support/garage-cars";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");

test("[PAGE-9] [PAGE-12] a car's preview and the checkout's prices are in the page before any script runs", async ({
  openContext,
}) => {
  const page = await (await openContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${site()}/preview?vin=${SAMPLE_VIN}`);
  await expect(page.getByRole("heading", { name: "2018 Toyota Corolla" })).toBeVisible();
  await page.goto(`${site()}/checkout?product=vhr&vin=${SAMPLE_VIN}`);
  await expect(page.getByText("2018 Toyota Corolla")).toBeVisible();
  await expect(page.getByRole("radio").first()).toBeChecked();
  await expect(page.getByTestId("total")).toHaveText(/^\$\d+\.\d\d$/);
  // Before hydration, controlled fields must not accept input.
  expect(await page.locator("main input:not([inert] *)").count()).toBe(0);
});

test("[PAGE-4] without JavaScript, the home page hides the vehicle summary, which would never finish loading", async ({
  openContext,
}) => {
  const page = await (await openContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${site("cnv")}/?vin=124379N506070`);
  const locator = page.locator(`section[aria-label="${t("vehicle.summary.label")}"]`);
  await expect(locator).toBeAttached();
  await expect(locator).toBeHidden();
});

test("[PAGE-5] [PAGE-6] the garage and the dashboard don't send requests on load, because the page contains the data", async ({
  page,
}) => {
  await openAccount(page, site(), "ahead");
  await takeCars(page, [`${SAMPLE_VIN},2018,Toyota,Corolla,72430`]);
  const requested: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/members/")) requested.push(request.url());
  });
  await page.goto(`${site()}/my-vehicles`);
  await expectHydrated(page.getByRole("button", { name: t("garage.add.open") }));
  await expect(page.getByRole("link", { name: "2018 Toyota Corolla", exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.goto(`${site()}/dashboard`);
  await expect(page.getByRole("link", { name: /2018 Toyota Corolla/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.goto(`${site()}/dashboard?vin=${SAMPLE_VIN}`);
  await expect(page.getByRole("heading", { name: "2018 Toyota Corolla" })).toBeVisible();
  await expectHydrated(page.getByRole("tab").first());
  await page.waitForLoadState("networkidle");
  expect(requested).toEqual([]);
  // CSP forbids inline styles, so rows are positioned after hydration.
  const list = /<ul aria-label="[^"]*"[^>]*>.*?<\/ul>/s.exec(
    await (await page.request.get(`${site()}/my-vehicles`)).text(),
  )?.[0];
  expect(list).toContain("2018 Toyota Corolla");
  expect(list).not.toContain("style=");
});
