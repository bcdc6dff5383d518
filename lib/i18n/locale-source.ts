import type { Locale } from "@/lib/core/locale";

type LocaleSource = () => Promise<Locale>;
let source: LocaleSource = async () => "en";

/**
 * Sets where next-intl gets a request's locale. It depends on the site (a forced locale, the visitor's cookie, the browser),
 * which this layer may not import, so the root layout provides the function when its module loads.
 */
export function provideLocale(next: LocaleSource): void {
  source = next;
}

export function currentLocale(): Promise<Locale> {
  return source();
}
