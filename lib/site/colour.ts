/** Red, green, blue, each 0–255. */
export type Rgb = readonly [number, number, number];

/** WCAG 2 AA for normal text. */
export const AA_CONTRAST = 4.5;
const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [23, 25, 29];

/** `#rgb` or `#rrggbb`, nothing else: what is not a colour never reaches CSS (SITE-3, SEC-INJ-02). */
export function parseColour(text: string | null | undefined): Rgb | null {
  const hex = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(text ?? "");
  const long = hex?.[2] ?? hex?.[1]?.replace(/./g, "$&$&");
  if (!long) return null;
  const value = Number.parseInt(long, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function formatColour(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG relative luminance, 0–1. */
export function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio, 1–21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Ink or white, whichever reads better. One of the two always reaches AA, or black does in ink's place. */
export function readableOn(background: Rgb): Rgb {
  const best = contrast(INK, background) >= contrast(WHITE, background) ? INK : WHITE;
  if (contrast(best, background) >= AA_CONTRAST) return best;
  return contrast([0, 0, 0], background) >= contrast(WHITE, background) ? [0, 0, 0] : WHITE;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * share);
  return [part(0), part(1), part(2)];
}

/** The colour itself, or the nearest mix with white or ink that reads on every given paper at AA. */
export function readableAgainst(colour: Rgb, papers: readonly Rgb[]): Rgb {
  const first = papers[0];
  if (!first) return colour;
  const towards: Rgb = luminance(first) > 0.18 ? [0, 0, 0] : WHITE;
  for (let step = 0; step <= 50; step++) {
    const mixed = mix(colour, towards, step / 50);
    if (papers.every((paper) => contrast(mixed, paper) >= AA_CONTRAST)) return mixed;
  }
  return towards;
}
