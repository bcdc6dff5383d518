import { createHmac, randomBytes } from "node:crypto";

/** Crockford's alphabet: no I, L, O, U, so that a number can be read out and typed. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A public number such as 'GT-7Q4M-2K91': random, so that it does not reveal how many there are. */
export function publicNumber(prefix: "GC" | "GD" | "GT"): string {
  const characters = Array.from(randomBytes(8), (byte) => ALPHABET[byte % 32]).join("");
  return `${prefix}-${characters.slice(0, 4)}-${characters.slice(4)}`;
}

/**
 * An id computed from a record's content: the same record sent twice gets the same id. Keyed, so that nobody who guesses
 * the contents knows the id.
 */
export function keyedId(digestKey: string, parts: readonly unknown[]): string {
  const hex = createHmac("sha256", digestKey).update(JSON.stringify(parts)).digest("hex");
  // The version and variant bits of a UUID of version 8 (custom).
  const marked = `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`;
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
