import type en from "@/messages/en/embed.json";

/** What the script knows of the site that serves it: lib/front/embed-files.ts puts it around the bundle. */
interface EmbedSite {
  origin: string;
  name: string;
  locale: string;
  /** Hex colors: the site's color in light and dark mode, and the text on each. */
  accent: readonly [light: string, dark: string, onLight: string, onDark: string];
}

export type EmbedTexts = typeof en;

declare global {
  /** The parameter of the function around the bundle. */
  const GLOVEBOX_SITE: EmbedSite;
  /** By language; put in by scripts/bundle-embed.mjs. */
  const GLOVEBOX_TEXTS: Record<string, EmbedTexts>;
}

/** A text with its places filled: `%site%` and the like. */
export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(/%(\w+)%/g, (_, name: string) => String(values[name] ?? ""));
}
