import type { Database } from "../db/database";
import type { BaseContext } from "../serve";
import { type MailText, mailText } from "./mail-text";

/** A letter to the site's operator, in the site's own language. `occasion` makes it once. */
export async function queueOperatorMail(
  { site, services }: Pick<BaseContext, "site" | "services">,
  tx: Database,
  text: MailText,
  occasion: string,
  values: Record<string, string>,
): Promise<void> {
  await services.mail.queue(tx, {
    siteId: site.id,
    to: site.config.support_email,
    dedupe: `${text}:${site.id}:${occasion}`,
    ...mailText(site.config.default_locale, text, { site: site.config.name, ...values }),
  });
}

/** A day as a letter names it, such as 'January 15, 2026'. */
export function letterDate(day: Date, locale: "en" | "es"): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(day);
}

const YES_NO = { en: ["yes", "no"], es: ["sí", "no"] } as const;
export function letterYesNo(value: boolean, locale: "en" | "es"): string {
  return YES_NO[locale][value ? 0 : 1];
}
