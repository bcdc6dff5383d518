import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import en from "./en";
import es from "./es";

const getMessages = (locale: string) =>
  [`messages/${locale}`, `messages/${locale}/server`]
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
    .filter((file) => file.endsWith(".json"))
    .map((file) => readFileSync(file, "utf8").toLowerCase())
    .join("\n");

it.each([
  ["en", en, /"([^"]+)"/g],
  ["es", es, /«([^»]+)»/g],
] as const)(
  "[FIRST-3] (%s) every label quoted in the standard texts exists in the messages",
  (locale, language, quotes) => {
    const quoted = Object.values(language.texts).flatMap((text) =>
      [...text.matchAll(quotes)].map(([, words = ""]) => words),
    );
    expect(quoted.length).toBeGreaterThan(5);
    const messages = getMessages(locale);
    expect(quoted.filter((words) => !messages.includes(`"${words.toLowerCase()}`))).toEqual([]);
  },
);
