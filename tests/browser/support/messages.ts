import { readdirSync, readFileSync } from "node:fs";
import { createTranslator } from "next-intl";
import type { Locale } from "@/lib/core/locale";
import type { Messages } from "@/lib/i18n/messages";

export type Language = Locale;

function loadMessages(language: Language): Messages {
  const directory = `messages/${language}`;
  const files = readdirSync(directory)
    .filter((file) => file.endsWith(".json"))
    .map((file) => [file.replace(/\.json$/, ""), JSON.parse(readFileSync(`${directory}/${file}`, "utf8"))]);
  return Object.fromEntries(files);
}

export function loadTranslator(language: Language) {
  return createTranslator({
    locale: language,
    messages: loadMessages(language),
    onError: (error) => {
      throw error;
    },
  });
}

export type Translate = ReturnType<typeof loadTranslator>;
