import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "@/lib/platform/values";

export const TOLERANCE_SECONDS = 300;
const HEADER = /^t=(\d{1,12})((?:,v1=[0-9a-f]{64}){1,5})$/;

export function createBadSignatureError(): AppError {
  return new AppError("bad_request", "This event is not signed by the gateway.");
}

function digest(bytes: Uint8Array, seconds: number, key: string): Buffer {
  return createHmac("sha256", key).update(`${seconds}.`).update(bytes).digest();
}

/** Returns a signature in Stripe's format: 't=<seconds>,v1=<HMAC-SHA-256 of "seconds.body">'. */
export function signBytes(bytes: Uint8Array, signedAt: Date, key: string): string {
  const seconds = Math.floor(signedAt.getTime() / 1000);
  return `t=${seconds},v1=${digest(bytes, seconds, key).toString("hex")}`;
}

/** Throws 400 unless a signature is valid and the time is within the tolerance. */
export function verifyBytes(bytes: Uint8Array, header: unknown, key: string, now: Date): void {
  const match = typeof header === "string" ? HEADER.exec(header) : null;
  const seconds = Number(match?.[1]);
  if (!match?.[2] || Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS)
    throw createBadSignatureError();
  const expected = digest(bytes, seconds, key);
  const signatures = match[2].split(",v1=").slice(1);
  if (!signatures.some((text) => timingSafeEqual(Buffer.from(text, "hex"), expected)))
    throw createBadSignatureError();
}
