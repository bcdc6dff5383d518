export { inEachLanguage } from "./in-each-language";
export { LANGUAGES } from "./languages";
export { getFormattingLocale, isLocale, LOCALE_COOKIE, LOCALES, type Locale, pickTexts } from "./locale";
export { toMessageKey } from "./message-key";
export {
  formatCents,
  formatCount,
  formatDecimal,
  formatDollars,
  formatPrice,
  formatPriceIn,
  formatRate,
  MONEY_UNITS,
  type MoneyUnit,
} from "./money";
export { resolveLocale } from "./resolve-locale";
export { MOMENT_FORMAT, readTimeZone, ZONE_COOKIE } from "./time-zone";
export { wireTextKey } from "./wire-text";
