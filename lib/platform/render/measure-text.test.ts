import { describe, expect, it } from "vitest";
import { measureTextWidth, type TextStyle, wrap } from "./measure-text";

const style: TextStyle = { face: "text", size: 9, color: "#000000" };

describe("lines of wrapped text", () => {
  it.each([
    ["Released Jul 27, 2023 · TX", ["Jul 27, 2023"]],
    ["Liberado el 27 jul 2023 · TX", ["27 jul 2023"]],
    ["Sold at Baton Rouge, LA · 54,120 mi · $11,850", ["54,120 mi"]],
  ])("[PAGE-10] don't split a date or distance in '%s', and don't start with a dot", (text, wholes) => {
    const least = Math.max(...wholes.map((whole) => measureTextWidth(`${whole} ·`, style)));
    for (let width = least; width < 200; width += 3) {
      const lines = wrap(text, style, width);
      expect(lines.join(" ")).toBe(text);
      for (const whole of wholes)
        expect([width, lines.join("\n")]).toEqual([width, expect.stringContaining(whole)]);
      expect(lines.filter((line) => line.startsWith("·"))).toEqual([]);
    }
  });

  it("[PAGE-10] break inside a date only if it is too wide for a line of its own", () => {
    expect(wrap("Jul 27, 2023", style, measureTextWidth("Jul 27,", style) + 1)).toEqual(["Jul 27,", "2023"]);
  });

  it("[PAGE-10] end with a complete word if truncated, and split a word only if it's alone on its line", () => {
    const text = "Areas: front bumper, hood, grille, left front fender. Airbags deployed. Towed.";
    for (let width = 60; width < 140; width += 3) {
      const [, last = ""] = wrap(text, style, width, 2);
      expect(last.endsWith("…")).toBe(true);
      expect(text).toMatch(new RegExp(`\\b${last.slice(0, -1)}(?![a-z])`));
    }
    expect(wrap("W".repeat(50), style, 60, 1)[0]).toMatch(/^W+…$/);
  });
});
