import type { Page } from "@playwright/test";
import { FIXTURE_ACCOUNTS, FIXTURE_PASSWORD } from "@/tests/setup/spec-upstream/state";
import { expect, expectHydrated, newEmail, PASSWORD } from "./fixtures";
import { tabBackTo, tabTo } from "./focus";
import { loadTranslator } from "./messages";
import { type Journey, typeInto } from "./upstream-journeys";

const t = loadTranslator("en");

async function typeCredentials(page: Page, email: string, password: string): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.locator("button[type=submit]")).toBeEnabled();
  await expectHydrated(main.locator("input[type=email]"));
  const typeOver = async (text: string) => {
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
  };
  // Focus is on the field or after it.
  await tabBackTo(page, main.locator("input[type=email]"));
  await typeOver(email);
  await tabTo(page, main.locator("input[autocomplete$=password]").first());
  await typeOver(password);
  await page.keyboard.press("Enter");
}

async function passDoors(page: Page, email: string, password: string, wrong?: string): Promise<void> {
  for (const door of ["securelogin", "login"]) {
    await page.waitForURL(/login\?next=%2Faccount$/);
    if (!page.url().includes(`/${door}?`)) continue;
    if (wrong) {
      await typeCredentials(page, email, wrong);
      const ours = page.getByText(t("errors.wrong_credentials"));
      // With HTTP 200, the upstream's own message is shown.
      await expect(ours.or(page.getByText("Email or password is wrong."))).toBeVisible();
    }
    await typeCredentials(page, email, password);
    await page.waitForURL((url) => url.pathname !== `/${door}`);
  }
  await expect(page).toHaveURL(/\/account$/);
}

export async function logInAndChange({ page, foreign, complaints }: Journey): Promise<void> {
  complaints.provoke(/status of 4(?:01|22) /);
  // The page requests the session list before it learns that the upstream has none.
  complaints.provoke(/status of 501 .*user\/sessions/);
  const { origin, upstream } = foreign;
  const before = await upstream.counts();
  const { email } = FIXTURE_ACCOUNTS.dealer;
  await page.goto(`${origin}/account`);
  await passDoors(page, email, FIXTURE_PASSWORD, "a guess of mine");
  await expect(page.getByRole("main").getByText(email)).toBeVisible();

  await typeInto(page.getByLabel(t("profile.details.first")), "Ana");
  await page.getByRole("button", { name: t("profile.details.save") }).click();
  await expect(page.getByText(t("profile.details.savedText"))).toBeVisible();
  await page.getByRole("tab", { name: t("profile.tabs.security") }).click();
  await typeInto(page.getByLabel(t("account.currentPassword"), { exact: true }), FIXTURE_PASSWORD);
  await typeInto(page.getByLabel(t("account.newPassword"), { exact: true }), PASSWORD);
  await page.getByRole("button", { name: t("account.page.change") }).click();
  await expect(page.getByText(t("account.page.changed"), { exact: true })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${origin}/account`);
  await passDoors(page, email, PASSWORD);
  const { logins, profileUpdates, passwordChanges } = await upstream.counts();
  expect([logins, profileUpdates, passwordChanges]).toEqual([
    before.logins + 2,
    before.profileUpdates + 1,
    before.passwordChanges + 1,
  ]);
}

export async function resetPassword({ page, foreign: { origin, upstream } }: Journey): Promise<void> {
  const countRequests = async () => (await upstream.counts()).calls["POST /reset-password"] ?? 0;
  const before = await countRequests();
  await page.goto(`${origin}/forgot-password`);
  await typeInto(page.getByLabel(t("account.email")), FIXTURE_ACCOUNTS.member.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: t("account.forgot.sentTitle") })).toBeVisible();
  expect(await countRequests()).toBe(before + 1);
}

export async function requestDeletion({ page, foreign, complaints }: Journey): Promise<void> {
  const { origin, upstream } = foreign;
  complaints.provoke(/status of 422 .*user\/delete/);
  const before = await upstream.counts();
  await page.goto(`${origin}/delete-account`);
  const email = page.getByLabel(t("accountDeletion.email"));
  await typeInto(email, FIXTURE_ACCOUNTS.indebted.email);
  await typeInto(page.getByLabel(t("accountDeletion.message")), "I sold the car.");
  await page.getByRole("button", { name: t("accountDeletion.submit") }).click();
  await expect(page.getByText("This account has open orders.")).toBeVisible();
  await email.fill("");
  await email.pressSequentially(newEmail("leaver"));
  await page.getByRole("button", { name: t("accountDeletion.submit") }).click();
  await expect(page.getByText("Your request has been submitted successfully!").first()).toBeVisible();
  expect((await upstream.counts()).deletionRequests).toBe(before.deletionRequests + 1);
}

export async function signUpDealer({ page, foreign: { origin, upstream } }: Journey): Promise<void> {
  const before = await upstream.counts();
  await page.goto(`${origin}/dealers-signup`);
  const submit = page.getByRole("main").locator("button[type=submit]");
  await expect(submit).toBeEnabled();
  await typeInto(page.getByLabel(t("dealerSignup.fields.company_name")), "Rivera Motors");
  const email = newEmail("dealer");
  await typeInto(page.getByLabel(t("account.email")), email);
  await typeInto(page.getByLabel(t("account.newPassword"), { exact: true }), PASSWORD);
  await submit.click();
  await expect(page.getByRole("heading", { name: t("dealerSignup.received.title") })).toBeVisible();
  expect((await upstream.counts()).dealerRegistrations).toBe(before.dealerRegistrations + 1);
}
