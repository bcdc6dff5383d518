import type { Page } from "@playwright/test";
import { buy, openAccount } from "@/tests/browser/support/account";
import { checkAccessibility, checkStates, PLACES } from "@/tests/browser/support/axe";
import {
  getSandboxPayButton,
  heading,
  REPORT_CHECKOUT,
  submitButton,
  toPayment,
} from "@/tests/browser/support/checkout";
import { generateButton, make, PLAIN_VIN, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { openReport, reportBadRating, writeToSupport } from "@/tests/browser/support/feedback";
import {
  expect,
  expectAccessible,
  expectHydrated,
  expectNoHorizontalScroll,
  newEmail,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { takeCars } from "@/tests/browser/support/garage-cars";
import { loadTranslator, type Translate } from "@/tests/browser/support/messages";
import { type State, says } from "@/tests/browser/support/page-states";
import { getTourCard, openStickerEditor } from "@/tests/browser/support/sticker-editor";
import { dealerScenes, openDealer } from "@/tests/screenshots/dealer-scenes";
import { documentScenes } from "@/tests/screenshots/document-scenes";

const documents = documentScenes.filter(({ name }) => !name.startsWith("report:"));
/** print-batch.spec.ts covers running out of credits. */
const printBatches = dealerScenes.filter(({ name }) => !name.includes("out of credits"));

const garageState = (path: string, message: Parameters<Translate>[0]): State => ({
  name: path,
  path,
  reach: says(message),
});

/** Goes through about:blank, because navigating to another hash doesn't reload the page. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(address);
}

test.use({ reducedMotion: "reduce" });

for (const where of PLACES) {
  const { language } = where;
  const t = loadTranslator(language);
  const origin = site(where.siteName);

  test(`[PAGE-17] axe finds no problems on the account, dealer sign-up and account deletion pages (${language})`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    for (const path of ["/delete-account", "/dealers-signup"]) {
      await page.goto(origin + path);
      await page.locator("main button[type=submit]").click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
      await checkAccessibility(page, `${path}, ${language}`);
    }
    await openAccount(page, origin, "axe-account");
    await buy(page, "report-monthly", true);
    for (const [part, shown] of [
      ["", "profile.details.save"],
      ["#credits", "profile.reason.signup"],
      ["#orders", "profile.subscriptions.renews"],
      ["#security", "profile.security.thisDevice"],
    ] as const) {
      await open(page, `${origin}/account${part}`);
      await expectHydrated(page.getByRole("tab").first());
      await expect(page.getByRole("tabpanel").getByText(t(shown)).first()).toBeVisible();
      await checkAccessibility(page, `/account${part}, ${language}`);
    }
  });

  test(`[PAGE-17] axe finds no problems at the checkout, and no page scrolls sideways at 320 px (${language})`, async ({
    page,
  }) => {
    test.slow();
    await page.goto(origin + REPORT_CHECKOUT);
    await expect(submitButton(page, t)).toBeEnabled();
    await checkAccessibility(page, "checkout before login");
    await openAccount(page, origin, "axe");
    await page.goto(origin + REPORT_CHECKOUT);
    await page.getByRole("checkbox").check();
    await checkAccessibility(page, "subscription");
    await page.getByRole("radio").first().check();
    await toPayment(page, t);
    await checkAccessibility(page, "payment");
    const order = new URL(page.url()).searchParams.get("order");
    await page.goto(`${origin}/success-page?order=${order}`);
    await expect(heading(page, t("billing.outcome.open.title"))).toBeVisible();
    await checkAccessibility(page, "waiting");
    await page.goto(`${origin}/payment?order=${order}`);
    await getSandboxPayButton(page, t).click();
    await expect(heading(page, t("billing.paid.title"))).toBeVisible();
    await checkAccessibility(page, "paid");
  });

  test(`[PAGE-8] [PAGE-17] axe finds no problems on pages with checks, and no page scrolls sideways (${language})`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.goto(`${origin}/vehicle-checks?vin=${SAMPLE_VIN}`);
    await expect(page.getByText(t("checks.quick.proof"))).toBeVisible();
    await expect(page.getByText(t("checks.recalls.invented"))).toBeVisible();
    await checkAccessibility(page, "checks of a VIN");
    await openAccount(page, origin, "axe-checks");
    for (const [hash, text] of [
      ["market-value", t("checks.locked.value.text")],
      ["recalls", t("checks.recalls.invented")],
      ["quick-check", t("checks.quick.proof")],
      ["listings", t("checks.listings.saveTitle")],
    ] as const) {
      await open(page, `${origin}/dashboard?vin=${SAMPLE_VIN}#${hash}`);
      await expect(page.getByRole("tabpanel").getByText(text).first()).toBeVisible();
      await checkAccessibility(page, `dashboard: ${hash}`);
    }
    await page.getByRole("button", { name: t("checks.listings.save") }).click();
    await expect(heading(page, t("checks.listings.offers"))).toBeVisible();
    await page.goto(`${origin}/my-vehicles/garage/${SAMPLE_VIN}`);
    await expect(heading(page, t("checks.listings.offers"))).toBeVisible();
    await expect(page.getByText(t("checks.quick.proof"))).toBeVisible();
    await checkAccessibility(page, "a saved car");
  });

  test(`[DLG-1] [DLG-4] [PAGE-17] axe finds no problems in any step from a bad rating to a ticket (${language})`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await openReport(page, origin, t);
    await reportBadRating(page, t, (step) => checkAccessibility(page, `${step}, ${language}`));
  });

  test(`[PAGE-17] axe finds no problems in the support message form (${language})`, async ({ page }) => {
    await page.goto(`${origin}/`);
    await writeToSupport(page, t, (step) => checkAccessibility(page, `${step}, ${language}`));
  });

  test(`[PAGE-17] axe finds no problems when sharing, rechecking, verifying and printing a document (${language})`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(480_000);
    complaints.provoke(/status of 404/);
    await openAccount(page, origin, "axe-documents");
    await make(page, "vhr", SAMPLE_VIN);
    await make(page, "sticker", SAMPLE_VIN);
    await checkStates(page, where, documents);
  });

  test(`[PAGE-17] axe finds no problems in the states of a dealer's print batches (${language})`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await openDealer(page, origin, newEmail("axe-dealer"));
    await checkStates(page, where, printBatches);
  });

  test(`[PAGE-17] axe finds no problems in the garage, light or dark, and no page scrolls sideways at 320 px (${language})`, async ({
    page,
  }) => {
    await openAccount(page, origin, "axe-garage");
    await takeCars(page, [`${PLAIN_VIN},2003,Honda,Accord,98410`, `${SAMPLE_VIN},2018,Toyota,Corolla,72430`]);
    await checkStates(page, where, [
      garageState("/my-vehicles", "garage.add.open"),
      garageState(`/my-vehicles/garage/${PLAIN_VIN}`, "garage.files.noPhotos"),
      garageState(`/my-vehicles/compare?vin=${PLAIN_VIN}&vin=${SAMPLE_VIN}`, "garage.compare.differing"),
    ]);
  });

  test(`[PAGE-17] [SHOW-2] the sticker editor and its tour pass axe and fit within 320 px (${language})`, async ({
    page,
  }) => {
    test.slow();
    const scheme = language === "en" ? "light" : "dark";
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAccount(page, origin, "builder-looks");
    await openStickerEditor(page, origin, `vin=${SAMPLE_VIN}`);
    await expect(getTourCard(page, t, "trim")).toBeVisible();
    await expectAccessible(page, `the tour, ${language}`);
    await page.getByRole("button", { name: t("tour.gotIt") }).click();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole("button", { name: t("stickerEditor.customLine.add") }).click();
    await page.getByRole("button", { name: t("stickerEditor.discount.add") }).click();
    await page
      .getByRole("radio", { name: t("stickerEditor.color.custom") })
      .first()
      .check();
    await generateButton(page, t, "sticker").click();
    await expect(page.getByText(t("stickerEditor.problem.nameMissing")).first()).toBeVisible();
    await expectNoHorizontalScroll(page, `the builder, ${language}`);
    await expectAccessible(page, `the builder, ${language}`);
    await page.getByRole("button", { name: t("tour.begin") }).click();
    for (const step of ["trim", "exterior", "interior", "packages"] as const) {
      const card = getTourCard(page, t, step);
      await expect(card).toBeInViewport({ ratio: 0.99 });
      if (step !== "packages") await page.getByRole("button", { name: t("tour.next") }).click();
    }
    await page.keyboard.press("Escape");
    await expect(getTourCard(page, t, "packages")).toBeHidden();
  });
}
