import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { Translate } from "./messages";

const EMAIL = "admin@glovebox.example";

/** Shown once at the first start; playwright.config.ts writes the server's output to a file. */
function firstPassword(): string {
  const log = readFileSync(`${process.env.E2E_DATA_DIR}.log`, "utf8");
  return /password \(shown once\): (\S+)/.exec(log)?.[1] ?? "";
}

/** Logs an administrator in and opens a page of the administration. */
export async function enter(page: Page, t: Translate, origin: string, path = "/admin"): Promise<void> {
  await page.goto(origin + path);
  await expect(page.getByRole("heading", { level: 1, name: t("admin.login.title") })).toBeVisible();
  const button = page.getByRole("button", { name: t("admin.login.submit") });
  await expect(button).toBeEnabled();
  await page.getByLabel(t("admin.login.email")).fill(EMAIL);
  await page.getByLabel(t("admin.login.password"), { exact: true }).fill(firstPassword());
  await page.keyboard.press("Enter");
  await page.waitForURL(origin + path);
}
