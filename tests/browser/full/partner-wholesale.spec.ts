import { type AppServer, ask, startApp } from "@/tests/setup/app-server";
import { logInAdmin } from "../support/admin";
import { expect, expectAccessible, expectNoHorizontalScroll, PASSWORD, test } from "../support/fixtures";
import { loadTranslator } from "../support/messages";

/* Uses its own server, because default wholesale prices apply to every partner site. */
let app: AppServer;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(async () => {
  await app?.stop();
});

const EMAIL = "ana@rio.example";

async function signUp(): Promise<string> {
  const headers = { "content-type": "application/json", "x-requested-with": "glovebox" };
  const path = "/members/api/partner-sign-up";
  const offer = JSON.parse((await ask(app.port, path, { host: "localhost", headers })).text);
  const body = JSON.stringify({
    company: "Rio Autos LLC",
    street: "12 Main St",
    city: "Austin",
    region: "TX",
    postcode: "78701",
    country: "US",
    tax_number: "EIN 12-3456789",
    website: "",
    first: "Ana",
    last: "Rivera",
    email: EMAIL,
    pass: PASSWORD,
    site_name: "Rio Autos",
    slug: "rio",
    locale: "en",
    terms_version: offer.data.terms.version,
    accept_terms: true,
  });
  const { status, text } = await ask(app.port, path, { host: "localhost", method: "POST", headers, body });
  expect([status, text]).toEqual([200, expect.stringContaining("rio.localhost")]);
  return `http://rio.localhost:${app.port}`;
}

test("[PRO-1] a partner without wholesale prices sees the next step, and the operator sets the first price", async ({
  page,
  openContext,
}) => {
  const t = loadTranslator("en");
  const draft = await signUp();
  const owner = await (await openContext({ viewport: { width: 360, height: 740 } })).newPage();
  await logInAdmin(owner, t, draft, "/partner", { email: EMAIL, pass: PASSWORD });
  const waiting = owner.getByText(t("partner.launch.checks.prices.waiting", { operator: "Glovebox" }));
  await expect(waiting).toBeVisible();
  await owner.getByRole("link", { name: t("partner.launch.checks.prices.go") }).click();
  await expect(owner.getByText(t("partner.missingWholesale.none"))).toBeVisible();
  await expect(owner.getByRole("link", { name: "support@glovebox.example" })).toBeVisible();
  await expectAccessible(owner, "a partner's prices without wholesale");
  await expectNoHorizontalScroll(owner, "a partner's prices without wholesale");
  await owner.goto(`${draft}/partner/plans`);
  await expect(owner.getByText(t("partner.missingWholesale.none"))).toBeVisible();
  await expect(owner.getByText(t("admin.values.no_wholesale")).first()).toBeVisible();

  const origin = `http://localhost:${app.port}`;
  const pass = /password \(shown once\): (\S+)/.exec(app.output() + app.log())?.[1] ?? "";
  await logInAdmin(page, t, origin, "/admin", { email: "admin@glovebox.example", pass });
  const queue = page.locator("section", {
    has: page.getByRole("heading", { name: t("admin.queues.partners") }),
  });
  await expect(queue.getByText("Rio Autos LLC")).toBeVisible();
  await expect(queue.getByText(t("admin.values.wholesale_prices"))).toBeVisible();
  await page.goto(`${origin}/admin/wholesale-prices`);
  await expect(page.getByText(t("admin.wholesaleDefaults.none"))).toBeVisible();
  await page.getByRole("button", { name: t("admin.actions.setWholesaleDefault.label") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("admin.fields.document_cents")).fill("5.00");
  await dialog.getByRole("button", { name: t("admin.actions.setWholesaleDefault.label") }).click();
  const defaults = page.getByRole("table", { name: t("admin.wholesaleDefaults.title") });
  await expect(defaults.getByText("$5.00")).toBeVisible();
  // Reloads to remove the toast, whose fading colors fail the contrast check.
  await page.goto(`${origin}/admin/wholesale-prices?site=all`);
  await expect(defaults.getByText("$5.00")).toBeVisible();
  await expectAccessible(page, "default wholesale prices");
  await page.goto(`${origin}/admin/audit`);
  await expect(
    page.getByText(/^product Report · version 1 · currency USD · per document 5\.00/),
  ).toBeVisible();
  await page.goto(`${origin}/admin`);
  await expect(queue.getByText(t("admin.nothingWaits"))).toBeVisible();

  await owner.goto(`${draft}/partner/wholesale-prices`);
  await expect(owner.getByText("$5.00").first()).toBeVisible();
  await owner.goto(`${draft}/partner`);
  await expect(owner.getByText(t("partner.launch.checks.prices.done"))).toBeVisible();
});
