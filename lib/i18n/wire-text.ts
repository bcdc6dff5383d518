/**
 * The key of a wire text in the `fields` messages: 'Enter your password.' → 'enter_your_password'. The contract's
 * texts are English; forms look up their translation by this key.
 */
export function wireTextKey(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
}
