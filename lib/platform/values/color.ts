export type Rgb = readonly [number, number, number];

export const AA_CONTRAST = 4.5;
const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [23, 25, 29];

/** Accepts only `#rgb` and `#rrggbb`, so that nothing else reaches CSS (SITE-3, SEC-INJ-02). */
export function parseColor(text: string | null | undefined): Rgb | null {
  const hex = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(text ?? "");
  const long = hex?.[2] ?? hex?.[1]?.replace(/./g, "$&$&");
  if (!long) return null;
  const value = Number.parseInt(long, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function formatColor(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

function computeLuminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the WCAG contrast ratio, 1–21. */
export function computeContrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [computeLuminance(a), computeLuminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export function pickReadableText(background: Rgb): Rgb {
  const best = computeContrast(INK, background) >= computeContrast(WHITE, background) ? INK : WHITE;
  if (computeContrast(best, background) >= AA_CONTRAST) return best;
  return computeContrast([0, 0, 0], background) >= computeContrast(WHITE, background) ? [0, 0, 0] : WHITE;
}

function shade([r, g, b]: Rgb, share: number, toWhite: boolean): Rgb {
  const [max, min] = [Math.max(r, g, b) / 255, Math.min(r, g, b) / 255];
  const [lightness, spread] = [(max + min) / 2, max - min];
  const target = toWhite ? lightness + (1 - lightness) * share : lightness * (1 - share);
  const room = 1 - Math.abs(2 * lightness - 1);
  const saturation = room === 0 ? 0 : spread / room;
  const chroma = (1 - Math.abs(2 * target - 1)) * saturation;
  const getPart = (value: number) =>
    Math.round((target - chroma / 2 + (spread === 0 ? 0 : (value / 255 - min) / spread) * chroma) * 255);
  return [getPart(r), getPart(g), getPart(b)];
}

export function makeReadable(color: Rgb, backgrounds: readonly Rgb[]): Rgb {
  const first = backgrounds[0];
  if (!first) return color;
  const toWhite = computeLuminance(first) <= 0.18;
  for (let step = 0; step <= 50; step++) {
    const shaded = shade(color, step / 50, toWhite);
    if (backgrounds.every((background) => computeContrast(shaded, background) >= AA_CONTRAST)) return shaded;
  }
  return toWhite ? WHITE : [0, 0, 0];
}

export function makeReadableOnPaper(text: string): string {
  return formatColor(makeReadable(parseColor(text) ?? INK, [WHITE]));
}
