import { expect, type Page } from "@playwright/test";
import type { Translate } from "./messages";

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Fills and sends one of the three forms. The two fields of login, sign-up and the members' entrance; found by type, because one form says 'new password'.
 * The form's own button is waited for: the page that
 * led here may still stand there, with an e-mail field and a button of its own.
 */
async function send(page: Page, label: string, { email, password }: Credentials): Promise<void> {
  const main = page.getByRole("main");
  const submit = main.getByRole("button", { name: label, exact: true });
  // The button is off until the page's script runs; what is typed before that is kept by the browser alone.
  await expect(submit).toBeEnabled();
  await main.locator("input[type=email]").fill(email);
  await main.locator("input[type=password]").fill(password);
  await submit.click();
}

export async function logIn(page: Page, t: Translate, credentials: Credentials): Promise<void> {
  await send(page, t("account.login.submit"), credentials);
}

export async function signUp(page: Page, t: Translate, credentials: Credentials): Promise<void> {
  await send(page, t("account.signup.submit"), credentials);
}

/** The members' entrance of a site that is closed to others. */
export async function enter(page: Page, t: Translate, credentials: Credentials): Promise<void> {
  await send(page, t("account.secure.submit"), credentials);
}
