import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { browserExecutable } from "@/tests/browser/support/browser";
import { missingPrograms } from "@/tests/setup/domain-lab";

export async function missingPackages(): Promise<string[]> {
  const browser = (await browserExecutable()) ?? chromium.executablePath();
  return [...missingPrograms, ...(existsSync(browser) ? [] : ["chromium"])];
}
