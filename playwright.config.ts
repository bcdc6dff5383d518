import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowserExecutable } from "./tests/browser/support/browser";

const port = Number(process.env.E2E_PORT ?? 3199);
/** Workers load this file again; the variable keeps one folder per run. */
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "glovebox-e2e-"));

const DEEP = /@deep/;

export default defineConfig({
  outputDir: "test-results/browser",
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  workers: 2,
  fullyParallel: true,
  reporter: [["list"], ["json"]],
  projects: [
    { name: "smoke", testDir: "tests/browser/smoke" },
    { name: "full", testDir: "tests/browser/full", grepInvert: DEEP },
    { name: "deep flows", testDir: "tests/browser/full", grep: DEEP },
    { name: "deep", testDir: "tests/deep/browser" },
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "en-US",
    trace: "off",
    // A service worker would answer requests that a test intercepts (tests/browser/full/offline.spec.ts).
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: await findBrowserExecutable(),
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
    command: `node --enable-source-maps ${process.env.NEXT_DIST_DIR || ".next"}/serve/serve.mjs > "${process.env.E2E_DATA_DIR}.log" 2>&1`,
    url: `http://localhost:${port}/api/health`,
    timeout: 60_000,
    reuseExistingServer: false,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: "warn",
      NHTSA_ORIGIN: "0",
      VPIC_ORIGIN: "0",
      EPA_ORIGIN: "0",
      WEBHOOK_PRIVATE_TARGETS: "1",
    },
  },
});
