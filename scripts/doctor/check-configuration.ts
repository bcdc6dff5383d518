import { type Env, parseEnv } from "@/lib/env";
import { bootProblems } from "@/lib/secrets";
import { type Finding, failed, ok, reasonOf } from "./finding";

const CHECK = "Configuration";

/** The settings, and what is wrong with them; without settings nothing else can be looked at. */
export function checkConfiguration(source: Record<string, string | undefined>): {
  settings: Env | null;
  findings: Finding[];
} {
  let settings: Env;
  try {
    settings = parseEnv(source);
  } catch (error) {
    const lines = (error instanceof Error ? error.message : reasonOf(error)).split("\n").slice(1);
    return {
      settings: null,
      findings: lines.map((line) =>
        failed(CHECK, line.trim(), "Correct this variable: .env.example lists all."),
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
