/** What the runners' JSON reports say: how many passed and failed, and by name what failed or needed a second try. */

const LINES_OF_A_REASON = 20;
/** A property's counterexample is a line of its own, of any length: its seed and what came out wrong stand around it. */
const LENGTH_OF_A_LINE = 300;
// Runners colour their messages for a terminal; a log that is read later has no use for it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence begins with one
const COLOURS = /\u001b\[[0-9;]*m/g;

function reason(message) {
  return String(message ?? "")
    .replaceAll(COLOURS, "")
    .split("\n")
    .filter((line) => line.trim())
    .slice(0, LINES_OF_A_REASON)
    .map((line) => (line.length > LENGTH_OF_A_LINE ? `${line.slice(0, LENGTH_OF_A_LINE)}…` : line))
    .join("\n");
}

/** Vitest's JSON: a file that could not be loaded has no tests and counts as one failure. */
export function readVitest(report) {
  const failed = [];
  const retried = [];
  let passed = 0;
  for (const file of report?.testResults ?? []) {
    const tests = file.assertionResults ?? [];
    for (const test of tests) {
      const entry = { name: `${file.name} › ${test.fullName}`, why: reason(test.failureMessages?.[0]) };
      if (test.status === "failed") failed.push(entry);
      if (test.status !== "passed") continue;
      passed += 1;
      // A test that passed keeps the message of the try before.
      if (test.failureMessages?.length) retried.push(entry);
    }
    if (file.status === "failed" && !tests.some((test) => test.status === "failed"))
      failed.push({ name: file.name, why: reason(file.message) });
  }
  return { passed, failed, retried };
}

/** Playwright's JSON: suites within suites, a spec for each test, a result for each try. */
export function readPlaywright(report) {
  const told = { passed: 0, failed: [], retried: [] };
  const walk = (suite) => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        const errors = test.results.flatMap((result) => result.errors ?? []);
        const entry = {
          name: `${spec.file}:${spec.line} › ${spec.title}`,
          // A test that ran out of time says so first, and only then what it was waiting for.
          why: reason(errors.map(({ message }) => message).join("\n")),
        };
        if (test.status === "unexpected") told.failed.push(entry);
        if (test.status === "flaky") told.retried.push(entry);
        if (test.status === "expected" || test.status === "flaky") told.passed += 1;
      }
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of report?.suites ?? []) walk(suite);
  for (const error of report?.errors ?? [])
    told.failed.push({ name: "browser tests", why: reason(error.message) });
  return told;
}

/** The last lines of a run, the worst at the very end: a log is often cut at its beginning. */
export function closingLines({ passed, failed, retried }, steps) {
  const list = (title, entries) =>
    entries.length
      ? [title, ...entries.map(({ name, why }) => `  ${name}\n${why.replaceAll(/^/gm, "      ")}`), ""]
      : [];
  return [
    "",
    ...list("Passed at their second try only, a thing to mend:", retried),
    ...list("Failed tests:", failed),
    steps.length ? `Failed: ${steps.join(", ")}` : "Everything passed.",
    `${passed} passed, ${failed.length} failed`,
    "",
  ].join("\n");
}
