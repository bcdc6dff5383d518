import { createHash } from "node:crypto";
import { nameKey } from "@/lib/core/vehicle/make-names";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * The key of a vehicle without a VIN: the same year, make, model and trim have the same key, however
 * they are spelled, so that the vehicle is charged once. 60 bits; lib/core/sticker/confirmation.ts distinguishes it from a VIN.
 */
export function ymmtKey(entry: { year: number; make: string; model: string; trim: string | null }): string {
  const parts = [entry.year, nameKey(entry.make), nameKey(entry.model), nameKey(entry.trim ?? "")];
  const digest = createHash("sha256")
    .update(`ymmt:${parts.join("|")}`)
    .digest();
  const letters = Array.from(digest.subarray(0, 12), (byte) => ALPHABET[byte % 32]);
  return `YMMT${letters.join("")}`;
}
