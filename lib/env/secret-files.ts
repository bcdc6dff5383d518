import { readFileSync } from "node:fs";

/**
 * An environment with what files hold: `X_FILE` names the file of a secret `X`, as containers are handed secrets. Throws an Error
 * that names the variable where the file cannot be read, or where both are set.
 */
export function withSecretFiles(
  source: Record<string, string | undefined>,
  secrets: readonly string[],
): Record<string, string | undefined> {
  const all = { ...source };
  for (const name of secrets) {
    const path = source[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (source[name]?.trim()) throw new Error(`${name} and ${name}_FILE are both set. Keep one of them.`);
    try {
      all[name] = readFileSync(path, "utf8").trim();
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? "unknown";
      throw new Error(`${name}_FILE=${JSON.stringify(path)} cannot be read: ${reason}.`, { cause: error });
    }
  }
  return all;
}
