import type { Locale } from "@/lib/core/locale";
import { readTimeZone } from "@/lib/core/time-zone";

type LocaleSource = () => Promise<Locale>;
type ZoneSource = () => Promise<string>;
let source: LocaleSource = async () => "en";
let zoneSource: ZoneSource = async () => readTimeZone(undefined);

/**
 * Sets where next-intl gets a request's locale and time zone. They depend on the site (a forced locale), the visitor's
 * cookies and the browser, which this layer may not import, so the root layout provides the functions when its module loads.
 */
export function provideLocale(locale: LocaleSource, zone: ZoneSource): void {
  source = locale;
  zoneSource = zone;
}

export function currentZone(): Promise<string> {
  return zoneSource();
}

export function currentLocale(): Promise<Locale> {
  return source();
}
