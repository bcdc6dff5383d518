import { type Locale, textsIn } from "@/lib/core/locale";
import en from "./messages/en.json";
import es from "./messages/es.json";

export type EmailText = keyof typeof en;
const texts: Record<Locale, typeof en> = { en, es };

/** Subject and body in a language, with `{name}` places filled. */
export function emailText(
  locale: Locale,
  name: EmailText,
  values: Record<string, string>,
): { subject: string; text: string } {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? "");
  const { subject, text } = textsIn(texts, locale)[name];
  return { subject: fill(subject), text: fill(text) };
}
