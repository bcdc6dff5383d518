import type en from "@/messages/en/embed.json";

interface EmbedSite {
  origin: string;
  name: string;
  locale: string;
  /** Hex colors: accent in light and dark mode, then the text color on each. */
  accent: readonly [light: string, dark: string, onLight: string, onDark: string];
}

export type EmbedTexts = typeof en;

declare global {
  /** Parameter of the function that lib/front/embed-files.ts wraps around the bundle. */
  const GLOVEBOX_SITE: EmbedSite;
  const GLOVEBOX_TEXTS: Record<string, EmbedTexts>;
}

export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(/%(\w+)%/g, (_, name: string) => String(values[name] ?? ""));
}
