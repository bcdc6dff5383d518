import { type Env, readEnv } from "@/lib/env";
import { UnusableEnvironmentError } from "@/lib/env/unusable-environment";
import { bootProblems } from "@/lib/secrets";
import { type Finding, failed, ok, reasonOf } from "./finding";

const CHECK = "Configuration";

/** The settings, secrets from files included, and what is wrong with them; without settings nothing else can be looked at. */
export function checkConfiguration(source: Record<string, string | undefined>): {
  settings: Env | null;
  findings: Finding[];
} {
  let settings: Env;
  try {
    settings = readEnv(source);
  } catch (error) {
    const problems = error instanceof UnusableEnvironmentError ? error.problems : [reasonOf(error)];
    return {
      settings: null,
      findings: problems.map((problem) =>
        failed(CHECK, problem, "Correct this variable: .env.example lists all."),
      ),
    };
  }
  const problems = bootProblems(settings, "app");
  if (problems.length === 0) return { settings, findings: [ok(CHECK, "Every variable can be used.")] };
  return {
    settings,
    findings: problems.map((problem) => failed(CHECK, problem, "See docs/operators.md, Keys and Payments.")),
  };
}
