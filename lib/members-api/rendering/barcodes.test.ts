import { describe, expect, it } from "vitest";
import { findCode39Widths } from "@/lib/core/sticker/code39";

/** Code 39: nine elements per character, three of them wide ('w'). */
const PATTERNS: Record<string, string> = {
  "0": "nnnwwnwnn",
  "1": "wnnwnnnnw",
  "2": "nnwwnnnnw",
  "3": "wnwwnnnnn",
  "4": "nnnwwnnnw",
  "5": "wnnwwnnnn",
  "6": "nnwwwnnnn",
  "7": "nnnwnnwnw",
  "8": "wnnwnnwnn",
  "9": "nnwwnnwnn",
  A: "wnnnnwnnw",
  B: "nnwnnwnnw",
  C: "wnwnnwnnn",
  D: "nnnnwwnnw",
  E: "wnnnwwnnn",
  F: "nnwnwwnnn",
  G: "nnnnnwwnw",
  H: "wnnnnwwnn",
  J: "nnnnwwwnn",
  K: "wnnnnnnww",
  L: "nnwnnnnww",
  M: "wnwnnnnwn",
  N: "nnnnwnnww",
  P: "nnwnwnnwn",
  R: "wnnnnnwwn",
  S: "nnwnnnwwn",
  T: "nnnnwnwwn",
  U: "wwnnnnnnw",
  V: "nwwnnnnnw",
  W: "wwwnnnnnn",
  X: "nwnnwnnnw",
  Y: "wwnnwnnnn",
  Z: "nwwnwnnnn",
  "*": "nwnnwnwnn",
};

function read(widths: number[]): string {
  const characters: string[] = [];
  for (let at = 0; at < widths.length; at += 10) {
    const pattern = widths
      .slice(at, at + 9)
      .map((width) => (width > 1 ? "w" : "n"))
      .join("");
    characters.push(Object.entries(PATTERNS).find(([, known]) => known === pattern)?.[0] ?? "?");
  }
  return characters.join("");
}

describe("barcode of a VIN", () => {
  it("[STK-4] reads back as Code 39 with the VIN between two asterisks", () => {
    for (const vin of ["2T1BURHE5JC034461", "WP0ZZZ99ZTS392124", "124379N500001"]) {
      expect(read(findCode39Widths(vin) ?? [])).toBe(`*${vin}*`);
    }
  });

  it("[STK-4] is omitted if Code 39 can't encode the text", () => {
    for (const text of ["", "abc", "Ñ", "1".repeat(21), "A*B"]) expect(findCode39Widths(text)).toBeNull();
  });
});
