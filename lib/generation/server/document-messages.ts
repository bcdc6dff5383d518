import { inEachLanguage } from "@/lib/platform/i18n";
import type en from "@/messages/en/server/documents.json";
import type { DocumentLocale } from "../contract/vehicle";

export type DocumentMessages = typeof en;
export type CountedMessage = { one: string; other: string };

const catalog = await inEachLanguage<DocumentMessages>(
  (locale) => import(`../../../messages/${locale}/server/documents.json`),
);

export function getDocumentMessages(locale: DocumentLocale): DocumentMessages {
  return catalog[locale];
}

/** Braces in values are not replaced. */
export function interpolate(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : String(value);
  });
}

export function pluralize(forms: CountedMessage, count: number): string {
  return interpolate(count === 1 ? forms.one : forms.other, { count });
}
