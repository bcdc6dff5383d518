import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { browserExecutable } from "@/tests/browser/support/browser";
import { missingPrograms } from "@/tests/setup/domain-lab";

/** Debian packages that this machine lacks for the demo; empty where it can be played. */
export async function missingPackages(): Promise<string[]> {
  const browser = (await browserExecutable()) ?? chromium.executablePath();
  return [...missingPrograms, ...(existsSync(browser) ? [] : ["chromium"])];
}
