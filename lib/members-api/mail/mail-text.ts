import en from "./messages/en.json";
import es from "./messages/es.json";

export type MailText = keyof typeof en;
const texts: Record<"en" | "es", typeof en> = { en, es };

/** Subject and body in a language, with `{name}` places filled. */
export function mailText(
  locale: "en" | "es",
  name: MailText,
  values: Record<string, string>,
): { subject: string; text: string } {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? "");
  const { subject, text } = texts[locale][name];
  return { subject: fill(subject), text: fill(text) };
}
