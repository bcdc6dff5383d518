import type { DocumentLocale } from "@/lib/contract/generation-vehicle";
import { messageKey } from "@/lib/core/message-key";
import { inEachLanguage } from "@/lib/i18n/in-each-language";
import type english from "../messages/en/records.json";
import { interpolate } from "./document-messages";

const catalog = await inEachLanguage<typeof english>(
  (locale) => import(`../messages/${locale}/records.json`),
);

/** A sample's source says so at the end of its name. */
const SAMPLE_NAME = /^(.*) \(sample\)$/;
/** Longer texts are somebody's own sentences, which no list holds. */
const TERM_MAX = 160;

/**
 * The usual terms of records in a document's language: what our samples say, title brands, inspection results and the like. A text
 * that is not listed is its source's own, and stays in the source's language.
 */
export interface RecordTerms {
  /** For display only: records are told apart by the source's own name. */
  source(name: string): string;
  text(text: string): string;
  area(area: string): string;
  reporter(name: string): string;
  /** The head of a group of a sticker's equipment. */
  group(title: string): string;
  /** A recall's component: 'SEATS:FRONT ASSEMBLY' has its first level translated. */
  component(text: string): string;
}

function termsIn(locale: DocumentLocale): RecordTerms {
  const { sample } = catalog[locale];
  const data: Record<keyof typeof english.data, Record<string, string>> = catalog[locale].data;
  const translated = (terms: Record<string, string>, text: string) =>
    text.length > TERM_MAX ? text : (terms[messageKey(text)] ?? text);
  /** A name that says that it is a sample says so in the document's language. */
  const named = (terms: Record<string, string>, name: string) => {
    const base = SAMPLE_NAME.exec(name)?.[1];
    if (base === undefined) return translated(terms, name);
    return interpolate(sample, { source: translated(terms, base) });
  };
  return {
    source: (name) => named(data.sources, name),
    text: (text) => translated(data.texts, text),
    area: (area) => translated(data.areas, area),
    reporter: (name) => named(data.reporters, name),
    group: (title) => translated(data.groups, title),
    component(text) {
      const whole = translated(data.texts, text);
      if (whole !== text) return whole;
      const [first = "", ...rest] = text.split(":");
      const translation = data.components[messageKey(first)];
      return translation ? [translation, ...rest].join(":") : text;
    },
  };
}

/** The sources' data is English: that language needs no translations. */
const UNCHANGED: RecordTerms = {
  source: (name) => name,
  text: (text) => text,
  area: (area) => area,
  reporter: (name) => name,
  group: (title) => title,
  component: (text) => text,
};

export function recordTerms(locale: DocumentLocale): RecordTerms {
  return locale === "en" ? UNCHANGED : termsIn(locale);
}
