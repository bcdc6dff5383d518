import { type Locale, readTimeZone } from "@/lib/platform/i18n";

type LocaleSource = () => Promise<Locale>;
type ZoneSource = () => Promise<string>;
let source: LocaleSource = async () => "en";
let getZoneSource: ZoneSource = async () => readTimeZone(undefined);

/** Sets the sources from the root layout, because this layer may not import site and cookie code. */
export function provideLocale(locale: LocaleSource, zone: ZoneSource): void {
  source = locale;
  getZoneSource = zone;
}

export function getCurrentZone(): Promise<string> {
  return getZoneSource();
}

export function getCurrentLocale(): Promise<Locale> {
  return source();
}
