import type { Locale } from "@/lib/core/locale";
import { inEachLanguage } from "@/lib/i18n/in-each-language";
import type en from "../messages/en/emails.json";

export type EmailText = keyof (typeof en)["emails"];
const texts = await inEachLanguage<typeof en>((locale) => import(`../messages/${locale}/emails.json`));

/** Subject and body in a language, with `{name}` places filled. */
export function emailText(
  locale: Locale,
  name: EmailText,
  values: Record<string, string>,
): { subject: string; text: string } {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? "");
  const { subject, text } = texts[locale].emails[name];
  return { subject: fill(subject), text: fill(text) };
}

/** Yes or no, as an email to the operator states a choice. */
export function emailYesNo(value: boolean, locale: Locale): string {
  return texts[locale].answers[value ? "yes" : "no"];
}
