import type { Locale } from "@/lib/core/locale";
import type en from "@/messages/en";
import { inEachLanguage } from "./in-each-language";

/** Every language has the keys of English; messages.test.ts checks it. */
export type Messages = typeof en;

const catalog = await inEachLanguage<Messages>((locale) => import(`../../messages/${locale}/index.ts`));

/** The interface's messages, a namespace per feature. */
export function messagesOf(locale: Locale): Messages {
  return catalog[locale];
}
