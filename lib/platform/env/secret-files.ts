import { readFileSync } from "node:fs";
import { UnusableEnvironmentError } from "./unusable-environment";

const REASONS: Record<string, string> = {
  ENOENT: "no such file",
  EACCES: "the user of this process may not read it",
  EISDIR: "it is a directory",
};

function getReason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "unknown";
  return REASONS[code] ? `${REASONS[code]} (${code})` : code;
}

/** Reads `X_FILE` into secret `X`. Throws UnusableEnvironmentError if a file is unreadable or both are set. */
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
      problems.push(`${name}_FILE=${JSON.stringify(path)} cannot be read: ${getReason(error)}.`);
    }
  }
  if (problems.length > 0) throw new UnusableEnvironmentError(problems);
  return all;
}
