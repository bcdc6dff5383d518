import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** By default, Vitest leaves a core free: on two cores, its only worker would idle while waiting for a database. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

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

/** Every call of the API, or several processes per test: `npm test` skips them, and `npm run test:full` runs them. */
const SLOW = [
  "api-snippets",
  "authorization-matrix",
  "backup",
  "contract",
  "import-command",
  "initial-migration",
  "log-canary",
  "open-pglite",
  "s3-file-store",
  "upstream-mutations",
].map((name) => `tests/integration/${name}.test.ts`);

/** Skipped because they don't use TEST_DRIVER; the deep tier runs two of them on PostgreSQL (scripts/test.mjs). */
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
  "upstream-{account,faults,long-tokens,mutations,notices,offers,rejections,site,unknown-outcome}",
  "vin-index",
].map((name) => `tests/integration/${name}.test.ts`);

const skipped = process.env.TEST_DRIVER === "postgres" ? NOT_ON_POSTGRES : [];
const integration = {
  environment: "node",
  isolate: false,
  include: ["tests/integration/**/*.test.ts"],
  globalSetup: ["tests/setup/run-databases.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

const IN_BROWSER = ["lib/*/client{,/**/*}.test.{ts,tsx}", "lib/platform/browser/**/*.test.ts"];

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)) };

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
          testTimeout: 30_000,
          hookTimeout: 30_000,
          include: ["{lib,stores,scripts}/**/*.test.ts", "tests/unit/**/*.test.tsx", "middleware.test.ts"],
          exclude: IN_BROWSER,
        },
      },
      {
        resolve: { alias },
        oxc: { jsx: { runtime: "automatic" } },
        test: {
          name: "components",
          environment: "jsdom",
          isolate: false,
          include: ["{components,app}/**/*.test.{ts,tsx}", ...IN_BROWSER],
          setupFiles: ["tests/setup/dom.ts"],
          testTimeout: 60_000,
        },
      },
      { resolve: { alias }, test: { ...integration, name: "integration", exclude: [...SLOW, ...skipped] } },
      { resolve: { alias }, test: { ...integration, name: "slow", include: SLOW, exclude: skipped } },
      {
        resolve: { alias },
        test: {
          name: "server",
          environment: "node",
          include: ["tests/server/**/*.test.ts"],
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
          fileParallelism: false,
          globalSetup: ["tests/setup/run-databases.ts", "tests/setup/built-app.ts"],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
