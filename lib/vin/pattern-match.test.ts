import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@/tests/setup/runs";
import { compileKey, getClassBits, getVinKey, sortKeys } from "./pattern-key";
import { doTokensOverlap, matchesPrefix } from "./pattern-match";

const CHARACTERS = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789";
const character = fc.constantFrom(...CHARACTERS);
const range = fc.tuple(character, character).map(([a, b]) => (a < b ? `${a}-${b}` : `${b}-${a}`));
const classText = fc
  .array(fc.oneof(character, range), { minLength: 1, maxLength: 4 })
  .map((parts) => `[${parts.join("")}]`);
const key = fc.array(fc.oneof(character, fc.constantFrom("*", "|"), classText), {
  minLength: 1,
  maxLength: 8,
});
const text = fc.string({ unit: fc.constantFrom(...CHARACTERS, "|"), maxLength: 14 });

function compiled(keyText: string) {
  const bodies: string[] = [];
  const tokens = compileKey(keyText, (body) => bodies.push(body) - 1);
  const classes = new Uint32Array(bodies.length * 4);
  bodies.forEach((body, i) => {
    classes.set(getClassBits(body), i * 4);
  });
  return { tokens: Uint16Array.from(tokens), classes };
}

function matches(keyText: string, against: string): boolean {
  const { tokens, classes } = compiled(keyText);
  const codes = Uint8Array.from(against, (c) => c.charCodeAt(0));
  return matchesPrefix(tokens, 0, tokens.length, codes, codes.length, classes);
}

/** NHTSA's rule as an anchored regular expression, where '*' matches any character. */
const naive = (keyText: string, against: string) =>
  new RegExp(`^${keyText.replaceAll("1-A", "1A").replaceAll("|", "\\|").replaceAll("*", ".")}`).test(against);

test("[VEH-4] the compiled matcher agrees with a regular expression on every key and text", () => {
  fc.assert(
    fc.property(key, text, (parts, against) => {
      expect(matches(parts.join(""), against)).toBe(naive(parts.join(""), against));
    }),
    { numRuns: runs(3000) },
  );
});

test("[VEH-4] a key made from a text by adding wildcards and classes matches the text", () => {
  const disguise = fc.constantFrom<(c: string) => string>(
    (c) => c,
    (c) => (c === "|" ? c : "*"),
    (c) => (c === "|" ? c : `[${c}9]`),
  );
  fc.assert(
    fc.property(text, fc.array(disguise, { minLength: 14, maxLength: 14 }), (against, how) => {
      expect(matches([...against].map((c, i) => how[i]?.(c) ?? c).join(""), against)).toBe(true);
    }),
    { numRuns: runs(100) },
  );
});

test("[VEH-4] a key longer than the text doesn't match, and a shorter key is a prefix", () => {
  expect(matches("AB*", "AB")).toBe(false);
  expect(matches("AB", "ABCDE|K")).toBe(true);
  expect(matches("*****|K", "ABCDE|K")).toBe(true);
  expect(matches("*****|K", "ABCDE")).toBe(false);
});

test("[VEH-4] two tokens overlap if some character matches both", () => {
  fc.assert(
    fc.property(classText, classText, (a, b) => {
      const { tokens, classes } = compiled(a + b);
      const shared = [...CHARACTERS].some((c) => naive(a, c) && naive(b, c));
      // Ranges such as 8-B include ASCII characters between digits and letters, which VINs don't use.
      if (shared) expect(doTokensOverlap(tokens[0] ?? 0, tokens[1] ?? 0, classes)).toBe(true);
    }),
    { numRuns: runs(100) },
  );
});

test("[VEH-4] sorts keys by their length not counting '*', then by text", () => {
  expect(sortKeys(["ABC", "*A", "AB|1", "A1", "**B", "[AB]"])).toEqual([
    "**B",
    "*A",
    "A1",
    "ABC",
    "[AB]",
    "AB|1",
  ]);
});

test("[VEH-4] a VIN's key consists of positions 4 to 8 and 10 to 17", () => {
  expect(getVinKey("1HGCM82633A004352")).toBe("CM826|3A004352");
  expect(getVinKey("1HGCM8263")).toBe("CM826");
  expect(getVinKey("1H")).toBe("");
});
