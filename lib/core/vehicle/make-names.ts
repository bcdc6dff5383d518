/** The form in which the auto-blog data call names a make: '-' and space become '_' (STK-3). */
export function underscoreMake(make: string): string {
  return make.trim().replace(/[-\s]/g, "_");
}

/** Letters and digits only: 'Mercedes-Benz', 'MERCEDES_BENZ' and 'mercedes benz' are one make. */
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

/** A name as the list spells it; undefined where the list does not have it. */
export function findName(wanted: string, names: readonly string[]): string | undefined {
  const key = nameKey(wanted);
  return key === "" ? undefined : names.find((name) => nameKey(name) === key);
}

/** One of each name, however it is spelled; the first spelling stays. */
export function uniqueNames(names: readonly (string | null | undefined)[]): string[] {
  const namesByKey = new Map<string, string>();
  for (const name of names) if (name && !namesByKey.has(nameKey(name))) namesByKey.set(nameKey(name), name);
  return [...namesByKey.values()];
}
