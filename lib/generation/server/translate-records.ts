import { inEachLanguage, toMessageKey } from "@/lib/platform/i18n";
import type english from "@/messages/en/server/records.json";
import type { DocumentLocale } from "../contract/vehicle";
import { interpolate } from "./document-messages";

const catalog = await inEachLanguage<typeof english>(
  (locale) => import(`../../../messages/${locale}/server/records.json`),
);

const SAMPLE_NAME = /^(.*) \(sample\)$/;
const TERM_MAX = 160;

/** Translates common terms; other text from a source isn't changed. */
export interface RecordTerms {
  /** Translates for display only: records are matched by the untranslated name. */
  source(name: string): string;
  text(text: string): string;
  area(area: string): string;
  reporter(name: string): string;
  group(title: string): string;
  component(text: string): string;
}

function loadTermTexts(locale: DocumentLocale): RecordTerms {
  const { sample } = catalog[locale];
  const data: Record<keyof typeof english.data, Record<string, string>> = catalog[locale].data;
  const translate = (terms: Record<string, string>, text: string) =>
    text.length > TERM_MAX ? text : (terms[toMessageKey(text)] ?? text);
  const toName = (terms: Record<string, string>, name: string) => {
    const base = SAMPLE_NAME.exec(name)?.[1];
    if (base === undefined) return translate(terms, name);
    return interpolate(sample, { source: translate(terms, base) });
  };
  return {
    source: (name) => toName(data.sources, name),
    text: (text) => translate(data.texts, text),
    area: (area) => translate(data.areas, area),
    reporter: (name) => toName(data.reporters, name),
    group: (title) => translate(data.groups, title),
    component(text) {
      const whole = translate(data.texts, text);
      if (whole !== text) return whole;
      const [first = "", ...rest] = text.split(":");
      const translation = data.components[toMessageKey(first)];
      return translation ? [translation, ...rest].join(":") : text;
    },
  };
}

const UNCHANGED: RecordTerms = {
  source: (name) => name,
  text: (text) => text,
  area: (area) => area,
  reporter: (name) => name,
  group: (title) => title,
  component: (text) => text,
};

export function recordTerms(locale: DocumentLocale): RecordTerms {
  return locale === "en" ? UNCHANGED : loadTermTexts(locale);
}
