import { composeEmail, type EmailText, getSiteLocale, type Mailer } from "@/lib/email/server";
import type { Database } from "@/lib/platform/db";
import type { Locale } from "@/lib/platform/i18n";
import type { OperatorSite } from "./partner-types";

interface Mail {
  mail: Pick<Mailer, "queue">;
}

export async function queuePartnerEmail(
  tx: Database,
  { mail }: Mail,
  operator: OperatorSite,
  letter: { to: string; text: EmailText; locale: Locale; occasion: string; values: Record<string, string> },
): Promise<void> {
  const { to, text, locale, occasion, values } = letter;
  await mail.queue(tx, {
    siteId: operator.id,
    to,
    dedupe: `${text}:${occasion}`,
    evenIfClosed: true,
    ...composeEmail(operator, locale, text, values),
  });
}

/** Sends as the partner's site, so that replies reach the partner. */
export async function queueOperatorNotice(
  tx: Database,
  { mail }: Mail,
  operator: OperatorSite,
  notice: { siteId: string; text: EmailText; occasion: string; values: Record<string, string> },
): Promise<void> {
  const { siteId, text, occasion, values } = notice;
  await mail.queue(tx, {
    siteId,
    to: operator.config.support_email,
    dedupe: `${text}:${siteId}:${occasion}`,
    evenIfClosed: true,
    evenIfUnconfirmed: true,
    ...composeEmail(operator, getSiteLocale(operator.config), text, values),
  });
}
