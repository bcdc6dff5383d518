import { LOCALES, type Locale } from "@/lib/core/locale";

/**
 * Loads a file of each language, once, when the module that calls this is loaded. The caller writes the import, with the
 * language in its path: bundlers read it there, and a language that is added needs no line in the code.
 */
export async function inEachLanguage<Texts>(
  load: (locale: Locale) => Promise<{ default: Texts }>,
): Promise<Record<Locale, Texts>> {
  const entries = await Promise.all(LOCALES.map(async (locale) => [locale, (await load(locale)).default]));
  return Object.fromEntries(entries) as Record<Locale, Texts>;
}
