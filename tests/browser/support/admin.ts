import { readFileSync } from "node:fs";
import { type Browser, expect, type Page } from "@playwright/test";
import { openAccount, send } from "./account";
import { PASSWORD } from "./fixtures";
import type { Translate } from "./messages";

const EMAIL = "admin@glovebox.example";

/** Reads the password that is printed once at first start; playwright.config.ts saves the output to a file. */
function readFirstPassword(): string {
  const log = readFileSync(`${process.env.E2E_DATA_DIR}.log`, "utf8");
  return /password \(shown once\): (\S+)/.exec(log)?.[1] ?? "";
}

export async function logInAdmin(
  page: Page,
  t: Translate,
  origin: string,
  path = "/admin",
  { email, pass } = { email: EMAIL, pass: readFirstPassword() },
): Promise<void> {
  await page.goto(origin + path);
  await expect(page.getByRole("heading", { level: 1, name: t("admin.login.title") })).toBeVisible();
  const button = page.getByRole("button", { name: t("admin.login.submit") });
  await expect(button).toBeEnabled();
  await page.getByLabel(t("admin.login.email")).fill(email);
  await page.getByLabel(t("admin.login.password"), { exact: true }).fill(pass);
  await page.keyboard.press("Enter");
  await page.waitForURL(origin + path);
}

export async function makeSiteAdministrator(browser: Browser, t: Translate, origin: string) {
  const [member, operator] = await Promise.all([browser.newPage(), browser.newPage()]);
  const email = await openAccount(member, origin, "site-admin");
  await logInAdmin(operator, t, origin);
  const response = await send(operator, `/members/api/admin/users?search=${encodeURIComponent(email)}`);
  const [user] = (response.json as { data: { id: string }[] }).data;
  const json = { id: user?.id, role: "admin", reason: "Runs the site", key: crypto.randomUUID() };
  expect((await send(operator, "/members/api/admin/user/role", { json })).status).toBe(200);
  await Promise.all([member.close(), operator.close()]);
  return { email, pass: PASSWORD };
}
