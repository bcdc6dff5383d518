import { expect, type Page } from "@playwright/test";
import type { Translate } from "./messages";

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Locates fields by type, because labels differ, and waits for the form's own button, because the previous page may
 * still be shown.
 */
async function send(page: Page, label: string, { email, password }: Credentials): Promise<void> {
  const main = page.getByRole("main");
  const submit = main.getByRole("button", { name: label, exact: true });
  // Input typed before hydration is lost.
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

export async function passGate(page: Page, t: Translate, credentials: Credentials): Promise<void> {
  await send(page, t("account.secure.submit"), credentials);
}

export async function signUpForDocument(
  page: Page,
  t: Translate,
  label: "account.request.createAndGet" | "account.signup.submit",
  credentials: Credentials,
): Promise<void> {
  await expect(page.getByRole("heading", { level: 2, name: t("account.request.create") })).toBeVisible();
  await send(page, t(label), credentials);
}
