import { randomInt } from "node:crypto";

/** No vowels or look-alikes: the number is read aloud and must not spell words. */
const ALPHABET = "23456789BCDFGHJKMNPQRTVWXZ";

/** Returns a number such as 'GB-7KQ2-M9XT-4HWN', random so that it doesn't reveal sales volume. */
export function newOrderNumber(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `GB-${group()}-${group()}-${group()}`;
}
