import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Vitest leaves a core to itself, which on two is one worker: half of each wait for a database would be nobody's. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/** Integration tests that the deep tests run again: they count or measure more there (tests/setup/runs.ts), or are on PostgreSQL there alone. */
const COUNTED = [
  "admin-vpic",
  "authorization-matrix",
  "contract",
  "generation-faults",
  "ledger",
  "log-canary",
  "network-sources",
  "payment-events",
  "receipts-and-history",
  "uploads",
  "upstream-mutations",
].map((name) => `tests/integration/${name}.test.ts`);

/**
 * On PostgreSQL these would say what they said on PGlite: they open no database of TEST_DRIVER's kind, or are about what is written
 * beside it, as the log is. The matrix, the longest of all, and the log are run on PostgreSQL by the deep tests (scripts/test.mjs).
 */
const NOT_ON_POSTGRES = [
  "api-snippets",
  "authorization-matrix",
  "bff-{admin-session,cross-site,openapi,proxy,remote-answers,session,token,upstream-faults}",
  "damaged-pglite",
  "doctor-upstream",
  "log-canary",
  "makes",
  "middleware-pages",
  "open-pglite",
  "prefetch",
  "remote-{samples,upstream}",
  "spec-upstream",
  "theme-preview",
  "upstream-{account,documents,faults,long-tokens,mutations,notices,offers,site,support-billing,unknown-outcome}",
  "vin-index",
].map((name) => `tests/integration/${name}.test.ts`);

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)) };

/**
 * `unit` needs nothing; `components` draws components; `integration` opens databases; `server` runs the built
 * application and the Members API as processes; `deep` proves by quantity, kills and measures. See docs/decisions/test-runs.md.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    maxWorkers,
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          environment: "node",
          isolate: false,
          // Thousands of made-up inputs beside another file's: slow where the machine is busy, not wrong.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          include: ["{lib,stores,scripts}/**/*.test.ts", "tests/unit/**/*.test.tsx", "middleware.test.ts"],
          exclude: ["lib/client/**"],
        },
      },
      {
        resolve: { alias },
        oxc: { jsx: { runtime: "automatic" } },
        test: {
          name: "components",
          environment: "jsdom",
          isolate: false,
          include: ["{components,app,lib/client}/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/setup/dom.ts"],
          // Longer than one wait within a test (tests/setup/dom.ts), so that the wait is what speaks.
          testTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "integration",
          environment: "node",
          // A worker keeps its modules and its database from one file to the next.
          isolate: false,
          include: ["tests/integration/**/*.test.ts"],
          exclude: process.env.TEST_DRIVER === "postgres" ? NOT_ON_POSTGRES : [],
          globalSetup: ["tests/setup/run-databases.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "server",
          environment: "node",
          include: ["tests/server/**/*.test.ts"],
          // Each file runs servers of its own, on free ports and with their own data: two files fill two cores.
          globalSetup: ["tests/setup/built-app.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "deep",
          environment: "node",
          env: { DEEP: "1" },
          include: ["tests/deep/**/*.test.ts", ...COUNTED],
          // What measures time or memory, or fills both cores by itself, has the machine to itself.
          fileParallelism: false,
          globalSetup: ["tests/setup/run-databases.ts", "tests/setup/built-app.ts"],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
