import type { Page } from "@playwright/test";
import { openAccount, send } from "./account";
import { generateButton, getPdfLink, getSectionTab, PLAIN_VIN, type Product, SAMPLE_VIN } from "./documents";
import { readEmailTo } from "./email";
import { expect, press } from "./fixtures";
import type { Translate } from "./messages";

export interface State {
  name: string;
  path: string;
  /** Must wait for something that only this state shows. */
  reach: (page: Page, t: Translate) => Promise<unknown>;
}

export const heading = (key: Parameters<Translate>[0]) => (page: Page, t: Translate) =>
  expect(page.getByRole("heading", { name: t(key) }).first()).toBeVisible();

export const named = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole("heading", { name })).toBeVisible();

export const says = (key: Parameters<Translate>[0]) => (page: Page, t: Translate) =>
  expect(page.getByText(t(key))).toBeVisible();

export const offersPdf = (product: Product) => (page: Page, t: Translate) =>
  expect(getPdfLink(page, t, product)).toBeVisible();

export const orderBox = (page: Page, t: Translate) =>
  expect(page.getByRole("main").getByRole("button", { name: t("billing.summary.pay") })).toBeVisible();

const getFinderTab =
  (tab: "plate" | "model", field: "plate" | "year") => async (page: Page, t: Translate) => {
    await press(page.getByRole("tab", { name: t(`vehicle.finder.tabs.${tab}`) }));
    await expect(
      page.getByRole("tabpanel").getByLabel(t(`vehicle.finder.${field}`), { exact: true }),
    ).toBeVisible();
  };

async function openResetLink(page: Page, t: Translate): Promise<void> {
  const { origin } = new URL(page.url());
  const context = page.context();
  const cookies = await context.cookies();
  const email = await openAccount(page, origin, "reset");
  await send(page, "/members/reset-password", { form: { email } });
  await context.clearCookies();
  await context.addCookies(cookies);
  const link = () => /reset_token=[\w-]{43}/.exec(readEmailTo(email))?.[0] ?? "";
  await expect.poll(link).not.toBe("");
  await page.goto(`${origin}/reset-password?${link()}`);
  await expect(page.getByLabel(t("account.newPassword"), { exact: true })).toBeVisible();
}

const getMainHeading = (page: Page) => expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();

export const openPageStates: State[] = [
  "/sample-report",
  "/sample-sticker",
  "/prices",
  "/terms",
  "/privacy",
  "/refunds",
  "/about",
  "/how-we-check",
  "/help",
].map((path) => ({ name: path.slice(1), path, reach: getMainHeading }));

export const anonymousStates: State[] = [
  { name: "first screen", path: "/", reach: heading("home.title") },
  { name: "car found", path: `/?vin=${SAMPLE_VIN}`, reach: named("2018 Toyota Corolla") },
  { name: "wrong check digit", path: "/?vin=1HGCM82683A004352", reach: named(/Honda/) },
  { name: "classic found", path: "/?vin=124379N506070", reach: named("1969 Chevrolet Camaro") },
  {
    name: "model found",
    path: "/?year=2018&make=TOYOTA&model=Corolla",
    reach: async (page, t) => {
      await expect(page.getByRole("heading", { name: "2018 Toyota Corolla" })).toBeVisible();
      await expect(page.getByLabel(t("vehicle.finder.model"), { exact: true })).toHaveValue(/corolla/i);
    },
  },
  { name: "plate finder", path: "/", reach: getFinderTab("plate", "plate") },
  { name: "model finder", path: "/", reach: getFinderTab("model", "year") },
  {
    name: "where is my VIN",
    path: "/",
    reach: async (page, t) => {
      await press(page.getByRole("button", { name: t("vehicle.whereIsMyVin.title") }));
      await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(3);
    },
  },
  { name: "login", path: "/login", reach: heading("account.login.title") },
  {
    name: "login refused",
    path: "/login",
    reach: async (page, t) => {
      await page.getByRole("button", { name: t("account.login.submit") }).click();
      await expect(page.getByText(t("fields.enter_your_password"))).toBeVisible();
    },
  },
  { name: "sign-up", path: "/signup", reach: heading("account.signup.title") },
  { name: "forgotten password", path: "/forgot-password", reach: heading("account.forgot.title") },
  { name: "reset without a link", path: "/reset-password", reach: heading("account.reset.noLinkTitle") },
  {
    name: "reset by a dead link",
    path: "/reset-password?reset_token=abc",
    reach: heading("account.reset.unknownTitle"),
  },
  { name: "reset by a live link", path: "/reset-password", reach: openResetLink },
  {
    name: "restore by a dead link",
    path: "/restore-account?restore_token=abc",
    reach: heading("account.restore.unknownTitle"),
  },
  { name: "members' entrance", path: "/securelogin", reach: heading("account.secure.title") },
  { name: "credits", path: "/checkout", reach: orderBox },
  { name: "garage before login", path: "/my-vehicles", reach: heading("garage.logIn.title") },
  { name: "document before login", path: `/dvh?vin=${SAMPLE_VIN}`, reach: heading("garage.logIn.title") },
  { name: "preview without a car", path: "/preview", reach: heading("preview.missing.title") },
  { name: "preview", path: `/preview?vin=${SAMPLE_VIN}`, reach: heading("preview.locked.auction.title") },
  { name: "glossary", path: "/glossary", reach: heading("glossary.title") },
  { name: "makes", path: "/makes", reach: heading("makes.list.title") },
  { name: "make", path: "/makes/toyota", reach: heading("makes.models.title") },
  { name: "nothing at this address", path: "/404", reach: heading("shell.missing.title") },
];

export const memberStates: State[] = [
  {
    name: "confirm an address",
    path: "/verify-email?verify_token=abc",
    reach: heading("account.verify.title"),
  },
  { name: "dashboard", path: "/dashboard", reach: heading("garage.recent.title") },
  {
    name: "dashboard: the car",
    path: `/dashboard?vin=${SAMPLE_VIN}`,
    reach: (page, t) =>
      expect(page.getByRole("button", { name: t("dashboard.action.vhr.open") })).toBeVisible(),
  },
  {
    name: "dashboard: report offered",
    path: `/dashboard?vin=${PLAIN_VIN}#vehicle-history-report`,
    reach: (page, t) => expect(generateButton(page, t, "vhr")).toBeVisible(),
  },
  {
    name: "dashboard: classic to confirm",
    path: "/dashboard?vin=124379N506070#window-sticker",
    reach: (page, t) =>
      expect(page.getByRole("textbox", { name: t("dashboard.classic.make") })).toHaveValue("Chevrolet"),
  },
  {
    name: "dashboard: report",
    path: `/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`,
    reach: offersPdf("vhr"),
  },
  {
    name: "dashboard: sticker",
    path: `/dashboard?vin=${SAMPLE_VIN}`,
    reach: async (page, t) => {
      await press(getSectionTab(page, t, "sticker"));
      await expect(getPdfLink(page, t, "sticker")).toBeVisible();
    },
  },
  { name: "report alone", path: `/dvh?vin=${SAMPLE_VIN}`, reach: offersPdf("vhr") },
  { name: "sticker alone", path: `/dvh?vin=${SAMPLE_VIN}&product=sticker`, reach: offersPdf("sticker") },
  { name: "garage", path: "/my-vehicles", reach: named("2018 Toyota Corolla") },
  {
    name: "garage vehicle",
    path: `/my-vehicles/garage/${SAMPLE_VIN}`,
    reach: heading("garage.detail.specification"),
  },
  {
    name: "removing a vehicle",
    path: `/my-vehicles/garage/${SAMPLE_VIN}`,
    reach: async (page, t) => {
      await page.getByRole("button", { name: t("garage.detail.remove") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "account", path: "/account", reach: heading("account.page.title") },
  {
    name: "account menu",
    path: "/account",
    reach: async (page, t) => {
      const button = page.getByRole("button", { name: t("shell.accountMenu") });
      await press(button);
      await expect(page.getByRole("button", { name: t("shell.logOut") })).toBeVisible();
    },
  },
  { name: "credits of an account", path: "/checkout", reach: orderBox },
];
