import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AA_CONTRAST, contrast, parseColour, type Rgb, readableAgainst, readableOn } from "./colour";
import { theme } from "./theme";

const colour = fc.tuple(
  fc.integer({ min: 0, max: 255 }),
  fc.integer({ min: 0, max: 255 }),
  fc.integer({ min: 0, max: 255 }),
);
const LIGHT: Rgb[] = [
  [251, 250, 246],
  [255, 255, 255],
];
const DARK: Rgb[] = [
  [19, 21, 25],
  [26, 29, 34],
];

const site = {
  primaryColor: "#1e3a8a",
  secondaryColor: "#c8472b",
  tertiaryColor: "#e7b93c",
  backgroundColor: null,
  secondaryVariantColor: null,
};

describe("text on a site's colours", () => {
  test("[SITE-3] any colour has a foreground that reads at AA", () => {
    fc.assert(fc.property(colour, (rgb) => contrast(readableOn(rgb), rgb) >= AA_CONTRAST));
  });

  test("[SITE-3] any primary becomes one that reads as text on paper, by day and by night", () => {
    fc.assert(
      fc.property(colour, fc.constantFrom(LIGHT, DARK), (rgb, papers) => {
        const text = readableAgainst(rgb, papers);
        return papers.every((paper) => contrast(text, paper) >= AA_CONTRAST);
      }),
    );
  });

  test("[SITE-3] a primary that reads already is left as it is", () => {
    expect(readableAgainst([30, 58, 138], LIGHT)).toEqual([30, 58, 138]);
  });

  test("[SITE-3] a primary made lighter keeps its hue: dark blue becomes blue, not grey", () => {
    const [red, green, blue] = readableAgainst([30, 58, 138], DARK);
    expect(blue - red).toBeGreaterThan(80);
    expect(green).toBeGreaterThan(red);
  });
});

describe("the theme's text", () => {
  test("[SITE-3] carries the three colours, each with its foreground", () => {
    const css = theme(site);
    for (const name of ["primary", "secondary", "tertiary", "secondary-variant", "background"]) {
      expect(css).toContain(`--${name}:`);
      expect(css).toContain(`--on-${name}:`);
    }
  });

  test("[SITE-3] a background that text would not read on does not become the paper", () => {
    expect(theme({ ...site, backgroundColor: "#333333" })).toContain("--background:light-dark(#fbfaf6");
    expect(theme({ ...site, backgroundColor: "#f6f7fb" })).toContain("--background:light-dark(#f6f7fb");
  });

  test("[SITE-3] nothing but hexadecimal colours ever reaches CSS", () => {
    const css = /^html:root\{(?:--[a-z-]+:(?:#[0-9a-f]{6}|light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\));)+\}$/;
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, two) =>
        css.test(
          theme({ ...site, primaryColor: one, backgroundColor: two, secondaryVariantColor: `${one};}` }),
        ),
      ),
    );
    expect(theme({ ...site, primaryColor: "red;}body{display:none" })).toMatch(css);
    expect(parseColour("url(javascript:1)")).toBeNull();
  });
});
