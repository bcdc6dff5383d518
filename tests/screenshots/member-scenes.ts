import type { Page } from "@playwright/test";
import { buy, openAccount, send } from "../browser/support/account";
import { generateButton, getPdfLink, make, SAMPLE_VIN } from "../browser/support/documents";
import { expect, expectHydrated } from "../browser/support/fixtures";
import type { Translate } from "../browser/support/messages";
import { heading, memberStates, type State } from "../browser/support/page-states";

export const newcomerScenes: State[] = [
  { name: "first dashboard", path: "/dashboard", reach: heading("dashboard.find.title") },
  { name: "empty garage", path: "/my-vehicles", reach: heading("garage.empty.title") },
  {
    name: "account without orders",
    path: "/account#orders",
    reach: (page, t) => expect(page.getByText(t("profile.orders.empty"))).toBeVisible(),
  },
  {
    name: "dashboard: a new car",
    path: `/dashboard?vin=${SAMPLE_VIN}`,
    reach: (page, t) =>
      expect(page.getByRole("button", { name: t("dashboard.action.vhr.generate") })).toBeVisible(),
  },
  {
    name: "dashboard: listings not kept",
    path: `/dashboard?vin=${SAMPLE_VIN}#listings`,
    reach: (page, t) => expect(page.getByText(t("checks.listings.saveTitle"))).toBeVisible(),
  },
  {
    name: "dashboard: sticker offered",
    path: `/dashboard?vin=${SAMPLE_VIN}#window-sticker`,
    reach: (page, t) => expect(generateButton(page, t, "sticker")).toBeVisible(),
  },
  {
    name: "dashboard: could not be made",
    path: `/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`,
    reach: async (page, t) => {
      const answer = { status: "error", code: "bad_request", message: "no" };
      await page.route("**/generate-report", (route) => route.fulfill({ status: 400, json: answer }));
      await generateButton(page, t, "vhr").click();
      await expect(page.getByRole("main").getByRole("alert").first()).toBeVisible();
    },
  },
  {
    name: "dashboard: a server that fails",
    path: `/dashboard?vin=${SAMPLE_VIN}#recalls`,
    reach: async (page) => {
      await page.route("**/recall-check/**", (route) => route.fulfill({ status: 400, json: {} }));
      await page.reload();
      await expect(page.getByRole("main").getByRole("alert").first()).toBeVisible();
    },
  },
  {
    name: "dashboard: being made",
    path: `/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`,
    reach: async (page, t) => {
      // Never responds, so the progress steps stay.
      await page.route("**/generate-report", () => undefined);
      await generateButton(page, t, "vhr").click();
      await expect(page.getByText(t("dashboard.progress.vhr.title"))).toBeVisible();
    },
  },
];

const toPayment = async (page: Page, t: Translate) => {
  const button = page.getByRole("main").getByRole("button", { name: t("billing.summary.pay") });
  await expect(button).toBeEnabled();
  await button.click();
  await page.waitForURL(/\/payment\?order=GB-/);
  await expect(page.getByText(t("billing.sandbox.badge"), { exact: true })).toBeVisible();
};

const checkout = `/checkout?product=vhr&vin=${SAMPLE_VIN}`;

const openTab = (hash: string, shownKeys: Parameters<Translate>[0]): State => ({
  name: `dashboard: ${hash}`,
  path: `/dashboard?vin=${SAMPLE_VIN}#${hash}`,
  reach: (page, t) => expect(page.getByRole("tabpanel").getByText(t(shownKeys)).first()).toBeVisible(),
});

const account = (part: string, shownKeys: Parameters<Translate>[0]): State => ({
  name: `account: ${part}`,
  path: `/account#${part}`,
  reach: (page, t) => expect(page.getByRole("tabpanel").getByText(t(shownKeys)).first()).toBeVisible(),
});

const rate = (stars: 1 | 5) => async (page: Page, t: Translate) => {
  const invite = page.getByRole("button", { name: t("feedback.invite.action") });
  await expectHydrated(invite);
  await invite.click();
  const name = new RegExp(`${stars}.*${t(`feedback.rating.names.${stars}`)}`);
  await page.getByRole("button", { name }).click();
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
};

/** Real VIN without seeded records; not the one used for buying. */
const NO_RECORDS_VIN = "5UXWX7C57BA123456";

const report = `/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`;

export const memberScenes: State[] = [
  ...memberStates,
  {
    name: "dashboard: report without records",
    path: `/dashboard?vin=${NO_RECORDS_VIN}#vehicle-history-report`,
    reach: (page, t) => expect(getPdfLink(page, t, "vhr")).toBeVisible(),
  },
  openTab("market-value", "checks.value.comparables"),
  openTab("recalls", "checks.recalls.invented"),
  openTab("quick-check", "checks.quick.proof"),
  openTab("listings", "checks.listings.offers"),
  account("credits", "profile.reason.purchase"),
  account("orders", "profile.subscriptions.renews"),
  account("security", "profile.security.thisDevice"),
  {
    name: "account: cancelling",
    path: "/account#orders",
    reach: async (page) => {
      await page.getByRole("button", { name: /^(Cancel subscription|Cancelar)/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "feedback: rating",
    path: report,
    reach: async (page, t) => {
      const invite = page.getByRole("button", { name: t("feedback.invite.action") });
      await expectHydrated(invite);
      await invite.click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "feedback: glad", path: report, reach: rate(5) },
  { name: "feedback: sorry", path: report, reach: rate(1) },
  {
    name: "feedback: ticket",
    path: report,
    reach: async (page, t) => {
      await rate(1)(page, t);
      await page.getByRole("button", { name: t("feedback.options.contact") }).click();
      await expect(page.getByLabel(t("feedback.ticket.message"))).toBeVisible();
    },
  },
  {
    name: "subscription chosen",
    path: checkout,
    reach: async (page) => {
      await expect(page.getByRole("radio").first()).toBeChecked();
      await page.getByRole("checkbox").check();
      await expect(page.getByTestId("renewal")).toBeVisible();
    },
  },
  { name: "payment", path: checkout, reach: toPayment },
  {
    name: "payment declined",
    path: checkout,
    reach: async (page, t) => {
      await toPayment(page, t);
      await page.getByRole("radio", { name: t("billing.sandbox.declined") }).check();
      await page.getByRole("button", { name: t("billing.sandbox.pay") }).click();
      await expect(page.getByText(t("billing.sandbox.declinedTitle"))).toBeVisible();
    },
  },
  {
    name: "success: paid",
    path: checkout,
    reach: async (page, t) => {
      await toPayment(page, t);
      await page.getByRole("button", { name: t("billing.sandbox.pay") }).click();
      await heading("billing.paid.title")(page, t);
    },
  },
  {
    name: "success: waiting",
    path: checkout,
    reach: async (page, t) => {
      await toPayment(page, t);
      const order = new URL(page.url()).searchParams.get("order");
      await page.goto(new URL(`/success-page?order=${order}`, page.url()).href);
      await heading("billing.outcome.open.title")(page, t);
    },
  },
];

const cars = [
  { vin: "1G1YY22G865109876", year: 2006, make: "Chevrolet", model: "Corvette", mileage: 61250 },
  { vin: "5UXWX7C57BA123456", year: 2011, make: "BMW", model: "X3", mileage: 104800 },
  { vin: "124379N506070", year: 1969, make: "Chevrolet", model: "Camaro", series: "Camaro V8" },
];

export async function openMember(page: Page, origin: string, email = "ana@rivera.example"): Promise<void> {
  await openAccount(page, origin, email);
  await make(page, "vhr", SAMPLE_VIN);
  await make(page, "sticker", SAMPLE_VIN);
  await make(page, "vhr", NO_RECORDS_VIN);
  for (const vehicle of cars) await send(page, "/members/api/db/dvh", { json: { vehicle } });
  await send(page, "/members/api/user/update-profile", { json: { first: "Ana", last: "Rivera" } });
  await buy(page, "report-3", false);
  await buy(page, "report-monthly", true);
  await send(page, "/members/api-cwa/create_support_ticket", {
    form: {
      vin: SAMPLE_VIN,
      message: "The odometer of March 2021 is another car’s. Who can put that right?",
      email: email,
      name: "Ana Rivera",
      satisfaction: "2",
    },
  });
}
