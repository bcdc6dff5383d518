import { readdirSync } from "node:fs";
import { lists } from "@/components/admin/list-definitions";
import { partnerPages } from "@/components/partner/partner-pages";
import {
  getApiReferenceHref,
  getPartnerHref,
  inviteHref,
  makeHref,
  partnerConfirmHref,
  routes,
} from "@/lib/routes";
import { expect, expectSettled, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";
import { type AppServer, startApp } from "@/tests/setup/app-server";
import { type MockServer, prepareDocument, startMock } from "@/tests/setup/openapi-tools";

/* Runs against a generic mock made from the OpenAPI document, which returns its examples and rejects other requests. */
test.describe.configure({ mode: "default" });

const t = loadTranslator("en");
const VIN = "2T1BURHE5JC034461";
const model = new URLSearchParams({ year: "2018", make: "Toyota", model: "Corolla" });
const anyone = [
  routes.home,
  `${routes.home}?vin=${VIN}`,
  `${routes.home}?${model}`,
  routes.login,
  routes.signup,
  routes.forgotPassword,
  `${routes.resetPassword}?reset_token=of-the-mock`,
  `${routes.restoreAccount}?restore_token=of-the-mock`,
  routes.secureLogin,
  routes.adminLogin,
  routes.dealersSignup,
  routes.deleteAccount,
  `${routes.preview}?vin=${VIN}`,
  routes.vehicleChecks,
  routes.checkout,
  routes.payment,
  routes.successPage,
  `${routes.dvh}?vin=${VIN}`,
  `${routes.shared}/abcdefghijklmnopqrstuvwxyz123456`,
  inviteHref("of-the-mock"),
  routes.sampleReport,
  routes.sampleSticker,
  routes.prices,
  routes.glossary,
  routes.makes,
  makeHref("toyota"),
  routes.about,
  routes.howWeCheck,
  routes.help,
  routes.terms,
  routes.privacy,
  routes.refunds,
  routes.apiReference,
  getApiReferenceHref("account"),
];
const sections = "vehicle-history-report window-sticker market-value recalls quick-check listings".split(" ");
const members = [
  routes.dashboard,
  ...sections.map((section) => `${routes.dashboard}?vin=${VIN}&of=${section}#${section}`),
  `${routes.dashboard}?${model}#window-sticker`,
  routes.account,
  ...["orders", "credits", "security"].map((tab) => `${routes.account}?of=${tab}#${tab}`),
  routes.myVehicles,
  routes.garage,
  `${routes.garage}/${VIN}`,
  `${routes.compare}?vin=${VIN}&vin=124379N506070`,
  routes.printBatch,
  routes.checkout,
  routes.payment,
  routes.successPage,
  `${routes.dvh}?vin=${VIN}`,
  `${routes.verifyEmail}?verify_token=of-the-mock`,
  routes.deleteAccount,
];
const id = "88c510e6-89a4-48e8-852c-75d8e35624ca";
const administrators = [
  routes.admin,
  ...Object.keys(lists).map((list) => `${routes.admin}/${list}`),
  ...["users", "orders", "tickets", "disputes", "imports"].map((list) => `${routes.admin}/${list}/${id}`),
  `${routes.admin}/sites/localhost`,
  `${routes.admin}/sites/new`,
  `${routes.admin}/email-previews`,
  `${routes.admin}/theme`,
  `${routes.admin}/second-factor`,
  ...Object.values(partnerPages)
    .flat()
    .map(({ href }) => href),
  `${routes.partner}/users/${id}`,
  partnerConfirmHref("of-the-mock"),
  getPartnerHref("payouts/sandbox"),
  getPartnerHref("second-factor"),
];

let mock: MockServer;
let app: AppServer;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  mock = await startMock(prepareDocument());
  app = await startApp({ MEMBERS_API_ORIGIN: mock.origin });
});
test.afterAll(async () => {
  await app?.stop();
  await mock?.stop();
});

const login = { path: "/members/api-cwa/login", type: "application/x-www-form-urlencoded" };
const adminLogin = { path: "/members/api/admin/login", type: "application/json" };
const groups = [
  ["anyone", anyone, null],
  ["a member", members, { ...login, body: "email=ann%40example.com&pass=of-the-mock" }],
  [
    "an administrator",
    administrators,
    { ...adminLogin, body: JSON.stringify({ email: "ann@example.com", pass: "of-the-mock" }) },
  ],
] as const;

test("[TRUE-32] the paths tested here cover every page of the application except the gallery and the partner pages", () => {
  const visited = groups.flatMap(([, pages]) =>
    pages.map((path) => new URL(path, "http://localhost").pathname),
  );
  const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) =>
      `/${file.replace(/\/?page\.tsx$/, "").replaceAll(/\([^)]*\)\/?/g, "")}`.replace(/(.)\/$/, "$1"),
    );
  expect(pages.length).toBeGreaterThan(25);
  // The gallery doesn't make calls; the partner pages belong to a different site than the examples.
  const left: string[] = [`${routes.admin}/ui`, routes.partners, routes.partnerTerms];
  const leads = (page: string) => new RegExp(`^${page.replaceAll(/\[[^\]]+\]/g, "[^/]+")}$`);
  const others = pages.filter((page) => !left.includes(page));
  expect(others.filter((page) => !visited.some((path) => leads(page).test(path)))).toEqual([]);
});

for (const [who, pages, session] of groups)
  test(`[TRUE-32] [CALL-1] every page for ${who} works with a mock server made from the OpenAPI document`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    const origin = `http://localhost:${app.port}`;
    const failed: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 400)
        failed.push(`${response.status()} ${response.request().method()} ${response.url()}`);
    });
    await page.goto(origin + routes.login);
    if (session)
      await page.evaluate(
        ({ path, type, body }) => fetch(path, { method: "POST", headers: { "content-type": type }, body }),
        session,
      );
    for (const path of pages) {
      await page.goto(origin + path);
      await expectSettled(page);
      const title = page.getByRole("heading", { level: 1 }).first();
      await expect(title, path).toBeVisible();
      await expect(title, path).not.toHaveText(t("garage.missing.title"));
      expect(await page.getByRole("alert").filter({ hasText: /\S/ }).allInnerTexts(), path).toEqual([]);
    }
    // A page that needs a session must not redirect to login.
    const lastUrl = new URL(pages.at(-1) ?? "", origin);
    expect(new URL(page.url()).pathname).toBe(lastUrl.pathname);
    expect(failed).toEqual([]);
    expect(
      app
        .output()
        .split("\n")
        .filter((line) => /"level":[456]0/.test(line)),
    ).toEqual([]);
  });
