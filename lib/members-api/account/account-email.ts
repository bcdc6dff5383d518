import { createHmac } from "node:crypto";
import { loginHref, routes } from "@/lib/routes";
import type { Database } from "../db/database";
import { composeEmail, type EmailText } from "../email/email-template";
import type { BaseContext } from "../kernel/serve";
import { normalEmail } from "./user-repository";

/**
 * Queues an account email in the reader's language. Links use the site's stored origin, because a Host header is the
 * sender's choice (SEC-HOST-09). `occasion` deduplicates it: false for one that was queued before.
 */
export async function queueAccountEmail(
  { site, services, locale }: Pick<BaseContext, "site" | "services" | "locale">,
  tx: Database,
  email: string,
  text: EmailText,
  occasion: string,
  values: Record<string, string> = {},
): Promise<boolean> {
  const to = normalEmail(email);
  const recipientDigest = createHmac("sha256", services.secrets.digestKey)
    .update(to)
    .digest("hex")
    .slice(0, 32);
  return services.mail.queue(tx, {
    siteId: site.id,
    to,
    dedupe: `${text}:${site.id}:${recipientDigest}:${occasion}`,
    evenIfClosed: ABOUT_CLOSED.test(text),
    ...composeEmail(site, locale, text, {
      link: values.link ?? siteLink(site.config.origin, loginHref()),
      forgot: siteLink(site.config.origin, routes.forgotPassword),
      ...values,
    }),
  });
}

/** What a closed account still hears of: its deletion, and what somebody buys for it. */
const ABOUT_CLOSED = /^(delete|order)_/;

/** An absolute URL on the site's own origin. */
export function siteLink(origin: string, path: string): string {
  return new URL(path, origin).href;
}
