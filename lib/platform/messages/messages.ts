import { inEachLanguage, type Locale } from "@/lib/platform/i18n";
import type en from "@/messages/en";

export type Messages = typeof en;

const catalog = await inEachLanguage<Messages>((locale) => import(`../../../messages/${locale}/index.ts`));

export function getMessages(locale: Locale): Messages {
  return catalog[locale];
}
