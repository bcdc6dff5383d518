import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { LOCALES } from "@/lib/platform/i18n/locale";
import { getMessages } from "./messages";

const FOREIGN = "<b>{count, plural, other {x}}</b> '{name}' </b> & #";

function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, path ? `${path}.${key}` : key));
}

test.each([...LOCALES])(
  "[SEC-INJ-12] (%s) values in a message are plain text: their placeholders and markup aren't interpreted",
  (locale) => {
    const messages = getMessages(locale);
    // Vitest reads the raw message files; the build compiles them.
    const plain = textsIn(messages, "").filter(
      ([, text]) => /\{\w+\}/.test(text) && !/[<']|\{\w+,/.test(text),
    );
    expect(plain.length).toBeGreaterThan(100);
    const translate = createTranslator({ locale, messages }) as unknown as (
      key: string,
      values: object,
    ) => string;
    for (const [key, text] of plain) {
      const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      const translated = translate(key, Object.fromEntries(names.map((name) => [name, FOREIGN])));
      expect([key, translated]).toEqual([key, text.replace(/\{\w+\}/g, () => FOREIGN)]);
    }
  },
);
