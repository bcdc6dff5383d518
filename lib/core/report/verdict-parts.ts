/** Rules of the verdict that tell what was not found, or could not be asked; the others tell what was found. */
const OPEN: readonly string[] = ["none", "unchecked", "unavailable"];

/** Said after the findings, in smaller type: it is neither good nor bad news. */
export function isOpenQuestion({ key }: { key: string }): boolean {
  return OPEN.includes(key);
}
