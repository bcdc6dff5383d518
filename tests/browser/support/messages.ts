import { readdirSync, readFileSync } from "node:fs";
import { createTranslator } from "next-intl";
import type { Locale } from "@/lib/platform/i18n/locale";
import type { Messages } from "@/lib/platform/messages/messages";
import { toNamespace } from "@/tests/setup/message-keys";

export type Language = Locale;

function loadMessages(language: Language): Messages {
  const directory = `messages/${language}`;
  const files = readdirSync(directory)
    .filter((file) => file.endsWith(".json"))
    .map((file) => [toNamespace(file), JSON.parse(readFileSync(`${directory}/${file}`, "utf8"))]);
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
