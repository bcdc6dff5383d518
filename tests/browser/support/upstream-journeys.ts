import type { BrowserContext, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { FIXTURE_ACCOUNTS } from "@/tests/setup/spec-upstream/state";
import { openAccount } from "./account";
import { generateButton, getSectionPanel, getSectionTab } from "./documents";
import { click, getDialogTitle, reportBadRating } from "./feedback";
import { type Complaints, expect, newEmail, PASSWORD, press } from "./fixtures";
import type { ForeignUpstream } from "./foreign-upstream";
import { signUpForDocument } from "./forms";
import { openHostApp } from "./host-app";
import { loadTranslator, type Translate } from "./messages";

export interface Journey {
  page: Page;
  foreign: ForeignUpstream;
  complaints: Complaints;
}

export const FOREIGN_VIN = "2T1BURHE5JC034461";
export const FOREIGN_CAR = "2018 Toyota Corolla";
const CAMARO = "124379N506070";
const en = loadTranslator("en");

const openPdf = (page: Page, t: Translate = en): Locator =>
  page.getByRole("link", { name: t("report.openPdf") });

export async function typeInto(field: Locator, text: string): Promise<void> {
  await press(field);
  await field.pressSequentially(text);
}

/** The slow profile takes 15 s for a generation and 2 s for other calls. */
const SLOW = { timeout: 60_000 };

async function expectUpstreamPdf(link: Locator, upstream: string): Promise<void> {
  await expect(link).toBeVisible(SLOW);
  const href = (await link.getAttribute("href")) ?? "";
  expect(href).toContain(upstream);
  const response = await fetch(href);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
}

async function findCar(page: Page, origin: string, vin: string, car: string): Promise<Locator> {
  await page.goto(origin);
  await typeInto(page.getByRole("textbox", { name: en("vehicle.finder.vinLabel") }), vin);
  const sheet = page.getByRole("region", { name: en("vehicle.summary.label") });
  await expect(sheet.getByRole("heading", { name: car })).toBeVisible(SLOW);
  return sheet;
}

export function openWithToken(page: Page, origin: string, path: string, token: string) {
  return page.goto(`${origin}${path}${path.includes("?") ? "&" : "?"}token=${token}`);
}

export async function getReport({ page, foreign: { origin, upstream } }: Journey): Promise<void> {
  const before = await upstream.counts();
  const sheet = await findCar(page, origin, FOREIGN_VIN, FOREIGN_CAR);
  await sheet.getByRole("link", { name: en("vehicle.offer.generateReport") }).click();
  await signUpForDocument(page, en, "account.request.createAndGet", {
    email: newEmail("foreign"),
    password: PASSWORD,
  });
  await page.waitForURL(`${origin}/dashboard?vin=${FOREIGN_VIN}#vehicle-history-report`);
  await expectUpstreamPdf(openPdf(page), upstream.origin);
  await page.reload();
  await expectUpstreamPdf(openPdf(page), upstream.origin);
  await expect(generateButton(page, en, "vhr")).toHaveCount(0);
  const { generations, creditsSpent } = await upstream.counts();
  expect(generations.slice(before.generations.length)).toMatchObject([{ vin: FOREIGN_VIN, times: 1 }]);
  expect(creditsSpent.vhr).toBe(before.creditsSpent.vhr + 1);
}

export async function keepSticker({ page, foreign: { origin, upstream } }: Journey): Promise<void> {
  const before = await upstream.counts();
  await openWithToken(page, origin, "/my-vehicles", FIXTURE_ACCOUNTS.member.token);
  await expect(page.getByRole("heading", { level: 1, name: en("garage.title") })).toBeVisible();
  expect(page.url()).not.toContain("token");
  await page.goto(`${origin}/dashboard?vin=${FOREIGN_VIN}`);
  await click(page, en("vehicle.offer.save"));
  await expect(page.getByText("GarageVehicle saved to database")).toBeVisible();
  await getSectionTab(page, en, "sticker").click();
  await generateButton(page, en, "sticker").click();
  await expectUpstreamPdf(openPdf(page), upstream.origin);
  await page.goto(`${origin}/my-vehicles`);
  const sticker = page.getByRole("link", { name: `${en("garage.card.openSticker")}, ${FOREIGN_CAR}` });
  await expectUpstreamPdf(sticker, upstream.origin);
  await page.getByRole("button", { name: en("garage.card.remove", { name: FOREIGN_CAR }) }).click();
  await expect(page.getByText("GarageVehicle Deleted")).toBeVisible();
  await expect(page.getByRole("link", { name: FOREIGN_CAR, exact: true })).toHaveCount(0);
  const { saves, removals, creditsSpent } = await upstream.counts();
  expect([saves, removals]).toEqual([before.saves + 1, before.removals + 1]);
  expect(creditsSpent.sticker).toBe(before.creditsSpent.sticker + 1);
}

export async function giveFeedback({ page, foreign: { origin, upstream } }: Journey): Promise<void> {
  const before = await upstream.counts();
  await openAccount(page, origin, "feedback");
  await page.goto(`${origin}/dashboard?vin=${FOREIGN_VIN}#vehicle-history-report`);
  await generateButton(page, en, "vhr").click();
  await expectUpstreamPdf(openPdf(page), upstream.origin);
  await click(page, en("feedback.invite.action"));
  await click(page, new RegExp(`5.*${en("feedback.rating.names.5")}`));
  await typeInto(page.getByLabel(en("feedback.message.positive.label")), "It had all that I needed.");
  await click(page, en("feedback.message.send"));
  await expect(getDialogTitle(page)).toHaveText("Thank you for your feedback");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: en("common.close"), exact: true })
    .click();

  await getSectionTab(page, en, "sticker").click();
  await generateButton(page, en, "sticker").click();
  await expectUpstreamPdf(
    getSectionPanel(page, en, "sticker").getByRole("link", { name: en("sticker.openPdf") }),
    upstream.origin,
  );
  await reportBadRating(page, en, () => Promise.resolve(), "creditPromised");
  const { feedback, tickets } = await upstream.counts();
  expect([feedback, tickets]).toEqual([before.feedback + 1, before.tickets + 1]);
}

export async function getClassicReport({ page, foreign: { origin, upstream } }: Journey): Promise<void> {
  await page.goto(origin);
  const field = page.getByRole("textbox", { name: en("vehicle.finder.vinLabel") });
  await typeInto(field, CAMARO);
  await field.press("Enter");
  const sheet = page.getByRole("region", { name: en("vehicle.summary.label") });
  await expect(sheet.getByRole("heading", { name: "1969 Chevrolet Camaro" })).toBeVisible();
  await sheet.getByRole("link", { name: en("vehicle.offer.generateReport") }).click();
  await signUpForDocument(page, en, "account.signup.submit", {
    email: newEmail("classic"),
    password: PASSWORD,
  });
  await page.waitForURL(`${origin}/dashboard?vin=${CAMARO}#vehicle-history-report`);
  const box = (name: "year" | "make" | "model" | "series") =>
    page.getByRole("textbox", { name: en(`dashboard.classic.${name}`) });
  await expect(box("year")).toHaveValue("1969");
  await expect(box("model")).toHaveValue("Camaro");
  await box("series").fill("");
  await box("series").pressSequentially("Super Sport");
  await generateButton(page, en, "vhr").click();
  await expectUpstreamPdf(openPdf(page), upstream.origin);
  const { calls, generations } = await upstream.counts();
  expect(calls["POST /api-cwa/generate_classic_report"]).toBeGreaterThan(0);
  expect(generations.filter(({ vin }) => vin === CAMARO)).toMatchObject([{ times: 1 }]);

  await getSectionTab(page, en, "sticker").click();
  await expect(box("series")).toHaveValue("Super Sport");
  await generateButton(page, en, "sticker").click();
  await expectUpstreamPdf(
    getSectionPanel(page, en, "sticker").getByRole("link", { name: en("sticker.openPdf") }),
    upstream.origin,
  );
  const camaroGenerations = (await upstream.counts()).generations.filter(({ vin }) => vin === CAMARO);
  expect(camaroGenerations).toMatchObject([
    { product: "vhr", times: 1 },
    { product: "sticker", times: 1 },
  ]);
}

export async function getModelSticker({ page, foreign, complaints }: Journey): Promise<void> {
  const { origin, upstream } = foreign;
  // The specification only has lists for recalls.
  complaints.provoke(/status of 501 .*sticker-(?:years|makes|models|trims)/);
  await openWithToken(page, origin, "/dashboard", FIXTURE_ACCOUNTS.subscriber.token);
  await press(page.getByRole("tab", { name: en("vehicle.finder.tabs.model") }));
  const list = (name: "year" | "make" | "model") =>
    page.getByRole("combobox", { name: en(`vehicle.finder.${name}`), exact: true });
  await list("year").selectOption("2003");
  await list("make").selectOption({ label: "Honda" });
  await list("model").selectOption("Accord");
  await click(page, en("vehicle.finder.show"));
  await page.getByRole("link", { name: en("vehicle.model.stickerMake") }).click();
  await page.waitForURL(/\/dashboard\?.*Accord/);
  await page.getByRole("button", { name: en("dashboard.action.sticker.generate") }).click();
  const listGenerations = async () =>
    (await upstream.counts()).generations.filter(({ vin }) => vin === "2003-HONDA-ACCORD");
  await expect.poll(listGenerations).toMatchObject([{ product: "sticker", times: 1 }]);
  const status = page.getByRole("status").filter({ hasText: en("dashboard.made.sticker") });
  await status.getByRole("link", { name: en("dashboard.made.toGarage") }).click();
  const sticker = page.getByRole("link", { name: `${en("garage.card.openSticker")}, 2003 Honda Accord` });
  await expectUpstreamPdf(sticker, upstream.origin);
}

export async function buyCredits({ page, foreign, complaints }: Journey): Promise<void> {
  const { origin, upstream } = foreign;
  complaints.provoke(/status of 4\d\d .*(?:generate-report|coupon_validation)/);
  const before = await upstream.counts();
  const report = `/dashboard?vin=${FOREIGN_VIN}`;
  await openWithToken(page, origin, report, FIXTURE_ACCOUNTS.broke.token);
  await getSectionTab(page, en, "vhr").click();
  await generateButton(page, en, "vhr").click();
  await expect(page.getByText("Low balance")).toBeVisible();
  await page.getByRole("link", { name: en("dashboard.action.vhr.buy") }).click();
  await page.waitForURL(/\/checkout\?product=vhr/);
  await page.getByRole("radio", { name: /5 reports/ }).click();
  await page.getByText(en("billing.coupon.have")).click();
  const coupon = page.getByLabel(en("billing.coupon.label"));
  await typeInto(coupon, "NONE");
  await click(page, en("billing.coupon.apply"));
  await expect(page.getByText("This coupon is not valid.")).toBeVisible();
  await coupon.fill("");
  await coupon.pressSequentially("fixture10");
  await click(page, en("billing.coupon.apply"));
  await expect(page.getByText(en("billing.coupon.counts", { code: "FIXTURE10" }))).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("button", { name: en("billing.summary.pay") })
    .click();
  await expect(page.getByRole("heading", { name: en("billing.taken.title") })).toBeVisible();
  await page.goto(`${origin}/checkout?product=sticker`);
  await click(page, en("billing.summary.pay"));
  await expect(page.getByRole("heading", { name: en("billing.taken.title") })).toBeVisible();
  await page.goto(`${origin}/account#orders`);
  for (const name of ["report-5", "sticker-1"])
    await expect(page.getByRole("tabpanel").getByRole("heading", { name })).toBeVisible();
  const { orders, generations } = await upstream.counts();
  expect(orders).toBe(before.orders + 2);
  expect(generations).toEqual(before.generations);
}

interface HostJourney {
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  foreign: ForeignUpstream;
}

export async function openInHostApp({
  openContext,
  foreign: { origin, upstream },
}: HostJourney): Promise<void> {
  const context = await openContext({ viewport: { width: 390, height: 844 } });
  const host = await openHostApp(context, "react-native", ["report.open"]);
  const page = await context.newPage();
  await page.goto(`${origin}/?webview=1`);
  await openWithToken(page, origin, `/dashboard?vin=${FOREIGN_VIN}`, FIXTURE_ACCOUNTS.dealer.token);
  await getSectionTab(page, en, "vhr").click();
  await generateButton(page, en, "vhr").click();
  await expectUpstreamPdf(openPdf(page), upstream.origin);
  const url = await openPdf(page).getAttribute("href");
  await openPdf(page).click();
  expect((await host.heard("report.open")).payload).toEqual({ url, vin: FOREIGN_VIN });
  expect(context.pages()).toHaveLength(1);
}
