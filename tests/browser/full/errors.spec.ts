import type { Page, Route } from "@playwright/test";
import { balanceOf, openAccount, send } from "@/tests/browser/support/account";
import {
  expectPdf,
  folderPanel,
  folderTab,
  generateButton,
  make,
  PLAIN_VIN,
  pdfLink,
  SAMPLE_VIN,
} from "@/tests/browser/support/documents";
import { expect, expectHydrated, PASSWORD, site, test } from "@/tests/browser/support/fixtures";
import { logIn } from "@/tests/browser/support/forms";
import { words } from "@/tests/browser/support/messages";
import { watchScripts } from "@/tests/browser/support/scripts";

const say = words("en");
const GENERATE = "**/members/api-cwa/generate-report";

function problem(code: string, message: string) {
  return JSON.stringify({ status: "error", code, message, msg: message, request_id: "req-from-the-test" });
}

function refuse(route: Route, status: number, code: string, headers: Record<string, string> = {}) {
  const body = problem(code, "A text of the server that no user should read.");
  return route.fulfill({ status, contentType: "application/json", headers, body });
}

async function openOffer(page: Page, vin: string): Promise<void> {
  await page.goto(`${site()}/dashboard?vin=${vin}#vehicle-history-report`);
  await expect(generateButton(page, say, "vhr")).toBeVisible();
  // The car's records are asked for too; the button is the page's only once it has settled.
  await expectHydrated(generateButton(page, say, "vhr"));
}

test("[BTN-2] after five attempts the user is told, nothing is charged, and a press tries again", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 503 .*generate-report/);
  await openAccount(page, site(), "down");
  let attempts = 0;
  let down = true;
  await page.route(GENERATE, (route) => {
    if (!down) return route.continue();
    attempts += 1;
    return refuse(route, 503, "unavailable");
  });
  const offer = page.waitForRequest("**/members/offer_credit");
  await openOffer(page, SAMPLE_VIN);
  await generateButton(page, say, "vhr").click();
  await expect(page.getByText(say("dashboard.progress.vhr.title"))).toBeVisible();
  const told = page.getByText(say("dashboard.problem.title"));
  await expect(told).toBeVisible({ timeout: 40_000 });
  expect(attempts).toBe(5);
  expect(new URLSearchParams((await offer).postData() ?? "").get("vin")).toBe(SAMPLE_VIN);
  await expect(page.getByText(say("dashboard.problem.notCharged"))).toBeVisible();
  await expect(page.getByText("A text of the server")).toHaveCount(0);
  const before = (await balanceOf(page)).vhr;

  down = false;
  await page.getByRole("button", { name: say("common.tryAgain") }).click();
  await expectPdf(page, pdfLink(page, say, "vhr"));
  expect((await balanceOf(page)).vhr).toBe(before - 1);
});

test("[BTN-2] too many requests heals by itself after the time the server asks for", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 429 .*generate-report/);
  await openAccount(page, site(), "hurried");
  let attempts = 0;
  await page.route(GENERATE, (route) => {
    attempts += 1;
    return attempts === 1
      ? refuse(route, 429, "too_many_requests", { "retry-after": "1" })
      : route.continue();
  });
  await openOffer(page, PLAIN_VIN);
  await generateButton(page, say, "vhr").click();
  await expectPdf(page, pdfLink(page, say, "vhr"));
  expect(attempts).toBe(2);
});

test("[BTN-1] [BTN-2] a credit that was used up elsewhere is said at once, and not tried again", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 402 .*confirm-sticker/);
  await openAccount(page, site(), "spent");
  const vins = [SAMPLE_VIN, PLAIN_VIN, "5UXWX7C5XBA123456"];
  await page.goto(`${site()}/dashboard?vin=1G1YY22G965109876#window-sticker`);
  const button = generateButton(page, say, "sticker");
  await expect(button).toContainText(say("dashboard.action.priceAndBalance", { count: 3 }));
  // In another tab, say, all three are spent.
  for (const vin of vins) await make(page, "sticker", vin);
  let attempts = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/confirm-sticker")) attempts += 1;
  });
  await button.click();
  await expect(page.getByText(say("errors.no_credit"))).toBeVisible();
  expect(attempts).toBe(1);
  expect(await balanceOf(page)).toMatchObject({ sticker: 0 });

  // With the balance known again, the button leads to credits.
  await page.reload();
  const buy = folderPanel(page, say, "sticker").getByRole("link", {
    name: say("dashboard.action.sticker.buy"),
  });
  await expect(buy).toHaveAttribute("href", /^\/checkout\?.*product=sticker/);
});

test("[ERR-12] [GATE-8] a session that ended meanwhile leads to login, and back to the car with all that was typed", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 401/);
  const email = await openAccount(page, site(), "expired");
  await page.goto(`${site()}/dashboard?vin=124379N506070#vehicle-history-report`);
  const series = page.getByRole("textbox", { name: say("dashboard.classic.series") });
  await expectHydrated(generateButton(page, say, "vhr"));
  await series.fill("Rally Sport");
  // As when another device changes the password: this session's cookie is no longer worth anything.
  await page.context().clearCookies();
  await generateButton(page, say, "vhr").click();
  await expect(page.getByRole("heading", { level: 1, name: say("account.login.title") })).toBeVisible();
  await logIn(page, say, { email, password: PASSWORD });
  await page.waitForURL(/\/dashboard\?vin=124379N506070/);
  await folderTab(page, say, "vhr").click();
  await expect(series).toHaveValue("Rally Sport");
  expect(await balanceOf(page)).toMatchObject({ vhr: 3 });
});

test("[ERR-12] without a network the finder says so, keeps what was typed, and goes on when it is back", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/net::ERR_INTERNET_DISCONNECTED/);
  const scriptsAreThere = watchScripts(page);
  await page.goto(site("cnv"));
  const field = page.getByRole("textbox", { name: say("vehicle.finder.vinLabel") });
  await expectHydrated(field);
  // What a look-up needs is fetched when the page is idle: before that, a page without a network can do nothing.
  await scriptsAreThere();
  await page.context().setOffline(true);
  await field.fill(PLAIN_VIN);
  await expect(page.getByText(say("errors.offline"))).toBeVisible({ timeout: 30_000 });
  await expect(field).toHaveValue("1HG CM8263 3A004352");
  await page.context().setOffline(false);
  const again = page.getByRole("button", { name: say("common.tryAgain") });
  const car = page.getByRole("heading", { name: "2003 Honda Accord" });
  await expect(again.or(car)).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(car).toBeVisible({ timeout: 30_000 });
});

test("[ERR-12] signing up while the service is away loses nothing that was typed", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 502 .*register/);
  await page.route("**/members/register", (route) => refuse(route, 502, "bad_gateway"));
  await page.goto(`${site()}/signup`);
  const email = page.getByRole("textbox", { name: say("account.email") });
  await expect(page.getByRole("button", { name: say("account.signup.submit") })).toBeEnabled();
  await email.fill("typed@example.com");
  await page.getByLabel(say("account.newPassword"), { exact: true }).fill("typed with care");
  await page.getByRole("button", { name: say("account.signup.submit") }).click();
  await expect(page.getByText(say("errors.bad_gateway"))).toBeVisible();
  await expect(email).toHaveValue("typed@example.com");
  await expect(page.getByLabel(say("account.newPassword"), { exact: true })).toHaveValue("typed with care");
});

test("[BTN-2] leaving while a document is made loses nothing: it is there on return", async ({ page }) => {
  await openAccount(page, site(), "wanderer");
  await openOffer(page, SAMPLE_VIN);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(GENERATE, async (route) => {
    await held;
    await route.continue();
  });
  await generateButton(page, say, "vhr").click();
  await expect(page.getByText(say("dashboard.progress.leave"))).toBeVisible();
  await page
    .getByRole("link", { name: say("shell.myVehicles") })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: say("garage.title") })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "2018 Toyota Corolla" })).toBeVisible();
  await page.goBack();
  await expect(pdfLink(page, say, "vhr")).toBeVisible({ timeout: 30_000 });
  expect(await balanceOf(page)).toMatchObject({ vhr: 2 });
});

test("[BTN-2] [ENT-2] a reload in the middle goes on with the same request, charged once", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/net::ERR_/);
  complaints.provoke(/status of 409 .*generate-report/);
  await openAccount(page, site(), "reloader");
  await openOffer(page, SAMPLE_VIN);
  const keys: string[] = [];
  await page.route(GENERATE, async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    // Held back until the page that asked is gone.
    if (keys.length === 1) return;
    await route.continue();
  });
  await generateButton(page, say, "vhr").click();
  await expect.poll(() => keys.length).toBe(1);
  await page.reload();
  await expectPdf(page, pdfLink(page, say, "vhr"));
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(await balanceOf(page)).toMatchObject({ vhr: 2 });
});

test("[PAGE-5] [ENT-3] an address with regenerate=true makes the sticker afresh, free, and once", async ({
  page,
}) => {
  await openAccount(page, site(), "afresh");
  await make(page, "sticker", SAMPLE_VIN);
  const made: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/generate-sticker")) made.push(request.postData() ?? "");
  });
  await page.goto(`${site()}/dashboard?vin=${SAMPLE_VIN}&regenerate=true#window-sticker`);
  await expect.poll(() => made.length).toBe(1);
  await expectPdf(page, pdfLink(page, say, "sticker"));
  expect(made[0]).toContain("regenerate");
  expect(new URL(page.url()).searchParams.has("regenerate")).toBe(false);
  await page.reload();
  await expectPdf(page, pdfLink(page, say, "sticker"));
  expect(made).toHaveLength(1);
  expect(await balanceOf(page)).toMatchObject({ sticker: 2 });
  const { json } = await send(page, `/members/api/report/filter?vin=${SAMPLE_VIN}`);
  expect(json).toMatchObject({ report: [{ vin: SAMPLE_VIN }] });
});

test("[PAGE-6] [DLG-6] saving, changing and removing a vehicle by hand says so in its toast", async ({
  page,
}) => {
  await openAccount(page, site(), "keeper");
  await page.goto(`${site()}/my-vehicles`);
  await expect(page.getByRole("heading", { name: say("garage.empty.title") })).toBeVisible();
  const field = page.getByRole("textbox", { name: say("garage.add.label") });
  await expectHydrated(field);
  await field.fill(PLAIN_VIN);
  await expect(page.getByText("2003 Honda Accord")).toBeVisible();
  await page.getByRole("button", { name: say("garage.add.save") }).click();
  await expect(page.getByText(say("garage.toast.saved"))).toBeVisible();
  await expect(page.getByRole("heading", { name: "2003 Honda Accord" })).toBeVisible();

  await page.getByRole("link", { name: /^2003 Honda Accord/ }).click();
  await page.getByRole("textbox", { name: say("garage.mileage.label") }).fill("98,410");
  await page.getByRole("button", { name: say("garage.mileage.save") }).click();
  await expect(page.getByText(say("garage.toast.updated"))).toBeVisible();

  await page.getByRole("button", { name: say("garage.detail.remove") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("garage.remove.confirm") })
    .click();
  await expect(page.getByText(say("garage.toast.deleted"))).toBeVisible();
  await expect(page.getByRole("heading", { name: say("garage.empty.title") })).toBeVisible();
});
