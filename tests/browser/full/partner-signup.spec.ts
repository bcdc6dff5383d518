import type messages from "@/messages/en/partner-signup.json";
import { type AppServer, startApp } from "@/tests/setup/app-server";
import { type SmtpStandIn, startSmtp } from "@/tests/setup/smtp-stand-in";
import { logInAdmin } from "../support/admin";
import {
  expect,
  expectAccessible,
  expectHydrated,
  expectNoHorizontalScroll,
  newEmail,
  PASSWORD,
  test,
} from "../support/fixtures";
import { loadTranslator } from "../support/messages";

let smtp: SmtpStandIn;
let app: AppServer;
test.beforeAll(async () => {
  smtp = await startSmtp();
  app = await startApp({ SMTP_URL: smtp.url });
});
test.afterAll(async () => {
  await app?.stop();
  await smtp?.stop();
});

test("[PART-1] [TEN-4] a partner signs up, sees the draft, and confirms the address by opening the emailed link and logging in", async ({
  page,
  openContext,
  complaints,
}) => {
  const t = loadTranslator("en");
  const email = newEmail("partner");
  await page.goto(`http://localhost:${app.port}/`);
  await page.getByRole("link", { name: t("shell.footer.partners") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("partnerSignup.title") })).toBeVisible();
  const field = (name: keyof typeof messages.fields) =>
    page.getByLabel(t(`partnerSignup.fields.${name}`), { exact: true });
  await expectHydrated(field("company"));
  const texts = {
    company: "Rio Autos LLC",
    street: "12 Main St",
    city: "Austin",
    site_name: "Río Autos",
    first: "Ana",
    last: "Rivera",
  };
  for (const [name, text] of Object.entries(texts)) await field(name as keyof typeof texts).fill(text);
  await field("country").selectOption("US");
  await expect(field("slug")).toHaveValue("rio-autos");
  const free = page.getByText(t("partnerSignup.address.free", { host: "rio-autos.localhost" }));
  await expect(free).toBeVisible();
  await page.getByLabel(t("account.email"), { exact: true }).fill(email);
  await page.getByLabel(t("account.newPassword"), { exact: true }).fill(PASSWORD);
  const submit = page.getByRole("button", { name: t("partnerSignup.submit") });

  // A reload keeps every field except the password.
  await submit.click();
  await expect(page.getByText(t("fields.read_and_accept_the_terms"))).toBeVisible();
  await expectAccessible(page, "the sign-up for partners with an error");
  await page.reload();
  await expect(field("company")).toHaveValue(texts.company);
  await expect(field("slug")).toHaveValue("rio-autos");
  // The message moves the button below it, so an earlier click would miss.
  await expect(free).toBeVisible();
  await page.getByLabel(t("account.newPassword"), { exact: true }).fill(PASSWORD);
  const [reading] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: /partner terms/ }).click(),
  ]);
  await expect(reading.getByRole("heading", { level: 1, name: t("trust.partnerTerms.title") })).toBeVisible();
  await reading.close();
  await page.getByRole("checkbox").check();
  await submit.click();
  await expect(
    page.getByRole("heading", { name: t("partnerSignup.done.title", { name: texts.site_name }) }),
  ).toBeFocused();
  await expectAccessible(page, "the end of the sign-up for partners");

  const draft = `http://rio-autos.localhost:${app.port}`;
  const [preview] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: new URL(draft).host }).click(),
  ]);
  await expect(preview.getByRole("complementary", { name: t("partnerSignup.draft.label") })).toBeVisible();
  await expect(preview).toHaveTitle(/Río Autos/);

  const getLink = () =>
    /http:\/\/\S+\/partner\/confirm\?verify_token=[\w-]{43}/.exec(smtp.messageTo(email))?.[0];
  await expect.poll(getLink).toBeTruthy();
  const link = getLink() ?? "";
  expect(new URL(link).origin).toBe(draft);
  const context = await openContext({ viewport: { width: 360, height: 740 } });
  const owner = await context.newPage();
  const path = link.slice(draft.length);
  await logInAdmin(owner, t, draft, path, { email, pass: PASSWORD });
  await expectNoHorizontalScroll(owner, "the page that confirms a partner's address");
  const notice = owner.getByRole("complementary", { name: t("partner.confirm.title") });
  await owner.goto(`${draft}/partner`);
  await expect(notice).toContainText(email);
  await expectAccessible(owner, "the console with an address to confirm");

  // [TEN-4] Credits are locked until the address is confirmed, and each page explains why.
  await owner.goto(`${draft}/partner/settings`);
  const credits = owner.getByLabel(t("admin.fields.vhr"), { exact: true });
  await expect(credits).not.toBeEditable();
  await expect(owner.getByText(t("admin.hints.unconfirmed")).first()).toBeVisible();
  await expect(owner.getByRole("checkbox", { name: t("admin.fields.free_listings") })).toBeDisabled();
  await owner.goto(`${draft}/partner/coupons`);
  await owner.getByRole("button", { name: t("admin.actions.createCoupon.label") }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel(t("admin.fields.code")).fill("FREE");
  await dialog.getByLabel(t("admin.fields.value")).fill("100");
  complaints.provoke(/status of 409/);
  await dialog.getByRole("button", { name: t("admin.actions.createCoupon.label") }).click();
  await expect(dialog.getByText(/Confirm the owner's email address first/)).toBeVisible();
  await owner.goto(link);
  await expect(notice).toHaveCount(0);
  const confirm = owner.getByRole("button", { name: t("partner.confirm.submit") });
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(owner.getByRole("heading", { name: t("partner.confirm.doneTitle") })).toBeVisible();
  await owner.getByRole("link", { name: t("partner.confirm.toConsole") }).click();
  await expect(owner.getByRole("heading", { name: t("partner.overview.byDay") })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("[PART-1] a site without partner sign-up doesn't have the sign-up pages", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 404/);
  for (const path of ["/partners", "/partner-terms"]) {
    const answer = await page.goto(`http://cnv.localhost:${app.port}${path}`);
    expect([path, answer?.status()]).toEqual([path, 404]);
  }
});
