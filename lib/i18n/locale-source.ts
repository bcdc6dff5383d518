import type { Locale } from "@/lib/core/locale";

type LocaleSource = () => Promise<Locale>;
let source: LocaleSource = async () => "en";

/**
 * Tells next-intl where a request's locale comes from. The site decides it (a forced locale, the visitor's cookie, the
 * browser), and sites are known above this floor: so the root layout hands the way down when its module loads.
 */
export function provideLocale(next: LocaleSource): void {
  source = next;
}

export function currentLocale(): Promise<Locale> {
  return source();
}
