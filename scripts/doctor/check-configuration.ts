import { type Env, readEnv } from "@/lib/env";
import { UnusableEnvironmentError } from "@/lib/env/unusable-environment";
import { versionInfo } from "@/lib/members-api/kernel/version-info";
import { bootProblems } from "@/lib/secrets";
import { type Finding, failed, ok, reasonOf } from "./finding";

const CHECK = "Configuration";

export function checkRelease(settings: Env): Finding {
  const { version, commit, node, schema } = versionInfo(settings);
  const parts = [version, ...(commit ? [`commit ${commit}`] : []), `Node.js ${node}`];
  if (schema) parts.push(`schema ${schema.newest} (needs ${schema.needs})`);
  return ok("Release", `${parts.join(", ")}.`);
}

/** Returns null settings if the configuration is invalid; the other checks then can't run. */
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
        failed(CHECK, problem, "Correct this variable. .env.example lists them all."),
      ),
    };
  }
  const problems = bootProblems(settings, "app");
  if (problems.length === 0) return { settings, findings: [ok(CHECK, "Every variable is valid.")] };
  return {
    settings,
    findings: problems.map((problem) =>
      failed(CHECK, problem, "See docs/operators/keys.md and docs/operators/payments.md."),
    ),
  };
}
