import { createHmac, randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a number such as 'GT-7Q4M-2K91', random so that it doesn't reveal how many exist. */
export function createPublicNumber(prefix: "GC" | "GD" | "GT"): string {
  const characters = Array.from(randomBytes(8), (byte) => ALPHABET[byte % 32]).join("");
  return `${prefix}-${characters.slice(0, 4)}-${characters.slice(4)}`;
}

/** Returns the same ID for the same content. Keyed, so the ID can't be computed from guessed content. */
export function createKeyedId(digestKey: string, parts: readonly unknown[]): string {
  const hex = createHmac("sha256", digestKey).update(JSON.stringify(parts)).digest("hex");
  const marked = `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`;
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
