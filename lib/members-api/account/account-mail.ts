import { createHmac } from "node:crypto";
import { loginHref, routes } from "@/lib/routes";
import type { Database } from "../db/database";
import { type MailText, mailText } from "../mail/mail-text";
import type { BaseContext } from "../serve";
import { normalEmail } from "./user-repository";

/**
 * Queues one of the account's mails, in the reader's language. Addresses in it are built on the site's stored
 * origin: a Host header is the sender's choice (SEC-HOST-09). `occasion` makes it once per occasion.
 */
export async function queueAccountMail(
  { site, services, locale }: Pick<BaseContext, "site" | "services" | "locale">,
  tx: Database,
  email: string,
  text: MailText,
  occasion: string,
  values: Record<string, string> = {},
): Promise<void> {
  const to = normalEmail(email);
  const who = createHmac("sha256", services.secrets.digestKey).update(to).digest("hex").slice(0, 32);
  await services.mail.queue(tx, {
    siteId: site.id,
    to,
    dedupe: `${text}:${site.id}:${who}:${occasion}`,
    ...mailText(locale, text, {
      site: site.config.name,
      link: values.link ?? siteLink(site.config.origin, loginHref()),
      forgot: siteLink(site.config.origin, routes.forgotPassword),
      support: site.config.support_email,
      ...values,
    }),
  });
}

/** An absolute address on the site's own origin. */
export function siteLink(origin: string, path: string): string {
  return new URL(path, origin).href;
}
