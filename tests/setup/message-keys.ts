export interface SourceLiterals {
  namespaces: string[];
  literals: Set<string>;
  /** Template literals, whose placeholders match any part of a key. */
  patterns: RegExp[];
}

export function readLiterals(source: string): SourceLiterals {
  const namespaces = source.matchAll(/(?:use|get)Translations\((?:\{[^}]*namespace:)?\s*"([\w.]+)"/g);
  const plain = source.matchAll(/"([\w.-]+)"/g);
  const keys = source.matchAll(/\b(\w+):/g);
  const templates = source.matchAll(/`([\w.-]*(?:\$\{[^`}]*\}[\w.-]*)+)`/g);
  return {
    namespaces: [...new Set(Array.from(namespaces, ([, namespace = ""]) => namespace))],
    literals: new Set(Array.from([...plain, ...keys], ([, literal = ""]) => literal)),
    patterns: [...new Set(Array.from(templates, ([, template = ""]) => template))].map(toPattern),
  };
}

function toPattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\."));
  return new RegExp(`^${parts.join("[\\w.-]+")}$`);
}

export function containsKey({ literals, patterns }: SourceLiterals, key: string): boolean {
  return literals.has(key) || patterns.some((pattern) => pattern.test(key));
}

/** Prefixes of keys used through error codes and schema messages, so the source doesn't contain them. */
const BY_CODE = ["errors.", "fields."];

/** `vocabulary`: literals of shared rules that components pass to a translator. */
export function isUsed(
  key: string,
  sources: readonly SourceLiterals[],
  vocabulary: ReadonlySet<string>,
): boolean {
  if (BY_CODE.some((prefix) => key.startsWith(prefix))) return true;
  return sources.some((source) =>
    source.namespaces.some((namespace) => {
      if (!key.startsWith(`${namespace}.`)) return false;
      const rest = key.slice(namespace.length + 1);
      return vocabulary.has(rest) || containsKey(source, rest);
    }),
  );
}

/** Returns 'printBatch' for 'print-batch.json'. */
export function toNamespace(file: string): string {
  return file.replace(/\.json$/, "").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
