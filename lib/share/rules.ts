export const SHARE_EMAIL_ADDRESSES_MAX = 5;
export const SHARE_EMAIL_NOTE_MAX = 300;
export const SHARE_EMAIL_NAME_MAX = 60;

export function readAddresses(typed: string): string[] {
  const addresses = typed.toLowerCase().split(/[\s,;]+/);
  return [...new Set(addresses.filter((address) => address !== ""))];
}

/** Matches only the last letter of a scheme: matching the first takes quadratic time. */
const ADDRESS_LIKE = /[a-z0-9+.-]:\/|www\.|[\p{L}\p{N}_-]\.\p{L}{2,}|@[\p{L}\p{N}]/iu;

/** Normalizes wide letters, other scripts' dots, and invisible characters, which could hide an address. */
export function holdsAddress(text: string): boolean {
  const plain = text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/[\u3002\uFF61]/g, ".");
  return ADDRESS_LIKE.test(plain);
}
