import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  AA_CONTRAST,
  computeContrast,
  formatColor,
  makeReadable,
  parseColor,
  type Rgb,
} from "@/lib/platform/values/color";
import { runs } from "@/tests/setup/runs";
import { renderTheme } from "./theme";

const colors = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)) as fc.Arbitrary<Rgb>;
const plain = {
  primaryColor: "#1e3a8a",
  secondaryColor: "#c8472b",
  tertiaryColor: "#e7b93c",
  backgroundColor: null,
  secondaryVariantColor: null,
};

function pair(css: string, name: string): [Rgb, Rgb] {
  const text = new RegExp(`--${name}:([^;]+);`).exec(css)?.[1] ?? "";
  const parsedColors = (text.match(/#[0-9a-f]{6}/g) ?? []).map(parseColor);
  return [parsedColors[0] ?? [0, 0, 0], parsedColors[1] ?? parsedColors[0] ?? [0, 0, 0]];
}

it("[TRUE-29] [SITE-3] each color that a site can set is used in a style rule", () => {
  const rules = ["app/globals.css", "app/report.css", "tailwind.config.ts"]
    .map((file) => readFileSync(file, "utf8"))
    .join();
  const used = (name: string) => rules.includes(`var(--${name})`) || rules.includes(`token("${name}")`);
  const names = [...renderTheme(plain).matchAll(/--((?!on-)[a-z-]+):/g)].map(([, name = ""]) => name);
  expect(names).toHaveLength(5);
  // The background color is used by every page (app/tokens.css).
  expect(names.filter((name) => name !== "background" && !used(name))).toEqual([]);
});

describe("colors", () => {
  it("[SITE-3] reads #rgb and #rrggbb", () => {
    expect(parseColor("#1e3a8a")).toEqual([30, 58, 138]);
    expect(parseColor("#FA0")).toEqual([255, 170, 0]);
  });

  it.each([
    "red",
    "red;}body{display:none",
    "url(javascript:alert(1))",
    "expression(alert(1))",
    "#12345",
    "#1234567",
    "#12345g",
    "</style><script>",
    " #123456",
    "#123456\n",
    "",
    null,
    undefined,
  ])("[SITE-3] [SEC-INJ-02] rejects %j", (text) => {
    expect(parseColor(text)).toBeNull();
  });

  it("[SITE-3] any color becomes readable on its background, and a readable color stays unchanged", () => {
    const dark: Rgb = [19, 21, 25];
    fc.assert(
      fc.property(colors, (color) => {
        expect(computeContrast(makeReadable(color, [dark]), dark)).toBeGreaterThanOrEqual(AA_CONTRAST);
      }),
      { numRuns: runs(100) },
    );
    expect(makeReadable([30, 58, 138], [[255, 255, 255]])).toEqual([30, 58, 138]);
  });
});

describe("theme", () => {
  it("[SITE-3] declares every color with a readable foreground for the light and dark themes", () => {
    const hex = colors.map(formatColor);
    fc.assert(
      fc.property(hex, hex, hex, fc.option(hex), (primaryColor, secondaryColor, tertiaryColor, chosen) => {
        const optional = { backgroundColor: chosen, secondaryVariantColor: chosen };
        const css = renderTheme({ primaryColor, secondaryColor, tertiaryColor, ...optional });
        for (const name of ["primary", "secondary", "tertiary", "secondary-variant", "background"]) {
          const [light, dark] = pair(css, name);
          const [onLight, onDark] = pair(css, `on-${name}`);
          expect(computeContrast(light, onLight)).toBeGreaterThanOrEqual(AA_CONTRAST);
          expect(computeContrast(dark, onDark)).toBeGreaterThanOrEqual(AA_CONTRAST);
        }
        if (chosen) return;
        const [light, dark] = pair(css, "primary");
        expect(computeContrast(light, [251, 250, 246])).toBeGreaterThanOrEqual(AA_CONTRAST);
        expect(computeContrast(dark, [19, 21, 25])).toBeGreaterThanOrEqual(AA_CONTRAST);
      }),
      { numRuns: runs(200) },
    );
  }, 60_000);

  it("[SITE-3] keeps a site's own readable colors", () => {
    expect(renderTheme(plain)).toContain("--primary:light-dark(#1e3a8a,");
    expect(renderTheme(plain)).toContain("--secondary:#c8472b;");
  });

  it("[SITE-3] [SEC-INJ-02] outputs only hex colors", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const css = renderTheme({
          ...plain,
          primaryColor: a,
          secondaryColor: b,
          backgroundColor: a,
          secondaryVariantColor: b,
        });
        expect(css).toMatch(
          /^html:root\{(--[a-z-]+:(#[0-9a-f]{6}|light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\));)+\}$/,
        );
      }),
      { numRuns: runs(100) },
    );
  });
});
