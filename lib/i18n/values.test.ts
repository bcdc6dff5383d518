import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { LOCALES } from "@/lib/core/locale";
import { messagesOf } from "./messages";

/** Values that look like what messages are made of. */
const FOREIGN = "<b>{count, plural, other {x}}</b> '{name}' </b> & #";

function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, path ? `${path}.${key}` : key));
}

test.each([...LOCALES])(
  "[SEC-INJ-12] (%s) what stands in a message's place is text: no message in it, no mark-up",
  (locale) => {
    const messages = messagesOf(locale);
    // The checks' own copies of the sources: the built ones are compiled, and hold no text.
    const plain = textsIn(messages, "").filter(
      ([, text]) => /\{\w+\}/.test(text) && !/[<']|\{\w+,/.test(text),
    );
    expect(plain.length).toBeGreaterThan(100);
    const say = createTranslator({ locale, messages }) as unknown as (key: string, values: object) => string;
    for (const [key, text] of plain) {
      const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      const said = say(key, Object.fromEntries(names.map((name) => [name, FOREIGN])));
      expect([key, said]).toEqual([key, text.replace(/\{\w+\}/g, () => FOREIGN)]);
    }
  },
);
