/** The messages that a source file uses, for the test that finds unused texts. */
export interface SourceLiterals {
  /** Namespaces given to useTranslations or getTranslations. */
  namespaces: string[];
  /** Text literals, and template literals with `*` for their holes. */
  literals: string[];
}

export function literalsOf(source: string): SourceLiterals {
  const namespaces = [
    ...source.matchAll(/(?:use|get)Translations\((?:\{[^}]*namespace:)?\s*"([\w.]+)"/g),
  ].map((match) => match[1] ?? "");
  const plain = [...source.matchAll(/"([\w.-]+)"/g)].map((match) => match[1] ?? "");
  const keys = [...source.matchAll(/\b(\w+):/g)].map((match) => match[1] ?? "");
  const templates = [...source.matchAll(/`([\w.-]*(?:\$\{[^`}]*\}[\w.-]*)+)`/g)].map((match) =>
    (match[1] ?? "").replace(/\$\{[^}]*\}/g, "*"),
  );
  return { namespaces, literals: [...plain, ...keys, ...templates] };
}

/** Shown by code of the wire or by a schema's text, so never named in the source one by one. */
const BY_CODE = ["errors.", "fields."];

/** `vocabulary`: literals of the pure rules and of the wire, which components hand to a translator as they are. */
export function isUsed(
  key: string,
  sources: readonly SourceLiterals[],
  vocabulary: readonly string[],
): boolean {
  if (BY_CODE.some((prefix) => key.startsWith(prefix))) return true;
  return sources.some(({ namespaces, literals }) =>
    namespaces.some((namespace) => {
      if (!key.startsWith(`${namespace}.`)) return false;
      const rest = key.slice(namespace.length + 1);
      return literals.some((literal) => fits(literal, rest)) || vocabulary.includes(rest);
    }),
  );
}

/** Whether a literal of the source names a key, its holes filled. */
export function fits(literal: string, key: string): boolean {
  if (!literal.includes("*")) return literal === key;
  const pattern = literal.split("*").map((part) => part.replaceAll(".", "\\."));
  return new RegExp(`^${pattern.join("[\\w.-]+")}$`).test(key);
}
