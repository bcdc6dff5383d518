const LINES_OF_A_REASON = 20;
/** Property tests print counterexamples of any length on one line; seed and error are on other lines. */
const LENGTH_OF_A_LINE = 300;
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence begins with one
const COLORS = /\u001b\[[0-9;]*m/g;

function reason(message) {
  return String(message ?? "")
    .replaceAll(COLORS, "")
    .split("\n")
    .filter((line) => line.trim())
    .slice(0, LINES_OF_A_REASON)
    .map((line) => (line.length > LENGTH_OF_A_LINE ? `${line.slice(0, LENGTH_OF_A_LINE)}…` : line))
    .join("\n");
}

export function readVitest(report) {
  const failed = [];
  const files = [];
  let passed = 0;
  for (const file of report?.testResults ?? []) {
    const tests = file.assertionResults ?? [];
    passed += tests.filter((test) => test.status === "passed").length;
    for (const test of tests.filter((item) => item.status === "failed"))
      failed.push({ name: `${file.name} › ${test.fullName}`, why: reason(test.failureMessages?.[0]) });
    if (file.status === "failed" && !tests.some((test) => test.status === "failed"))
      failed.push({ name: file.name, why: reason(file.message) });
    files.push({ name: file.name, seconds: ((file.endTime ?? 0) - (file.startTime ?? 0)) / 1000 });
  }
  return { passed, failed, files };
}

export function readPlaywright(report) {
  const result = { passed: 0, failed: [], files: [] };
  const seconds = new Map();
  const walk = (suite) => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        const errors = test.results.flatMap((attempt) => attempt.errors ?? []);
        const name = `${spec.file}:${spec.line} › ${spec.title}`;
        // Playwright reports a timeout first, and what it was waiting for second.
        const why = reason(errors.map(({ message }) => message).join("\n"));
        if (test.status === "unexpected" || test.status === "flaky") result.failed.push({ name, why });
        if (test.status === "expected") result.passed += 1;
        const took = test.results.reduce((sum, attempt) => sum + (attempt.duration ?? 0), 0) / 1000;
        seconds.set(spec.file, (seconds.get(spec.file) ?? 0) + took);
      }
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of report?.suites ?? []) walk(suite);
  for (const error of report?.errors ?? [])
    result.failed.push({ name: "browser tests", why: reason(error.message) });
  result.files = [...seconds].map(([name, took]) => ({ name, seconds: took }));
  return result;
}

const SLOWEST = 10;

/** Puts the most important lines last, because logs are often cut at the beginning. */
export function closingLines({ passed, failed, files }, failedSteps, stepTimes = []) {
  const root = `${process.cwd()}/`;
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  const timeLine = ({ name, seconds }) => `  ${seconds.toFixed(1).padStart(7)} s  ${name.replace(root, "")}`;
  const lines = ["", "Where the time went:", ...stepTimes.map(timeLine)];
  if (slowest.length) lines.push(`The ${slowest.length} slowest files:`, ...slowest.map(timeLine));
  lines.push("");
  if (failed.length) {
    const entries = failed.map(({ name, why }) => `  ${name}\n${why.replaceAll(/^/gm, "      ")}`);
    lines.push("Failed tests:", ...entries, "");
  }
  lines.push(failedSteps.length ? `Failed: ${failedSteps.join(", ")}` : "Everything passed.");
  lines.push(`${passed} passed, ${failed.length} failed`, "");
  return lines.join("\n");
}
