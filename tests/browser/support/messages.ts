import { readdirSync, readFileSync } from "node:fs";
import { createTranslator } from "next-intl";
import type { Locale } from "@/lib/core/locale";
import type { Messages } from "@/lib/i18n/messages";

export type Language = Locale;

function messages(language: Language): Messages {
  const folder = `messages/${language}`;
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => [file.replace(/\.json$/, ""), JSON.parse(readFileSync(`${folder}/${file}`, "utf8"))]);
  return Object.fromEntries(files);
}

/** The texts of a language, read from its message files: a test never holds a copy of what a page says. */
export function words(language: Language) {
  return createTranslator({
    locale: language,
    messages: messages(language),
    onError: (error) => {
      throw error;
    },
  });
}

/** `say("account.login.title")`: the text that the page shows under this key. */
export type Say = ReturnType<typeof words>;
