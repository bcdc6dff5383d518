import { isLocale, LOCALES, type Locale } from "./locale";

export interface LocaleSources {
  site: { forcedLocale: Locale | null; defaultLocale: Locale };
  cookie?: string | null | undefined;
  acceptLanguage: string | null | undefined;
}

/** Resolves in this order: forced by the site (SITE-5), visitor's choice, browser, site default. */
export function resolveLocale({ site, cookie, acceptLanguage }: LocaleSources): Locale {
  if (site.forcedLocale) return site.forcedLocale;
  if (isLocale(cookie)) return cookie;
  return findAcceptedLocale(acceptLanguage) ?? site.defaultLocale;
}

function findAcceptedLocale(header: string | null | undefined): Locale | null {
  if (!header) return null;
  const ranges = header
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weight = parameters.map((text) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(text)?.[1]).find(Boolean);
      return { language: tag.trim().split("-")[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((range) => range.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const range of ranges) {
    const locale = LOCALES.find((code) => code === range.language);
    if (locale) return locale;
  }
  return null;
}
