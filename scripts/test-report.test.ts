import { describe, expect, test } from "vitest";
import { closingLines, readPlaywright, readVitest } from "./test-report.mjs";

const vitestReport = {
  testResults: [
    {
      name: "a.test.ts",
      status: "failed",
      assertionResults: [
        { fullName: "well", status: "passed", failureMessages: [] },
        { fullName: "late", status: "passed", failureMessages: ["\u001b[31mfirst try\u001b[39m"] },
        { fullName: "bad", status: "failed", failureMessages: ["expected 1 to be 2\nat line"] },
      ],
    },
    { name: "broken.test.ts", status: "failed", message: "no such module", assertionResults: [] },
  ],
};

const playwrightReport = {
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            { file: "a.spec.ts", line: 3, title: "well", tests: [{ status: "expected", results: [{}] }] },
            {
              file: "a.spec.ts",
              line: 9,
              title: "late",
              tests: [
                {
                  status: "flaky",
                  results: [{ errors: [{ message: "out of time" }, { message: "lost a click" }] }, {}],
                },
              ],
            },
            {
              file: "a.spec.ts",
              line: 20,
              title: "bad",
              tests: [{ status: "unexpected", results: [{ errors: [{ message: "not in sight" }] }] }],
            },
          ],
        },
      ],
    },
  ],
  errors: [],
};

describe("the report of a whole test run", () => {
  test("names what failed, what needed a second try, and a file that could not be loaded", () => {
    const told = readVitest(vitestReport);
    expect(told.passed).toBe(2);
    expect(told.retried).toEqual([{ name: "a.test.ts › late", why: "first try" }]);
    expect(told.failed.map(({ name }) => name)).toEqual(["a.test.ts › bad", "broken.test.ts"]);
    expect(told.failed[1]?.why).toBe("no such module");
  });

  test("keeps what stands after a counterexample of any length", () => {
    const message = [
      "Property failed",
      "{ seed: 1 }",
      `Counterexample: ${"x".repeat(9999)}`,
      "",
      "wrong sum",
    ].join("\n");
    const [told] = readVitest({
      testResults: [
        { name: "p", assertionResults: [{ fullName: "p", status: "failed", failureMessages: [message] }] },
      ],
    }).failed;
    expect(told?.why).toMatch(/^Property failed\n\{ seed: 1 \}\nCounterexample: x{284}…\nwrong sum$/);
  });

  test("reads the browser's suites to their depth", () => {
    const told = readPlaywright(playwrightReport);
    expect(told.passed).toBe(2);
    expect(told.retried).toEqual([{ name: "a.spec.ts:9 › late", why: "out of time\nlost a click" }]);
    expect(told.failed).toEqual([{ name: "a.spec.ts:20 › bad", why: "not in sight" }]);
  });

  test("says the failures last, where a cut log still holds them", () => {
    const lines = closingLines(readPlaywright(playwrightReport), ["browser tests"]).trimEnd().split("\n");
    expect(lines.at(-1)).toBe("2 passed, 1 failed");
    expect(lines.at(-2)).toBe("Failed: browser tests");
    expect(lines.slice(-6)).toContain("  a.spec.ts:20 › bad");
  });
});
