import type { Page } from "@playwright/test";
import { SAMPLE_VIN } from "../browser/support/documents";
import { expect, expectHydrated, press } from "../browser/support/fixtures";
import type { Translate } from "../browser/support/messages";
import {
  anonymousStates,
  heading,
  openPageStates,
  orderBox,
  type State,
  says,
} from "../browser/support/page-states";

const sendEmpty = async (page: Page) => {
  const button = page.getByRole("main").locator("button[type=submit]").first();
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
};

const openContact = async (page: Page, t: Translate) => {
  await press(page.getByRole("button", { name: t("shell.footer.contact") }));
  await expect(page.getByRole("dialog")).toBeVisible();
};

const typeVin = (vin: string, pattern: RegExp) => async (page: Page, t: Translate) => {
  const field = page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") });
  await expectHydrated(field);
  await field.fill(vin);
  await expect(page.getByRole("main")).toContainText(pattern);
};

export const anonymousScenes: State[] = [
  ...openPageStates,
  ...anonymousStates,
  { name: "half a VIN", path: "/", reach: typeVin("2T1BURHE5", /9\s*\/\s*17/) },
  { name: "sixteen characters", path: "/", reach: typeVin("2T1BURHE5JC03446", /16\s*\/\s*17/) },
  { name: "contact dialog", path: "/", reach: openContact },
  { name: "sign-up refused", path: "/signup", reach: sendEmpty },
  { name: "members' entrance refused", path: "/securelogin", reach: sendEmpty },
  { name: "staff invitation", path: "/join", reach: heading("staff.join.title") },
  { name: "dealers' sign-up", path: "/dealers-signup", reach: heading("dealerSignup.title") },
  { name: "dealers' sign-up refused", path: "/dealers-signup", reach: sendEmpty },
  { name: "partners' sign-up", path: "/partners", reach: heading("partnerSignup.title") },
  { name: "partners' sign-up refused", path: "/partners", reach: sendEmpty },
  { name: "api reference", path: "/api-reference", reach: heading("apiGuide.title") },
  {
    name: "api reference group",
    path: "/api-reference/report",
    reach: (page) => expect(page.getByRole("heading", { level: 1, name: "report" })).toBeVisible(),
  },
  { name: "partner terms", path: "/partner-terms", reach: heading("trust.partnerTerms.title") },
  { name: "deletion", path: "/delete-account", reach: heading("accountDeletion.title") },
  { name: "deletion refused", path: "/delete-account", reach: sendEmpty },
  { name: "checks", path: "/vehicle-checks", reach: heading("checks.page.title") },
  {
    name: "checks of a VIN",
    path: `/vehicle-checks?vin=${SAMPLE_VIN}`,
    reach: async (page, t) => {
      await expect(page.getByText(t("checks.quick.proof"))).toBeVisible();
      await expect(page.getByText(t("checks.recalls.invented"))).toBeVisible();
    },
  },
  {
    name: "checks of a model",
    path: "/vehicle-checks?year=2018&make=Toyota&model=Corolla",
    reach: says("checks.quick.modelTitle"),
  },
  { name: "checkout for a car", path: `/checkout?product=vhr&vin=${SAMPLE_VIN}`, reach: orderBox },
  {
    name: "scan without a camera",
    path: "/",
    reach: async (page, t) => {
      await press(page.getByRole("button", { name: t("scan.open") }));
      await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
    },
  },
  { name: "administrators' entrance", path: "/admin-login", reach: heading("admin.login.title") },
  { name: "print packs before login", path: "/dealer/print-pack", reach: heading("account.login.title") },
  {
    name: "order that is not known",
    path: "/success-page?order=GB-0000-0000",
    reach: heading("billing.missing.title"),
  },
  // Last, because later pages stay in app mode.
  { name: "in an app", path: "/?webview=1", reach: heading("home.title") },
  {
    name: "preview in an app",
    path: `/preview?vin=${SAMPLE_VIN}`,
    reach: heading("preview.locked.auction.title"),
  },
];
