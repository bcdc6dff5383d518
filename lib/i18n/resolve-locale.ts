import { isLocale, LOCALES, type Locale } from "./locales";

export interface LocaleSources {
  site: { forcedLocale: Locale | null; defaultLocale: Locale };
  cookie: string | null | undefined;
  acceptLanguage: string | null | undefined;
}

/** A forced site wins over everything (SITE-5); then the visitor's choice, the browser's wish, the site's default. */
export function resolveLocale({ site, cookie, acceptLanguage }: LocaleSources): Locale {
  if (site.forcedLocale) return site.forcedLocale;
  if (isLocale(cookie)) return cookie;
  return acceptedLocale(acceptLanguage) ?? site.defaultLocale;
}

/** The first of our locales that an Accept-Language header asks for, by weight. */
function acceptedLocale(header: string | null | undefined): Locale | null {
  const wishes = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weight = parameters.map((text) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(text)?.[1]).find(Boolean);
      return { language: tag.trim().split("-")[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((wish) => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const wish of wishes) {
    const locale = LOCALES.find((known) => known === wish.language);
    if (locale) return locale;
  }
  return null;
}
