/** One character again and again, or a row of neighbors: aaaaaaaa, 12345678, hgfedcba. */
function isRow(password: string): boolean {
  const codes = Array.from(password, (letter) => letter.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) <= 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}

export type PasswordList = (password: string) => boolean;

/**
 * Loads the check for the 10,000 commonest passwords of 8 characters or more, and for rows of characters, regardless of
 * case. The list comes from zxcvbn (THIRD-PARTY-NOTICES.md) and has 90 KB: a browser loads it with a form's first input.
 */
export async function loadCommonPasswords(): Promise<PasswordList> {
  const { default: list } = await import("./common-passwords.json");
  const common = new Set(list.split(" "));
  return (password) => {
    const plain = password.trim().toLowerCase();
    return common.has(plain) || isRow(plain);
  };
}
