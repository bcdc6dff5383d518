import { createHash } from "node:crypto";
import { nameKey } from "@/lib/vehicle/rules/make-names";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Returns a 60-bit key for a vehicle without a VIN, independent of spelling, so that the vehicle is charged only once.
 */
export function getYmmtKey(entry: {
  year: number;
  make: string;
  model: string;
  trim: string | null;
}): string {
  const parts = [entry.year, nameKey(entry.make), nameKey(entry.model), nameKey(entry.trim ?? "")];
  const digest = createHash("sha256")
    .update(`ymmt:${parts.join("|")}`)
    .digest();
  const letters = Array.from(digest.subarray(0, 12), (byte) => ALPHABET[byte % 32]);
  return `YMMT${letters.join("")}`;
}
