function isRow(password: string): boolean {
  const codes = Array.from(password, (letter) => letter.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) <= 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}

export type PasswordList = (password: string) => boolean;

/** Loads the list from zxcvbn (THIRD-PARTY-NOTICES.md). It's 90 KB, so forms load it on first input. */
export async function loadCommonPasswords(): Promise<PasswordList> {
  const { default: list } = await import("./common-passwords.json");
  const common = new Set(list.split(" "));
  return (password) => {
    const plain = password.trim().toLowerCase();
    return common.has(plain) || isRow(plain);
  };
}
