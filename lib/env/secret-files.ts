import { readFileSync } from "node:fs";
import { UnusableEnvironmentError } from "./unusable-environment";

/** What an operator can do something about; for anything else the code alone has to do. */
const REASONS: Record<string, string> = {
  ENOENT: "there is no such file",
  EACCES: "the user of this process may not read it",
  EISDIR: "it is a folder",
};

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "unknown";
  return REASONS[code] ? `${REASONS[code]} (${code})` : code;
}

/**
 * An environment with what files hold: `X_FILE` names the file of a secret `X`, as containers are handed secrets. Throws an
 * UnusableEnvironmentError that names each variable whose file is empty or cannot be read, or that is set both ways.
 */
export function withSecretFiles(
  source: Record<string, string | undefined>,
  secrets: readonly string[],
): Record<string, string | undefined> {
  const all = { ...source };
  const problems: string[] = [];
  for (const name of secrets) {
    const path = source[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (source[name]?.trim()) {
      problems.push(`${name} and ${name}_FILE are both set. Keep one of them.`);
      continue;
    }
    try {
      const secret = readFileSync(path, "utf8").trim();
      if (secret === "") problems.push(`${name}_FILE=${JSON.stringify(path)} is empty.`);
      all[name] = secret;
    } catch (error) {
      problems.push(`${name}_FILE=${JSON.stringify(path)} cannot be read: ${reasonOf(error)}.`);
    }
  }
  if (problems.length > 0) throw new UnusableEnvironmentError(problems);
  return all;
}
