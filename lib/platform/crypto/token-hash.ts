import { createHash, randomBytes } from "node:crypto";

/** Returns 256 random bits, which can't be guessed, so a plain hash is safe to store. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function getTokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
