import type { Locale } from "@/lib/core/locale";
import type en from "@/messages/en";
import { inEachLanguage } from "./in-each-language";

export type Messages = typeof en;

const catalog = await inEachLanguage<Messages>((locale) => import(`../../messages/${locale}/index.ts`));

export function getMessages(locale: Locale): Messages {
  return catalog[locale];
}
