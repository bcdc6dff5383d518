import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Uses `filter`, not `some`, so that timing doesn't reveal which key matches. */
export function isServerKey(
  keys: Readonly<Record<string, readonly string[]>>,
  uri: string,
  given: string,
): boolean {
  const own = Object.hasOwn(keys, uri) ? (keys[uri] ?? []) : [];
  const expected = digest(given);
  return own.filter((key) => timingSafeEqual(digest(key), expected)).length > 0;
}
