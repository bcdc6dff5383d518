import { describe, expect, it } from "vitest";
import { LOCALES } from "@/lib/platform/i18n/locale";
import en from "@/messages/en/glossary.json";
import es from "@/messages/es/glossary.json";
import { GLOSSARY } from "./glossary";

const texts = { en, es };
const listed = GLOSSARY.flatMap(({ terms }) => [...terms]);

describe.each(LOCALES)("glossary in %s", (locale) => {
  const { terms, groups } = texts[locale];

  it("[FIRST-8] lists each term once, with its meaning and what to ask", () => {
    expect([...listed].sort()).toEqual(Object.keys(terms).sort());
    expect(new Set(listed).size).toBe(listed.length);
    expect(GLOSSARY.map(({ group }) => group).sort()).toEqual(Object.keys(groups).sort());
    for (const [id, { name, text, ask }] of Object.entries(terms)) {
      expect(id).toMatch(/^[a-z-]+$/);
      for (const part of [name, text, ask]) expect(part.trim(), id).not.toBe("");
      expect(text.length, id).toBeGreaterThan(40);
    }
  });

  it("[FIRST-8] never calls a vehicle 'clean'", () => {
    expect(JSON.stringify(texts[locale])).not.toMatch(/\bclean\b|\blimpi[oa]\b/i);
  });

  it("[FIRST-8] titles and descriptions fit in a search result", () => {
    expect(texts[locale].metaTitle.length).toBeLessThanOrEqual(60);
    expect(texts[locale].metaText.length).toBeLessThanOrEqual(155);
  });
});
