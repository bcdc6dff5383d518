import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import base from "../../playwright.config";

const [server] = [base.webServer ?? []].flat();

export default defineConfig({
  ...base,
  projects: undefined,
  testDir: ".",
  testMatch: "screenshots.spec.ts",
  outputDir: "../../test-results/screenshots",
  // One test visits all pages.
  timeout: 45 * 60_000,
  reporter: [["list"]],
  use: { ...base.use, trace: "off" },
  // Otherwise Playwright starts the server in this file's folder.
  webServer: server && { ...server, cwd: fileURLToPath(new URL("../..", import.meta.url)) },
});
