import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { browserExecutable } from "./tests/e2e/browser";

const port = Number(process.env.E2E_PORT ?? 3199);
/** One folder for the run: Playwright loads this file again in every worker, the variable carries the choice on. */
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "glovebox-e2e-"));

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/browser",
  // For a whole flow on a machine that does much else; what a flow waits for has its own, shorter time.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A machine that does three things at once loses a click now and then. What passes at the second try is named in the
  // last lines of the run, as a thing to mend.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  fullyParallel: true,
  reporter: [["list"], ["json"]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "en-US",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: await browserExecutable(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    // What `npm start` runs, on the build that `npm test` has made. It tells the administrator's password once, on stdout:
    // tests/e2e/admin.spec.ts reads it there.
    command: `node --enable-source-maps ${process.env.NEXT_DIST_DIR || ".next"}/serve/serve.mjs > "${process.env.E2E_DATA_DIR}.log"`,
    url: `http://localhost:${port}/api/health`,
    timeout: 60_000,
    reuseExistingServer: false,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    // Nothing outside this machine is asked: a recall look-up answers "unavailable" at once.
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: "warn",
      NHTSA_ORIGIN: "0",
      VPIC_ORIGIN: "0",
      EPA_ORIGIN: "0",
    },
  },
});
