import type { DocumentLocale } from "@/lib/contract/document-vehicle";
import en from "./messages/en.json";
import es from "./messages/es.json";

export type Words = typeof en;
export type Counted = { one: string; other: string };

/** Documents are drawn outside the web framework and carry their own words; Spanish must have each of English's keys. */
const catalogue: Record<DocumentLocale, Words> = { en, es };

export function wordsFor(locale: DocumentLocale): Words {
  return catalogue[locale];
}

/** Puts values into `{name}` places. Values are data: braces in them are left alone. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : String(value);
  });
}

export function counted(forms: Counted, count: number): string {
  return fill(count === 1 ? forms.one : forms.other, { count });
}
