import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import base from "../../playwright.config";

const [server] = [base.webServer ?? []].flat();

/** The pictures of `npm run screenshots`: the browser tests' server and browser, another folder of specs. */
export default defineConfig({
  ...base,
  projects: undefined,
  testDir: ".",
  testMatch: "screenshots.spec.ts",
  outputDir: "../../test-results/screenshots",
  // A whole tour of the pages is one test: it takes as long as it takes.
  timeout: 45 * 60_000,
  reporter: [["list"]],
  use: { ...base.use, trace: "off" },
  // Playwright would start it where this file lies.
  webServer: server && { ...server, cwd: fileURLToPath(new URL("../..", import.meta.url)) },
});
