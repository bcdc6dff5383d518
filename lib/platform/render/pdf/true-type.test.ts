import { describe, expect, it } from "vitest";
import { type Face, faces, getFont, type Script } from "../fonts";
import { splitGlyphRuns } from "../glyph-runs";
import { buildSubset } from "./embedded-font";
import { readKerning } from "./kerning";
import { TrueType } from "./true-type";

const FACES = Object.keys(faces) as Face[];
const DRAWABLE: readonly [Script, RegExp][] = [
  [
    "latin",
    /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u2044\u20ac\u2122\u2212]/,
  ],
  ["latin-ext", /[\u0100-\u017f\u0218-\u021b\u1e80-\u1e85\u1ef2\u1ef3]/],
];
const getCharacters = (pattern: RegExp) =>
  Array.from({ length: 0x2300 }, (_, code) => String.fromCharCode(code)).filter((item) => pattern.test(item));

function readTables(file: Buffer): Map<string, Buffer> {
  return new Map(
    Array.from({ length: file.readUInt16BE(4) }, (_, index) => {
      const at = 12 + index * 16;
      const from = file.readUInt32BE(at + 8);
      return [
        file.toString("latin1", at, at + 4),
        file.subarray(from, from + file.readUInt32BE(at + 12)),
      ] as const;
    }),
  );
}

const sumBy = (file: Buffer) => {
  let sum = 0;
  for (let at = 0; at < file.length; at += 4) sum = (sum + file.readUInt32BE(at)) >>> 0;
  return sum;
};

describe("document fonts", () => {
  it("[STK-4] have a glyph for each printed character, and no glyph is narrower than the measurement assumes", () => {
    for (const face of FACES)
      for (const [script, pattern] of DRAWABLE) {
        const font = getFont(face, script);
        for (const character of getCharacters(pattern)) {
          const glyph = font.glyphs[character.charCodeAt(0)] ?? 0;
          if (splitGlyphRuns(character)[0]?.script !== script || character === "\u00ad") continue;
          expect([face, character, glyph > 0]).toEqual([face, character, true]);
          const isBareAccent = /[`\u00a8\u00b4\u00b8]/.test(character);
          const isWide = isBareAccent || (font.advances[glyph] ?? 0) >= 80;
          expect([face, character, isWide]).toEqual([face, character, true]);
        }
      }
  });

  it("[STK-4] kern pairs as the font defines, by glyph and by class", () => {
    const kerning = (face: Face, pair: string, script: Script = "latin") => {
      const font = getFont(face, script);
      const [left = 0, right = 0] = Array.from(pair, (item) => font.glyphs[item.charCodeAt(0)] ?? 0);
      // The second call returns the cached value.
      expect(font.kerning(left, right)).toBe(font.kerning(left, right));
      return font.kerning(left, right);
    };
    const pairs = ["AV", "To", "P.", "A ", "mm"];
    expect(pairs.map((pair) => kerning("labelBold", pair))).toEqual([-60, -60, -105, -30, 0]);
    expect(pairs.map((pair) => kerning("text", pair))).toEqual([-14, -66, -112, 0, 0]);
    expect(readKerning(undefined)(1, 2)).toBe(0);
  });

  it("[STK-4] have the name and the metrics of the font file", () => {
    expect(getFont("labelBold", "latin").metrics).toEqual({
      name: "ArchivoNarrow-Bold",
      ascent: 1035,
      descent: -312,
      capHeight: 686,
      box: [-166, -263, 1072, 1050],
      italicAngle: 0,
    });
    const { name, italicAngle } = getFont("textItalic", "latin").metrics;
    expect([name, italicAngle]).toEqual(["SourceSans3-Italic", -11]);
  });

  it("[PAGE-10] a subset keeps the required outlines and their components, with their original numbers", () => {
    const font = getFont("text", "latin");
    const [plain = 0, composed = 0] = ["A", "é"].map((item) => font.glyphs[item.charCodeAt(0)] ?? 0);
    const file = buildSubset(font, [composed, plain]);
    expect(sumBy(file)).toBe(0xb1b0afba);
    const tables = readTables(file);
    const glyf = tables.get("glyf") ?? Buffer.alloc(0);
    const loca = tables.get("loca") ?? Buffer.alloc(0);
    const keptGlyphs: number[] = [];
    for (let glyph = 0; glyph < font.glyphCount; glyph++) {
      const outline = glyf.subarray(loca.readUInt32BE(glyph * 4), loca.readUInt32BE(glyph * 4 + 4));
      if (outline.length === 0) continue;
      keptGlyphs.push(glyph);
      const original = font.outline(glyph);
      expect(outline.subarray(0, original.length).equals(original)).toBe(true);
    }
    const e = font.glyphs["e".charCodeAt(0)];
    expect(font.outline(composed).readInt16BE(0)).toBeLessThan(0);
    expect(keptGlyphs).toEqual(expect.arrayContaining([0, plain, composed, e]));
    expect(keptGlyphs).toHaveLength(5);
    expect(file.length).toBeLessThan(6000);
  });

  it("[PAGE-10] throw if the font lacks a requested table", () => {
    expect(() => getFont("text", "latin").table("CFF ")).toThrow("the font has no table CFF");
    expect(() => new TrueType(Buffer.alloc(16))).toThrow("the font has no table");
  });
});
