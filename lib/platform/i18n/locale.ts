import { LANGUAGES } from "./languages";

export type Locale = (typeof LANGUAGES)[number]["code"];
export const LOCALES = LANGUAGES.map(({ code }) => code) as unknown as readonly [Locale, ...Locale[]];
export const LOCALE_COOKIE = "locale";

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((code) => code === value);
}

function getLanguage(locale: Locale): (typeof LANGUAGES)[number] {
  return LANGUAGES.find(({ code }) => code === locale) ?? LANGUAGES[0];
}

export function getFormattingLocale(locale: Locale): string {
  return getLanguage(locale).formatting;
}

export function pickTexts<T>(texts: { readonly en: T } & Partial<Record<Locale, T>>, locale: Locale): T {
  return texts[locale] ?? texts.en;
}
