const OPEN: readonly string[] = ["none", "unchecked", "unavailable"];

export function isOpenQuestion({ key }: { key: string }): boolean {
  return OPEN.includes(key);
}
