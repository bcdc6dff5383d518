import { describe, expect, it } from "vitest";
import type { DocumentLocale } from "../contract/vehicle";
import { getDocumentMessages, interpolate, pluralize } from "./document-messages";

function leaves(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}
/** Returns all messages except `data`, which translates English source values. */
const getTexts = (locale: DocumentLocale) => leaves({ ...getDocumentMessages(locale), data: {} });
const english = getTexts("en");
const spanish = new Map(getTexts("es"));

describe("messages of the documents", () => {
  it("[PAGE-17] exist in both languages, with the same placeholders", () => {
    expect(spanish.size).toBe(english.length);
    const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map((match) => match[0]).sort();
    for (const [path, text] of english)
      expect([path, holes(spanish.get(path) ?? "")]).toEqual([path, holes(text)]);
  });

  it("[PAGE-17] never call a car clean", () => {
    for (const text of [...english.map(([, one]) => one), ...spanish.values()]) {
      expect(text).not.toMatch(/\bclean\b|\blimpi[oa]\b/i);
    }
  });

  it("[SEC-INJ-09] treat inserted values as data, so that placeholders within a value aren't filled in", () => {
    expect(interpolate("No. {number}", { number: "{count} {number}" })).toBe("No. {count} {number}");
    expect(interpolate("{unknown}", {})).toBe("{unknown}");
    expect(pluralize({ one: "{count} record", other: "{count} records" }, 1)).toBe("1 record");
    expect(pluralize({ one: "{count} record", other: "{count} records" }, 0)).toBe("0 records");
  });
});
