import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileText } from "@/tests/setup/document-facts";
import { runs } from "@/tests/setup/runs";
import { cleanOrNull, cleanText } from "./clean-text";
import { splitGlyphRuns, toDrawableText } from "./glyph-runs";

describe("text from outside the application", () => {
  it("[SEC-INJ-09] is stripped of control and bidirectional characters, and truncated with an ellipsis", () => {
    expect(cleanText("a\u0000b\r\n c\u202ed\u200b")).toBe("a b cd");
    // Removed characters must leave neither double spaces nor stray accents.
    expect(cleanText("a \u200b b, e\u200b\u0301")).toBe("a b, \u00e9");
    expect(cleanText("W".repeat(10_000), 50)).toBe(`${"W".repeat(49)}…`);
    expect(cleanOrNull(" \u200e\t ")).toBeNull();
    expect(cleanOrNull(null)).toBeNull();
  });

  it("[SEC-INJ-09] [SEC-DOS-03] is found after many invisible characters, but isn't read past a limit", () => {
    expect(cleanText(`${"\u200b".repeat(300)}here`, 100)).toBe("here");
    expect(cleanText(`${"\u200b".repeat(900)}here`, 100)).toBe("");
    expect(cleanText(`  a   b  ${" ".repeat(500)}c`, 100)).toBe("a b c");
    expect(cleanText("🚗".repeat(60), 50)).toBe(`${"🚗".repeat(49)}…`);
    const lengths: number[] = [];
    const long = "e\u0301 ".repeat(100_000);
    const watched = Object.assign(new String(long), {
      slice: (from: number, to: number) => {
        lengths.push(to);
        return long.slice(from, to);
      },
    }) as unknown as string;
    expect(cleanText(watched, 100)).toHaveLength(100);
    expect(lengths).toEqual([200]);
  });

  it("[SEC-INJ-09] never exceeds its limit, and doesn't change if it's cleaned again", () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 2, max: 200 }), (text, max) => {
        const once = cleanText(text, max);
        expect(Array.from(once).length).toBeLessThanOrEqual(max);
        expect(cleanText(once, max)).toBe(once);
      }),
      { numRuns: runs(100) },
    );
  });

  it("[SEC-INJ-09] is drawn with available glyphs, replacing other scripts with a single question mark and omitting emoji", () => {
    expect(toDrawableText("Škoda Citroën 500€")).toBe("Škoda Citroën 500€");
    expect(toDrawableText("مرحبا بالعالم ok 🚗")).toBe("? ok ");
    expect(toDrawableText("ạ ﬁ ２")).toBe("a fi 2");
    expect(splitGlyphRuns("Aš")).toEqual([
      { script: "latin", text: "A" },
      { script: "latin-ext", text: "š" },
    ]);
  });
});
