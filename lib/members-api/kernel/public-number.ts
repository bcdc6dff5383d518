import { createHmac, randomBytes } from "node:crypto";

/** Crockford's alphabet: no I, L, O, U, so that a number can be read out and typed. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A number that a person is told, such as 'GT-7Q4M-2K91': random, so that it tells nothing of how many there are. */
export function publicNumber(prefix: "GC" | "GD" | "GT"): string {
  const letters = Array.from(randomBytes(8), (byte) => ALPHABET[byte % 32]).join("");
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/**
 * An id made from what a record says: the same record sent twice meets its own id. Keyed, so that nobody who guesses
 * the contents knows the id.
 */
export function keyedId(digestKey: string, parts: readonly unknown[]): string {
  const hex = createHmac("sha256", digestKey).update(JSON.stringify(parts)).digest("hex");
  // The marks of a UUID of version 8: one of the maker's own scheme.
  const marked = `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`;
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
