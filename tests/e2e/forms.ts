import { expect, type Page } from "@playwright/test";
import type { Say } from "./words";

export interface Credentials {
  email: string;
  password: string;
}

/** The two fields of login, sign-up and the members' entrance; found by type, because one form says 'new password'. */
export async function fillCredentials(page: Page, { email, password }: Credentials): Promise<void> {
  const main = page.getByRole("main");
  // The button is off until the page's script runs; what is typed before that is kept by the browser alone.
  await expect(main.locator("button[type=submit]")).toBeEnabled();
  await main.locator("input[type=email]").fill(email);
  await main.locator("input[type=password]").fill(password);
}

export async function logIn(page: Page, say: Say, credentials: Credentials): Promise<void> {
  await fillCredentials(page, credentials);
  await page.getByRole("button", { name: say("account.login.submit"), exact: true }).click();
}

export async function signUp(page: Page, say: Say, credentials: Credentials): Promise<void> {
  await fillCredentials(page, credentials);
  await page.getByRole("button", { name: say("account.signup.submit"), exact: true }).click();
}
