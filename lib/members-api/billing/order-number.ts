import { randomInt } from "node:crypto";

/** No vowels and no look-alikes: numbers are read aloud, and must not spell words. */
const ALPHABET = "23456789BCDFGHJKMNPQRTVWXZ";

/** A receipt's number, such as 'GB-7KQ2-M9XT-4HWN': random, so that it does not reveal how many there are. */
export function newOrderNumber(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `GB-${group()}-${group()}-${group()}`;
}
