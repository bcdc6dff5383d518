import type en from "@/messages/en";
import { inEachLanguage } from "./in-each-language";
import type { Locale } from "./locale";

export type Messages = typeof en;

const catalog = await inEachLanguage<Messages>((locale) => import(`../../../messages/${locale}/index.ts`));

export function getMessages(locale: Locale): Messages {
  return catalog[locale];
}
