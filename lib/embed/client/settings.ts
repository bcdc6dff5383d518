import { VIN_LENGTH } from "@/lib/platform/values";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";
import type en from "@/messages/en/embed.json";
import { EMBED_THEMES, EMBED_WIDGETS, type EmbedTheme, type EmbedWidget } from "../rules/widget";

const VIN = new RegExp(`^[A-HJ-NPR-Z0-9]{${VIN_LENGTH}}$`);

interface EmbedSite {
  origin: string;
  name: string;
  locale: string;
  /** Hex colors: accent in light and dark mode, then the text color on each. */
  accent: readonly [light: string, dark: string, onLight: string, onDark: string];
}

type EmbedTexts = typeof en;

declare global {
  /** Parameter of the function that lib/bff/embed-kit.ts wraps around the bundle. */
  const GLOVEBOX_SITE: EmbedSite;
  const GLOVEBOX_TEXTS: Record<string, EmbedTexts>;
}

function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(/%(\w+)%/g, (_, name: string) => String(values[name] ?? ""));
}

export interface EmbedSettings {
  widget: EmbedWidget;
  vin: string;
  theme: EmbedTheme;
  color: string | undefined;
  lang: string;
  texts: EmbedTexts;
  sameTab: boolean;
}

const oneOf = <Item extends string>(items: readonly Item[], text: string | undefined): Item | undefined =>
  items.find((item) => item === text);

export function embedSettings(element: HTMLElement): EmbedSettings | null {
  const { glovebox, vin: typed = "", theme, color, lang, target } = element.dataset;
  const widget = oneOf(EMBED_WIDGETS, glovebox);
  const vin = widget === "search" ? "" : cleanVinInput(typed).vin;
  if (!widget || (widget !== "search" && !VIN.test(vin))) return null;
  const languageTag = lang ?? element.closest<HTMLElement>("[lang]")?.lang ?? "";
  const [language = ""] = languageTag.toLowerCase().split("-");
  const known = GLOVEBOX_TEXTS[language] ? language : GLOVEBOX_SITE.locale;
  return {
    widget,
    vin,
    theme: oneOf(EMBED_THEMES, theme) ?? "light",
    color: /^#[0-9a-f]{6}$/i.test(color ?? "") ? color : undefined,
    lang: known,
    texts: GLOVEBOX_TEXTS[known] as EmbedTexts,
    sameTab: target === "self",
  };
}

export const withSite = (text: string, values: Record<string, string | number> = {}) =>
  fillText(text, { site: GLOVEBOX_SITE.name, ...values });
