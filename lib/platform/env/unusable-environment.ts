export class UnusableEnvironmentError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "UnusableEnvironmentError";
    this.problems = problems;
  }
}
