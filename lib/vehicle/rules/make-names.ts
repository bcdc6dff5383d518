export function toUnderscoreMake(make: string): string {
  return make.trim().replace(/[-\s]/g, "_");
}

export function nameKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

export function isSameName(a: string | null, b: string | null): boolean {
  return nameKey(a ?? "") === nameKey(b ?? "");
}

export function findName(searchName: string, names: readonly string[]): string | undefined {
  const key = nameKey(searchName);
  return key === "" ? undefined : names.find((name) => nameKey(name) === key);
}

export function listUniqueNames(names: readonly (string | null | undefined)[]): string[] {
  const namesByKey = new Map<string, string>();
  for (const name of names) if (name && !namesByKey.has(nameKey(name))) namesByKey.set(nameKey(name), name);
  return [...namesByKey.values()];
}
