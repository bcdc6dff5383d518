import { createHash } from "node:crypto";

/** Crockford's alphabet: no I, L, O, U, so that a number can be read out and typed. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 'GB-7Q4M-2K91' for a report, 'GS-…' for a sticker: the same record always has the same number. */
export function documentNumber(kind: "report" | "sticker", recordId: string): string {
  const digest = createHash("sha256").update(`${kind}:${recordId}`).digest();
  const characters = Array.from(digest.subarray(0, 8), (byte) => ALPHABET[byte % 32]).join("");
  return `${kind === "report" ? "GB" : "GS"}-${characters.slice(0, 4)}-${characters.slice(4)}`;
}
