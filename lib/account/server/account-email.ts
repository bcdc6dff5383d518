import { createHmac } from "node:crypto";
import { composeEmail, type EmailText } from "@/lib/email/server";
import type { Database } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import { normalizeEmail } from "@/lib/platform/values";
import { loginHref, routes } from "@/lib/routes";

/**
 * Queues an email that links to the stored origin, because clients control the Host header (SEC-HOST-09). Returns false
 * for a duplicate `occasion`.
 */
export async function queueAccountEmail(
  { site, services, locale }: Pick<BaseContext, "site" | "services" | "locale">,
  tx: Database,
  email: string,
  text: EmailText,
  occasion: string,
  values: Record<string, string> = {},
): Promise<boolean> {
  const to = normalizeEmail(email);
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
      link: values.link ?? getSiteLink(site.config.origin, loginHref()),
      forgot: getSiteLink(site.config.origin, routes.forgotPassword),
      ...values,
    }),
  });
}

const ABOUT_CLOSED = /^(delete|order)_/;

export function getSiteLink(origin: string, path: string): string {
  return new URL(path, origin).href;
}
