import { describe, expect, it } from "vitest";
import { encodeCode39 } from "./code39";

/** Returns the widths of the bars, in modules. */
function widths(path: string): number[] {
  return [...path.matchAll(/M([\d.]+) 0h([\d.]+)/g)].map((match) => Number(match[2]));
}

describe("code39", () => {
  it("[STK-4] draws start, 17 characters and stop, with five bars and three wide elements per character", () => {
    const code = encodeCode39("2T1BURHE5JC034461");
    expect(code).not.toBeNull();
    expect(widths(code?.path ?? "")).toHaveLength(19 * 5);
    expect(code?.width).toBe(19 * (6 + 3 * 2.5) + 18);
  });
  it("[STK-4] gives each character its own pattern", () => {
    const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. ";
    const paths = new Set([...alphabet].map((character) => encodeCode39(character)?.path));
    expect(paths.size).toBe(alphabet.length);
    for (const character of alphabet) expect(encodeCode39(character)?.width).toBe(3 * 13.5 + 2);
  });
  it("[STK-4] returns null for text that Code 39 can't encode", () => {
    for (const text of ["", "abc", "ñ", "1*2", "1".repeat(21)]) expect(encodeCode39(text)).toBeNull();
  });
});
