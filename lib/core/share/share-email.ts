/** Recipients of one email with a shared link. */
export const SHARE_EMAIL_ADDRESSES_MAX = 5;
export const SHARE_EMAIL_NOTE_MAX = 300;
export const SHARE_EMAIL_NAME_MAX = 60;

/** The addresses of a typed list in small letters, each once: set apart by commas, semicolons, spaces or line breaks. */
export function readAddresses(typed: string): string[] {
  const addresses = typed.toLowerCase().split(/[\s,;]+/);
  return [...new Set(addresses.filter((address) => address !== ""))];
}

/**
 * A scheme's end, 'www.', or what mail programs take for a host's name: letters after a dot that no space follows. Of a
 * scheme only the last letter is looked for: looking for its first takes a time that grows with the square of the text.
 */
const ADDRESS_LIKE = /[a-z0-9+.-]:\/|www\.|[\p{L}\p{N}_-]\.\p{L}{2,}|@[\p{L}\p{N}]/iu;

/**
 * Whether a text holds a web or email address, or what a mail program would make a link of. Wide letters and the
 * dots of other scripts are read as the usual ones, and what cannot be seen is not read: neither hides an address.
 */
export function holdsAddress(text: string): boolean {
  const plain = text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/[\u3002\uFF61]/g, ".");
  return ADDRESS_LIKE.test(plain);
}
