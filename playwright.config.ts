import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { browserExecutable } from "./tests/browser/support/browser";

const port = Number(process.env.E2E_PORT ?? 3199);
/** One folder for the run: Playwright loads this file again in every worker, the variable carries the choice on. */
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "glovebox-e2e-"));

const DEEP = /@deep/;

/** Choose a tier with `--project smoke`, `full`, `deep` or `"deep flows"`; more than one may be named. */
export default defineConfig({
  outputDir: "test-results/browser",
  // For a whole flow on a machine that does much else; what a flow waits for has its own, shorter time.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A test that passes only at its second try is a defect: mend it.
  retries: 0,
  workers: 2,
  fullyParallel: true,
  reporter: [["list"], ["json"]],
  projects: [
    // The journeys that `npm test` makes.
    { name: "smoke", testDir: "tests/browser/smoke" },
    // Every other flow that a user meets, without what differs little from another: that is tagged, and deep.
    { name: "full", testDir: "tests/browser/full", grepInvert: DEEP },
    { name: "deep flows", testDir: "tests/browser/full", grep: DEEP },
    // What proves by quantity: axe in every state, walks over every page, every host shape and symbology.
    { name: "deep", testDir: "tests/deep/browser" },
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "en-US",
    // A trace snapshots the page at every step, which takes time: `--trace on` records one for a test to be mended.
    trace: "off",
    // A worker would answer in the place of what a test provokes; tests/browser/full/offline.spec.ts allows it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
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
    // What `npm start` runs, on the build that `npm test` has made. It prints the administrator's password once,
    // which tests/browser/support/admin.ts reads in this file.
    command: `node --enable-source-maps ${process.env.NEXT_DIST_DIR || ".next"}/serve/serve.mjs > "${process.env.E2E_DATA_DIR}.log" 2>&1`,
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
      // A login provider on this machine: tests/browser/full/staff-sso.spec.ts.
      WEBHOOK_PRIVATE_TARGETS: "1",
    },
  },
});
