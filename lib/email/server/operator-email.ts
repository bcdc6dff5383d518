import type { Database } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import type { Locale } from "@/lib/platform/i18n";
import { composeEmail, type EmailText, getSiteLocale } from "./email-template";

export async function queueOperatorEmail(
  { site, services }: Pick<BaseContext, "site" | "services">,
  tx: Database,
  text: EmailText,
  occasion: string,
  values: Record<string, string>,
): Promise<void> {
  await services.mail.queue(tx, {
    siteId: site.id,
    to: site.config.support_email,
    dedupe: `${text}:${site.id}:${occasion}`,
    evenIfClosed: true,
    ...composeEmail(site, getSiteLocale(site.config), text, values),
  });
}

export function formatEmailDate(day: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(day);
}
