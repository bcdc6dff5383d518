import { createHash } from "node:crypto";

/** Crockford's alphabet omits I, L, O and U, which are easily misread. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns 'GB-7Q4M-2K91' (report) or 'GS-…' (sticker), always the same for the same record. */
export function getDocumentNumber(kind: "report" | "sticker", recordId: string): string {
  const digest = createHash("sha256").update(`${kind}:${recordId}`).digest();
  const characters = Array.from(digest.subarray(0, 8), (byte) => ALPHABET[byte % 32]).join("");
  return `${kind === "report" ? "GB" : "GS"}-${characters.slice(0, 4)}-${characters.slice(4)}`;
}
