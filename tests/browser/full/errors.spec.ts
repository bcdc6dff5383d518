import { balanceOf, openAccount } from "@/tests/browser/support/account";
import {
  expectPdf,
  generateButton,
  make,
  openReportOffer,
  PLAIN_VIN,
  pdfLink,
  SAMPLE_VIN,
  SAMPLE_VINS,
  sectionPanel,
  sectionTab,
} from "@/tests/browser/support/documents";
import { expect, expectHydrated, PASSWORD, site, test } from "@/tests/browser/support/fixtures";
import { logIn } from "@/tests/browser/support/forms";
import { translator } from "@/tests/browser/support/messages";
import { GENERATE_REPORT, refuse, SERVER_TEXT } from "@/tests/browser/support/refuse";
import { watchScripts } from "@/tests/browser/support/scripts";

const t = translator("en");

test("[BTN-2] shows an error after five attempts, charges nothing, and offers a retry", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 503 .*generate-report/);
  await openAccount(page, site(), "down");
  let attempts = 0;
  let down = true;
  await page.route(GENERATE_REPORT, (route) => {
    if (!down) return route.continue();
    attempts += 1;
    return refuse(route, 503, "unavailable");
  });
  const offer = page.waitForRequest("**/members/offer_credit");
  await openReportOffer(page, t, SAMPLE_VIN);
  await generateButton(page, t, "vhr").click();
  await expect(page.getByRole("heading", { name: t("dashboard.progress.vhr.title") })).toBeVisible();
  const reported = page.getByText(t("dashboard.problem.title"));
  await expect(reported).toBeVisible({ timeout: 40_000 });
  expect(attempts).toBe(5);
  expect(new URLSearchParams((await offer).postData() ?? "").get("vin")).toBe(SAMPLE_VIN);
  await expect(page.getByText(t("dashboard.problem.notCharged"))).toBeVisible();
  await expect(page.getByText(SERVER_TEXT)).toHaveCount(0);
  const before = (await balanceOf(page)).vhr;

  down = false;
  await page.getByRole("button", { name: t("common.tryAgain") }).click();
  await expectPdf(page, pdfLink(page, t, "vhr"));
  expect((await balanceOf(page)).vhr).toBe(before - 1);
});

test("[BTN-1] [BTN-2] reports a credit that was used elsewhere immediately, without a retry", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 402 .*confirm-sticker/);
  await openAccount(page, site(), "spent");
  await page.goto(`${site()}/dashboard?vin=1G1YY22G865109876#window-sticker`);
  const button = generateButton(page, t, "sticker");
  await expect(button).toContainText(t("dashboard.action.priceAndBalance", { count: 3 }));
  // Spends the credits outside this page, as another tab would.
  for (const vin of SAMPLE_VINS) await make(page, "sticker", vin);
  let attempts = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/confirm-sticker")) attempts += 1;
  });
  await button.click();
  await expect(page.getByText(t("errors.no_credit"))).toBeVisible();
  expect(attempts).toBe(1);
  expect(await balanceOf(page)).toMatchObject({ sticker: 0 });

  await page.reload();
  const buy = sectionPanel(page, t, "sticker").getByRole("link", {
    name: t("dashboard.action.sticker.buy"),
  });
  await expect(buy).toHaveAttribute("href", /^\/checkout\?.*product=sticker/);
});

test("[ERR-12] [GATE-8] an expired session leads to login, and back to the car with all input", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 401/);
  const email = await openAccount(page, site(), "expired");
  await page.goto(`${site()}/dashboard?vin=124379N506070#vehicle-history-report`);
  const series = page.getByRole("textbox", { name: t("dashboard.classic.series") });
  await expectHydrated(generateButton(page, t, "vhr"));
  await series.fill("Rally Sport");
  // Simulates a password change on another device, which ends this session.
  await page.context().clearCookies();
  await generateButton(page, t, "vhr").click();
  await expect(page.getByRole("heading", { level: 2, name: t("account.login.title") })).toBeVisible();
  await logIn(page, t, { email, password: PASSWORD });
  await page.waitForURL(/\/dashboard\?vin=124379N506070/);
  await sectionTab(page, t, "vhr").click();
  await expect(series).toHaveValue("Rally Sport");
  expect(await balanceOf(page)).toMatchObject({ vhr: 3 });
});

test("[ERR-12] without a network, the finder shows an error, keeps the input, and continues when back online", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/net::ERR_INTERNET_DISCONNECTED/);
  const scriptsAreThere = watchScripts(page);
  await page.goto(site("cnv"));
  const field = page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") });
  await expectHydrated(field);
  // Offline, the page can only work after the lookup's scripts have loaded when idle.
  await scriptsAreThere();
  await page.context().setOffline(true);
  await field.fill(PLAIN_VIN);
  await expect(page.getByText(t("errors.offline"))).toBeVisible({ timeout: 30_000 });
  await expect(field).toHaveValue("1HG CM8263 3A004352");
  await page.context().setOffline(false);
  // The page may retry on its own once it is online, which removes the button.
  await expect(async () => {
    const retryButton = page.getByRole("button", { name: t("common.tryAgain") });
    if (await retryButton.isVisible()) await retryButton.click({ timeout: 1_000 });
    await expect(page.getByRole("heading", { name: "2003 Honda Accord" })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
});

test("[BTN-2] leaving while a document is generated loses nothing: the document is there on return", {
  tag: "@deep",
}, async ({ page }) => {
  await openAccount(page, site(), "wanderer");
  await openReportOffer(page, t, SAMPLE_VIN);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(GENERATE_REPORT, async (route) => {
    await held;
    await route.continue();
  });
  await generateButton(page, t, "vhr").click();
  await expect(page.getByText(t("dashboard.progress.leave"))).toBeVisible();
  await page
    .getByRole("link", { name: t("shell.myVehicles") })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: t("garage.title") })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "2018 Toyota Corolla" })).toBeVisible();
  await page.goBack();
  await expect(pdfLink(page, t, "vhr")).toBeVisible({ timeout: 30_000 });
  expect(await balanceOf(page)).toMatchObject({ vhr: 2 });
});

test("[BTN-2] [ENT-2] a reload during generation continues with the same request, charged once", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/net::ERR_/);
  complaints.provoke(/status of 409 .*generate-report/);
  await openAccount(page, site(), "reloader");
  await openReportOffer(page, t, SAMPLE_VIN);
  const keys: string[] = [];
  await page.route(GENERATE_REPORT, async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    // Never answers the first request, so the page goes away while it is pending.
    if (keys.length === 1) return;
    await route.continue();
  });
  await generateButton(page, t, "vhr").click();
  await expect.poll(() => keys.length).toBe(1);
  await page.reload();
  await expectPdf(page, pdfLink(page, t, "vhr"));
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(await balanceOf(page)).toMatchObject({ vhr: 2 });
});
