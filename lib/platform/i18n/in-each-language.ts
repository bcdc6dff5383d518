import { LOCALES, type Locale } from "./locale";

/** Leaves the dynamic import to the caller, because bundlers resolve its path there. */
export async function inEachLanguage<Texts>(
  load: (locale: Locale) => Promise<{ default: Texts }>,
): Promise<Record<Locale, Texts>> {
  const entries = await Promise.all(LOCALES.map(async (locale) => [locale, (await load(locale)).default]));
  return Object.fromEntries(entries) as Record<Locale, Texts>;
}
