import type { Database } from "../db/database";
import { type MailText, mailText } from "../mail/mail-text";
import type { BaseContext, Site } from "../serve";

/** A letter to whoever wrote to the desk, in the site's language: theirs is not known. `occasion` makes it once. */
export async function queueDeskMail(
  { services }: Pick<BaseContext, "services">,
  tx: Database,
  site: Site,
  text: MailText,
  letter: { to: string; occasion: string; values: Record<string, string> },
): Promise<void> {
  const { name, support_email: support, default_locale, forced_locale } = site.config;
  await services.mail.queue(tx, {
    siteId: site.id,
    to: letter.to,
    dedupe: `${text}:${site.id}:${letter.occasion}`,
    ...mailText(forced_locale ?? default_locale, text, { ...letter.values, site: name, support }),
  });
}
