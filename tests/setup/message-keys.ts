export interface SourceLiterals {
  namespaces: string[];
  /** `*` marks the holes of template literals. */
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

/** Used through error codes and schema texts, so never named in source. */
const BY_CODE = ["errors.", "fields."];

/** `vocabulary`: literals of shared rules that components pass to a translator. */
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

export function fits(literal: string, key: string): boolean {
  if (!literal.includes("*")) return literal === key;
  const pattern = literal.split("*").map((part) => part.replaceAll(".", "\\."));
  return new RegExp(`^${pattern.join("[\\w.-]+")}$`).test(key);
}
