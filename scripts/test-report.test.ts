import { describe, expect, test } from "vitest";
import { closingLines, readPlaywright, readVitest } from "./test-report.mjs";

const vitestReport = {
  testResults: [
    {
      name: "a.test.ts",
      status: "failed",
      startTime: 1000,
      endTime: 3500,
      assertionResults: [
        { fullName: "well", status: "passed", failureMessages: [] },
        {
          fullName: "bad",
          status: "failed",
          failureMessages: ["\u001b[31mexpected 1 to be 2\u001b[39m\nat line"],
        },
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
            {
              file: "a.spec.ts",
              line: 3,
              title: "well",
              tests: [{ status: "expected", results: [{ duration: 1500 }] }],
            },
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
  test("names what failed, and a file that could not be loaded", () => {
    const report = readVitest(vitestReport);
    expect(report.passed).toBe(1);
    expect(report.failed).toEqual([
      { name: "a.test.ts › bad", why: "expected 1 to be 2\nat line" },
      { name: "broken.test.ts", why: "no such module" },
    ]);
  });

  test("keeps what follows a counterexample of any length", () => {
    const lines = ["Property failed", "{ seed: 1 }", `Counterexample: ${"x".repeat(9999)}`, "", "wrong sum"];
    const assertionResults = [{ fullName: "p", status: "failed", failureMessages: [lines.join("\n")] }];
    const [failed] = readVitest({ testResults: [{ name: "p", assertionResults }] }).failed;
    expect(failed?.why).toMatch(/^Property failed\n\{ seed: 1 \}\nCounterexample: x{284}…\nwrong sum$/);
  });

  test("reads the browser's suites to their depth, and counts a second try as a failure", () => {
    const report = readPlaywright(playwrightReport);
    expect(report.passed).toBe(1);
    expect(report.failed).toEqual([
      { name: "a.spec.ts:9 › late", why: "out of time\nlost a click" },
      { name: "a.spec.ts:20 › bad", why: "not in sight" },
    ]);
  });

  test("shows where the time went, the slowest file first", () => {
    const { files } = readVitest(vitestReport);
    const lines = closingLines(
      { passed: 1, failed: [], files: [{ name: "fast.ts", seconds: 1 }, ...files] },
      [],
      [{ name: "unit tests", seconds: 12.3 }],
    ).split("\n");
    const slowest = lines.findIndex((line) => line.includes("slowest files"));
    expect(lines[slowest - 1]).toBe("     12.3 s  unit tests");
    expect(lines[slowest + 1]).toBe("      2.5 s  a.test.ts");
    expect(lines[slowest + 2]).toBe("      1.0 s  fast.ts");
  });

  test("lists the failures last, where a cut log still holds them", () => {
    const lines = closingLines(readPlaywright(playwrightReport), ["browser tests"]).trimEnd().split("\n");
    expect(lines.at(-1)).toBe("1 passed, 2 failed");
    expect(lines.at(-2)).toBe("Failed: browser tests");
    expect(lines.slice(-6)).toContain("  a.spec.ts:20 › bad");
  });
});
