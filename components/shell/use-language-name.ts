import { useLocale } from "next-intl";
import type { Locale } from "@/lib/platform/i18n";

export function useLanguageName(): (code: Locale) => string {
  const names = new Intl.DisplayNames(useLocale(), { type: "language" });
  return (code) => names.of(code) ?? code;
}
