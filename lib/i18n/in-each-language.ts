import { LOCALES, type Locale } from "@/lib/core/locale";

/**
 * Loads a file of each language, once, when the calling module is loaded. The import, with the language in its path, stands
 * in the caller, because bundlers resolve it there; a new language needs no change in the code.
 */
export async function inEachLanguage<Texts>(
  load: (locale: Locale) => Promise<{ default: Texts }>,
): Promise<Record<Locale, Texts>> {
  const entries = await Promise.all(LOCALES.map(async (locale) => [locale, (await load(locale)).default]));
  return Object.fromEntries(entries) as Record<Locale, Texts>;
}
