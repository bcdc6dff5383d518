import type { Page } from "@playwright/test";
import { buy, openAccount, send } from "../browser/support/account";
import { REPORT_CHECKOUT, toPayment } from "../browser/support/checkout";
import { generateButton, make, SAMPLE_VIN } from "../browser/support/documents";
import { expect, press } from "../browser/support/fixtures";
import type { Translate } from "../browser/support/messages";
import { heading, memberStates, offersPdf, type State, says } from "../browser/support/page-states";

export const newcomerScenes: State[] = [
  { name: "first dashboard", path: "/dashboard", reach: heading("dashboard.find.title") },
  { name: "empty garage", path: "/my-vehicles", reach: heading("garage.empty.title") },
  { name: "account without orders", path: "/account#orders", reach: says("profile.orders.empty") },
  {
    name: "dashboard: a new car",
    path: `/dashboard?vin=${SAMPLE_VIN}`,
    reach: (page, t) =>
      expect(page.getByRole("button", { name: t("dashboard.action.vhr.generate") })).toBeVisible(),
  },
  {
    name: "dashboard: listings not kept",
    path: `/dashboard?vin=${SAMPLE_VIN}#listings`,
    reach: says("checks.listings.saveTitle"),
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
      // Never responds, so the progress steps remain visible.
      await page.route("**/generate-report", () => undefined);
      await generateButton(page, t, "vhr").click();
      await expect(page.getByRole("heading", { name: t("dashboard.progress.vhr.title") })).toBeVisible();
    },
  },
];

const tab = (page: "dashboard" | "account", part: string, shown: Parameters<Translate>[0]): State => ({
  name: `${page}: ${part}`,
  path: `/${page}${page === "dashboard" ? `?vin=${SAMPLE_VIN}` : ""}#${part}`,
  reach: (opened, t) => expect(opened.getByRole("tabpanel").getByText(t(shown)).first()).toBeVisible(),
});

const rate = (stars: 1 | 5) => async (page: Page, t: Translate) => {
  await press(page.getByRole("button", { name: t("feedback.invite.action") }));
  const name = new RegExp(`${stars}.*${t(`feedback.rating.names.${stars}`)}`);
  await page.getByRole("button", { name }).click();
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
};

/** Real VIN without seeded records; not the VIN used for purchases. */
const NO_RECORDS_VIN = "5UXWX7C57BA123456";

const report = `/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`;

export const memberScenes: State[] = [
  ...memberStates,
  {
    name: "dashboard: report without records",
    path: `/dashboard?vin=${NO_RECORDS_VIN}#vehicle-history-report`,
    reach: offersPdf("vhr"),
  },
  tab("dashboard", "market-value", "checks.value.comparables"),
  tab("dashboard", "recalls", "checks.recalls.invented"),
  tab("dashboard", "quick-check", "checks.quick.proof"),
  tab("dashboard", "listings", "checks.listings.offers"),
  tab("account", "credits", "profile.reason.purchase"),
  tab("account", "orders", "profile.subscriptions.renews"),
  tab("account", "security", "profile.security.thisDevice"),
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
      await press(page.getByRole("button", { name: t("feedback.invite.action") }));
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
    path: REPORT_CHECKOUT,
    reach: async (page) => {
      await expect(page.getByRole("radio").first()).toBeChecked();
      await page.getByRole("checkbox").check();
      await expect(page.getByTestId("renewal")).toBeVisible();
    },
  },
  { name: "payment", path: REPORT_CHECKOUT, reach: toPayment },
  {
    name: "payment declined",
    path: REPORT_CHECKOUT,
    reach: async (page, t) => {
      await toPayment(page, t);
      await page.getByRole("radio", { name: t("billing.sandbox.declined") }).check();
      await page.getByRole("button", { name: t("billing.sandbox.pay") }).click();
      await expect(page.getByText(t("billing.sandbox.declinedTitle"))).toBeVisible();
    },
  },
  {
    name: "success: paid",
    path: REPORT_CHECKOUT,
    reach: async (page, t) => {
      await toPayment(page, t);
      await page.getByRole("button", { name: t("billing.sandbox.pay") }).click();
      await heading("billing.paid.title")(page, t);
    },
  },
  {
    name: "success: waiting",
    path: REPORT_CHECKOUT,
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
