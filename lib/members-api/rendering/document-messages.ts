import type { DocumentLocale } from "@/lib/contract/generation-vehicle";
import { inEachLanguage } from "@/lib/i18n/in-each-language";
import type en from "../messages/en/documents.json";

export type DocumentMessages = typeof en;
export type CountedMessage = { one: string; other: string };

const catalog = await inEachLanguage<DocumentMessages>(
  (locale) => import(`../messages/${locale}/documents.json`),
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
