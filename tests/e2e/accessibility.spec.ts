import type { Page } from "@playwright/test";
import { openAccount } from "./account";
import { folderTab, generateButton, make, PLAIN_VIN, pdfLink, SAMPLE_VIN } from "./documents";
import { expect, expectAccessible, expectHydrated, expectNoSidewaysScroll, site, test } from "./fixtures";
import { type Language, type Say, words } from "./words";

const NARROW = { width: 320, height: 720 };
const WIDE = { width: 1440, height: 900 };

/** The widest screen on light paper and the narrowest on dark: what differs between them differs in one of the two. */
async function check(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, `${name}, light, 1440 px`);
  await page.setViewportSize(NARROW);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoSidewaysScroll(page, `${name} at 320 px`);
  await expectAccessible(page, `${name}, dark, 320 px`);
}

interface State {
  name: string;
  path: string;
  /** Brings the page into the state that is looked at; it must wait for something that only this state shows. */
  reach: (page: Page, say: Say) => Promise<unknown>;
}

const heading = (key: Parameters<Say>[0]) => (page: Page, say: Say) =>
  expect(page.getByRole("heading", { name: say(key) }).first()).toBeVisible();

const finderTab = (tab: "plate" | "model", field: "plate" | "year") => async (page: Page, say: Say) => {
  const button = page.getByRole("tab", { name: say(`vehicle.finder.tabs.${tab}`) });
  await expectHydrated(button);
  await button.click();
  await expect(
    page.getByRole("tabpanel").getByLabel(say(`vehicle.finder.${field}`), { exact: true }),
  ).toBeVisible();
};

const visitorStates: State[] = [
  { name: "first screen", path: "/", reach: heading("home.title") },
  {
    name: "car found",
    path: `/?vin=${SAMPLE_VIN}`,
    reach: (page) => expect(page.getByRole("heading", { name: "2018 Toyota Corolla" })).toBeVisible(),
  },
  {
    name: "wrong check digit",
    path: "/?vin=1HGCM82683A004352",
    reach: (page) => expect(page.getByRole("heading", { name: /Honda/ })).toBeVisible(),
  },
  {
    name: "classic found",
    path: "/?vin=124379N506070",
    reach: (page) => expect(page.getByRole("heading", { name: "1969 Chevrolet Camaro" })).toBeVisible(),
  },
  {
    name: "model found",
    path: "/?year=2018&make=TOYOTA&model=Corolla",
    reach: (page) => expect(page.getByRole("heading", { name: "2018 Toyota Corolla" })).toBeVisible(),
  },
  { name: "plate finder", path: "/", reach: finderTab("plate", "plate") },
  { name: "model finder", path: "/", reach: finderTab("model", "year") },
  {
    name: "where is my VIN",
    path: "/",
    reach: async (page, say) => {
      const button = page.getByRole("button", { name: say("vehicle.whereIsMyVin.title") });
      await expectHydrated(button);
      await button.click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "login", path: "/login", reach: heading("account.login.title") },
  {
    name: "login refused",
    path: "/login",
    reach: async (page, say) => {
      await page.getByRole("button", { name: say("account.login.submit") }).click();
      await expect(page.getByText(say("fields.enter_your_password"))).toBeVisible();
    },
  },
  { name: "sign-up", path: "/signup", reach: heading("account.signup.title") },
  { name: "forgotten password", path: "/forgot-password", reach: heading("account.forgot.title") },
  { name: "reset without a link", path: "/reset-password", reach: heading("account.reset.noLinkTitle") },
  { name: "reset", path: "/reset-password?reset_token=abc", reach: heading("account.reset.title") },
  { name: "members' entrance", path: "/securelogin", reach: heading("account.secure.title") },
  { name: "credits", path: "/checkout", reach: heading("checkout.title") },
  { name: "garage before login", path: "/my-vehicles", reach: heading("garage.logIn.title") },
  { name: "document before login", path: `/dvh?vin=${SAMPLE_VIN}`, reach: heading("garage.logIn.title") },
  { name: "preview without a car", path: "/preview", reach: heading("preview.missing.title") },
  {
    name: "preview",
    path: `/preview?vin=${SAMPLE_VIN}`,
    reach: heading("preview.locked.auction.title"),
  },
  { name: "nothing at this address", path: "/404", reach: heading("layout.missing.title") },
];

const memberStates: State[] = [
  { name: "dashboard", path: "/dashboard", reach: heading("garage.recent.title") },
  {
    name: "folder: the car",
    path: `/dashboard?vin=${SAMPLE_VIN}`,
    reach: (page, say) =>
      expect(page.getByRole("button", { name: say("dashboard.action.vhr.open") })).toBeVisible(),
  },
  {
    name: "folder: report offered",
    path: `/dashboard?vin=${PLAIN_VIN}#vehicle-history-report`,
    reach: (page, say) => expect(generateButton(page, say, "vhr")).toBeVisible(),
  },
  {
    name: "folder: classic to confirm",
    path: "/dashboard?vin=124379N506070#window-sticker",
    reach: (page, say) =>
      expect(page.getByRole("textbox", { name: say("dashboard.classic.make") })).toHaveValue("Chevrolet"),
  },
  {
    name: "folder: report",
    path: `/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`,
    reach: (page, say) => expect(pdfLink(page, say, "vhr")).toBeVisible(),
  },
  {
    name: "folder: sticker",
    path: `/dashboard?vin=${SAMPLE_VIN}`,
    reach: async (page, say) => {
      const tab = folderTab(page, say, "sticker");
      await expectHydrated(tab);
      await tab.click();
      await expect(pdfLink(page, say, "sticker")).toBeVisible();
    },
  },
  {
    name: "report alone",
    path: `/dvh?vin=${SAMPLE_VIN}`,
    reach: (page, say) => expect(pdfLink(page, say, "vhr")).toBeVisible(),
  },
  {
    name: "sticker alone",
    path: `/dvh?vin=${SAMPLE_VIN}&product=sticker`,
    reach: (page, say) => expect(pdfLink(page, say, "sticker")).toBeVisible(),
  },
  {
    name: "garage",
    path: "/my-vehicles",
    reach: (page) => expect(page.getByRole("heading", { name: "2018 Toyota Corolla" })).toBeVisible(),
  },
  {
    name: "garage vehicle",
    path: `/my-vehicles/garage/${SAMPLE_VIN}`,
    reach: heading("garage.detail.specification"),
  },
  {
    name: "removing a vehicle",
    path: `/my-vehicles/garage/${SAMPLE_VIN}`,
    reach: async (page, say) => {
      await page.getByRole("button", { name: say("garage.detail.remove") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "account", path: "/account", reach: heading("account.page.title") },
  {
    name: "account menu",
    path: "/account",
    reach: async (page, say) => {
      await page.getByRole("button", { name: say("layout.accountMenu") }).click();
      await expect(page.locator("#account-menu")).toBeVisible();
    },
  },
  { name: "credits of an account", path: "/checkout", reach: heading("checkout.balance") },
];

async function visit(page: Page, where: Where, states: readonly State[]): Promise<void> {
  const say = words(where.language);
  for (const { name, path, reach } of states) {
    // A hash alone would not load the page again.
    await page.goto("about:blank");
    await page.setViewportSize(WIDE);
    await page.goto(site(where.siteName) + path);
    await reach(page, say);
    await check(page, `${name}, ${where.language}`);
  }
}

interface Where {
  siteName: string;
  language: Language;
}

test.use({ reducedMotion: "reduce" });

for (const where of [
  { siteName: "", language: "en" },
  { siteName: "es", language: "es" },
] satisfies Where[]) {
  const title = where.language === "en" ? "English" : "Spanish";

  test(`[PAGE-17] axe finds nothing on a visitor's pages, and none scrolls sideways: ${title}`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(240_000);
    complaints.provoke(/status of 404 .*\/404/);
    await visit(page, where, visitorStates);
  });

  test(`[PAGE-17] axe finds nothing on an account's pages, and none scrolls sideways: ${title}`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await openAccount(page, site(where.siteName), "axe");
    await make(page, "vhr", SAMPLE_VIN);
    await make(page, "sticker", SAMPLE_VIN);
    await visit(page, where, memberStates);
  });
}

for (const siteName of ["cnv", "secure", "detailedvehiclehistory"])
  test(`[SITE-3] [PAGE-17] text on the colours of ${siteName} can be read, on light and on dark paper`, async ({
    page,
  }) => {
    for (const path of ["/securelogin", `/preview?vin=${SAMPLE_VIN}`]) {
      await page.setViewportSize(WIDE);
      await page.goto(site(siteName) + path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await check(page, `${path} of ${siteName}`);
    }
  });
