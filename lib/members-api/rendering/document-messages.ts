import type { DocumentLocale } from "@/lib/contract/generation-vehicle";
import { textsIn } from "@/lib/core/locale";
import en from "./messages/en.json";
import es from "./messages/es.json";

export type DocumentMessages = typeof en;
export type CountedMessage = { one: string; other: string };

/** Documents are drawn outside the web framework and have their own messages; Spanish must have every English key. */
const catalogue: Record<DocumentLocale, DocumentMessages> = { en, es };

export function documentMessages(locale: DocumentLocale): DocumentMessages {
  return textsIn(catalogue, locale);
}

/** Puts values into `{name}` places. Values are data: braces in them are left alone. */
export function interpolate(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : String(value);
  });
}

export function pluralize(forms: CountedMessage, count: number): string {
  return interpolate(count === 1 ? forms.one : forms.other, { count });
}
