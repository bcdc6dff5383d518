import { useLocale } from "next-intl";
import type { Locale } from "@/lib/core/locale";

/** A language's name in the reader's language: 'Spanish', 'inglés'. */
export function useLanguageName(): (code: Locale) => string {
  const names = new Intl.DisplayNames(useLocale(), { type: "language" });
  return (code) => names.of(code) ?? code;
}
