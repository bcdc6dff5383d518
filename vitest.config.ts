import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * Databases, servers and a browser on two cores starve each other now and then. In CI such a test has a second try, and
 * what needed it is named in the last lines of the run, as a thing to mend.
 */
const retry = process.env.CI ? 1 : 0;

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)) };

/** `unit` needs nothing; `dom` draws components; `integration` opens databases; `server` runs the built application. */
export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          environment: "node",
          include: ["{lib,stores,scripts}/**/*.test.ts", "middleware.test.ts"],
        },
      },
      {
        resolve: { alias },
        oxc: { jsx: { runtime: "automatic" } },
        test: {
          name: "dom",
          environment: "jsdom",
          include: ["{components,app}/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/setup/dom.ts"],
          // Longer than one wait within a test (tests/setup/dom.ts), so that the wait is what speaks.
          testTimeout: 20_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "integration",
          environment: "node",
          include: ["tests/{integration,contract}/**/*.test.ts"],
          retry,
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
          globalSetup: ["tests/setup/built-app.ts"],
          // Each file runs servers of its own; several at once on two cores would only wait for each other.
          fileParallelism: false,
          retry,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
