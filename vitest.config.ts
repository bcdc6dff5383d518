import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Databases, servers and a browser on two cores starve each other now and then. In CI such a test has a second try, and
 * what needed it is named in the last lines of the run, as a thing to mend.
 */
const retry = process.env.CI ? 1 : 0;

/** Vitest leaves a core to itself, which on two is one worker: half of each wait for a database would be nobody's. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/** What measures time or memory, or fills both cores by itself: each of these files runs alone, after the others. */
const TIMED = [
  "admin-vpic",
  "database-faults",
  "enumeration",
  "import-memory",
  "kill-under-load",
  "network-sources",
  "two-instances",
  "uploads",
].map((name) => `tests/integration/${name}.test.ts`);

/**
 * On a clean checkout vitest begins with the largest files. The contract's are a line each and take minutes: begun last,
 * one of them would keep one core at work while the other has nothing left.
 */
class ContractFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isContract = ({ moduleId }: TestSpecification) => moduleId.includes("/tests/contract/");
    return [...sorted.filter(isContract), ...sorted.filter((file) => !isContract(file))];
  }
}

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)) };

/**
 * `unit` needs nothing; `dom` draws components; `integration` opens databases, and `timed` is the part of it that
 * measures; `server` runs the built application.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    maxWorkers,
    sequence: { sequencer: ContractFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          environment: "node",
          // Thousands of made-up inputs beside another file's: slow where the machine is busy, not wrong.
          testTimeout: 30_000,
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
          testTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "integration",
          environment: "node",
          include: ["tests/{integration,contract}/**/*.test.ts"],
          exclude: TIMED,
          retry,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "timed",
          environment: "node",
          include: TIMED,
          fileParallelism: false,
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
          // Each file runs servers of its own, on free ports and with their own data: two files fill two cores.
          retry,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
